import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { SocketEvent } from '#kit/contract/socket.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import { countUnread, getRoom, listRooms, type ChatRoom } from '../../contract.ts'
import { countsOf } from '../cache.ts'

/** A fake server: its rooms, the calls that it refuses, and the calls that it received. `call` is a mock. */
export const server = {
  rooms: [] as ChatRoom[],
  failure: null as CallError | null,
  answers: new Map<Endpoint, (input: never) => unknown>(),
  pageSize: 50,
}

/** Makes `call` answer from `server`. */
export function serve(): void {
  Object.assign(server, { rooms: [], failure: null, pageSize: 50 })
  server.answers.clear()
  queryClient.clear()
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (line: Endpoint, input: { query: { offset: number }; params: { cr_no: number } }) => {
    const answer = server.answers.get(line)
    if (server.failure) throw server.failure
    if (answer) return answer(input as never)
    if (line === (listRooms as Endpoint)) {
      const { offset } = input.query
      return { rows: server.rooms.slice(offset, offset + server.pageSize), cnt: server.rooms.length }
    }
    if (line === (getRoom as Endpoint)) {
      const room = server.rooms.find((one) => one.cr_no === input.params.cr_no)
      if (!room) throw new CallError({ status: 404, message: '볼 수 없는 대화방이에요.' })
      return { rows: [room] }
    }
    return line === (countUnread as Endpoint) ? countsOf(server.rooms) : {}
  }) as never)
}

/** The inputs of the received calls of an endpoint. */
export const asked = (line: Endpoint): unknown[] =>
  vi
    .mocked(call)
    .mock.calls.filter(([one]) => (one as Endpoint) === line)
    .map(([, input]) => input)

/** Replaces the socket: emits events to the subscribers. */
export const fakeSocket = {
  onSocket: (news: SocketEvent | string, listener: Listener) => listen(typeof news === 'string' ? news : news.event, listener),
  onConnected: (listener: () => void) => listen('connected', listener),
  socketId: () => 'socket-1',
  useConnected: () => true,
  emit: (event: string, payload?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  },
}

type Listener = (payload: unknown) => void
const listeners = new Map<string, Set<Listener>>()
function listen(event: string, listener: Listener): () => void {
  listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  return () => void listeners.get(event)?.delete(listener)
}

/** Renders a component with the app's cache, at a path; `beside` a room on a wide screen. */
export function draw(element: ReactNode, search = '', beside?: { id: string }) {
  return render(
    <QueryClientProvider client={queryClient}>
      <PlaceContext value={{ name: 'ChatList', params: {}, search: new URLSearchParams(search), active: beside === undefined, beside }}>
        {element}
      </PlaceContext>
    </QueryClientProvider>,
  )
}
