import type { Socket } from 'socket.io-client'
import { useSyncExternalStore } from 'react'
import { DONE } from '#kit/contract/envelope.ts'
import type { Ack, Answered, Heard, Said, SocketCall, SocketNews } from '#kit/contract/socket.ts'
import { ko } from '#kit/ui/ko.ts'
import { CallError } from './call.ts'

/** Milliseconds after which a call of the socket that nobody answered counts as lost. */
export const EMIT_MS = 10_000

/** Calls `listener` with each of these news, from whichever connection there is. Gives the way to stop. */
export function onSocket<N extends SocketNews>(news: N | string, listener: (payload: Heard<N>) => void): () => void {
  const event = typeof news === 'string' ? news : news.event
  const named = listeners.get(event) ?? new Set()
  listeners.set(event, named.add(listener as Listener))
  return () => named.delete(listener as Listener)
}

/** Calls `listener` at each connect and reconnect, and where news may have been lost: what is shown may be old. */
export function onConnected(listener: () => void): () => void {
  connecteds.add(listener)
  return () => connecteds.delete(listener)
}

/** Whether the connection stands. */
export const useConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected, () => false)

/** This connection's number, for calls that shall not echo to it. */
export const socketId = (): string | undefined => socket?.id

/**
 * Says it over the socket and gives the answer as the contract types it.
 * @throws CallError; `offline` where there is no connection or nobody answered: whether it was done is not known then
 */
export function emit<C extends SocketCall>(what: C, body: Said<C>): Promise<Answered<C>> {
  const to = socket
  if (!to?.connected) return Promise.reject(lost())
  return new Promise((resolve, reject) => {
    to.timeout(EMIT_MS).emit(what.event, body, (error: Error | null, said?: Ack<Answered<C>>) => {
      if (error || said === undefined) reject(lost())
      else if (said.state === DONE) resolve(said.query)
      else reject(new CallError({ status: said.state === 0 ? 500 : 400, code: said.code, field: said.field, message: said.msg }))
    })
  })
}

/** What the connection that is opened (connection.ts) has to say to those who listen here. */
export const line = {
  opened(opened: Socket): void {
    socket = opened
  },
  heard(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  },
  /** It stands, or no longer does. */
  changed(): void {
    for (const watcher of watchers) watcher()
  },
  /** What is shown may be old. */
  connected(): void {
    if (isConnected()) for (const listener of connecteds) listener()
  },
}

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>()
const connecteds = new Set<() => void>()
const watchers = new Set<() => void>()
let socket: Socket | undefined
const isConnected = (): boolean => socket?.connected === true
const lost = (): CallError => new CallError({ status: 0, code: 'offline', message: ko.app.noAnswer })

function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
