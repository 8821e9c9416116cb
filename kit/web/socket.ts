import type { Socket } from 'socket.io-client'
import { accessErrors } from '#kit/contract/errors.ts'
import { freshToken } from './refresh.ts'
import { session } from './session.ts'

type Listener = (payload: unknown) => void

/** Calls `listener` for each event of this name, from whichever connection there is. Gives the way to stop. */
export function onSocket(event: string, listener: Listener): () => void {
  const named = listeners.get(event) ?? new Set()
  listeners.set(event, named.add(listener))
  return () => named.delete(listener)
}

/**
 * Connects; call it after the first paint. The token goes in the query, as the specification says, and is read
 * anew for each try. Ends with the page: log-in and log-out load a new one.
 */
export async function openSocket(): Promise<void> {
  const { io } = await import('socket.io-client')
  await freshToken().catch(() => null)
  const socket = io({ transports: ['websocket', 'polling'], query: queryNow(), reconnectionDelayMax: 30_000, randomizationFactor: 0.5 })
  socket.onAny((event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = queryNow()
  })
  socket.on('connect_error', (error) => void again(socket, error))
}

const listeners = new Map<string, Set<Listener>>()

function queryNow(): Record<string, string> {
  const token = session.token()
  return token === null ? {} : { token }
}

/** A refused token is renewed once; where that fails the next call of the app will tell the member. */
async function again(socket: Socket, error: Error): Promise<void> {
  // `active` is true where the client itself tries again: the connection was lost, not refused.
  if (socket.active || error.message !== accessErrors.required.code) return
  const before = session.token()
  const token = await freshToken().catch(() => null)
  if (token === null || token === before) return
  socket.io.opts.query = { token }
  socket.connect()
}
