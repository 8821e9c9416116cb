import type { Socket } from 'socket.io-client'
import { useSyncExternalStore } from 'react'
import { DONE } from '#kit/contract/envelope.ts'
import type { Ack, CallAnswer, EventPayload, CallBody, SocketCall, SocketEvent } from '#kit/contract/socket.ts'
import { ko } from '#kit/ui/ko.ts'
import { CallError } from './call.ts'

/** Milliseconds after which a socket call without an answer fails. */
export const EMIT_MS = 10_000

/** Calls `listener` with each event of this kind, across reconnects. Returns a function that unsubscribes. */
export function onSocket<N extends SocketEvent>(news: N | string, listener: (payload: EventPayload<N>) => void): () => void {
  const event = typeof news === 'string' ? news : news.event
  const ofEvent = listeners.get(event) ?? new Set()
  listeners.set(event, ofEvent.add(listener as Listener))
  return () => ofEvent.delete(listener as Listener)
}

/** Calls `listener` at each connect and reconnect, and when events may have been lost: shown data may be stale. */
export function onConnected(listener: () => void): () => void {
  connectListeners.add(listener)
  return () => connectListeners.delete(listener)
}

/** Whether the socket is connected. */
export const useConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected, () => false)

/** This connection's id, for calls whose events the server must not send back to it. */
export const socketId = (): string | undefined => socket?.id

/**
 * Calls the server over the socket and returns the answer as the contract types it.
 * @throws CallError; `offline` if there is no connection or no answer: the call may have been executed
 */
export function emit<C extends SocketCall>(what: C, body: CallBody<C>): Promise<CallAnswer<C>> {
  const current = socket
  if (!current?.connected) return Promise.reject(lost())
  return new Promise((resolve, reject) => {
    current.timeout(EMIT_MS).emit(what.event, body, (error: Error | null, ack?: Ack<CallAnswer<C>>) => {
      if (error || ack === undefined) reject(lost())
      else if (ack.state === DONE) resolve(ack.query)
      else reject(new CallError({ status: ack.state === 0 ? 500 : 400, code: ack.code, field: ack.field, message: ack.msg }))
    })
  })
}

/** Called by connection.ts; passes its events to the listeners of this module. */
export const socketEvents = {
  setSocket(opened: Socket): void {
    socket = opened
  },
  dispatch(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  },
  /** Connected or disconnected. */
  statusChanged(): void {
    for (const watcher of statusListeners) watcher()
  },
  /** Shown data may be stale. */
  connected(): void {
    if (isConnected()) for (const listener of connectListeners) listener()
  },
}

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>()
const connectListeners = new Set<() => void>()
const statusListeners = new Set<() => void>()
let socket: Socket | undefined
const isConnected = (): boolean => socket?.connected === true
const lost = (): CallError => new CallError({ status: 0, code: 'offline', message: ko.app.noAnswer })

function watchConnection(watcher: () => void): () => void {
  statusListeners.add(watcher)
  return () => statusListeners.delete(watcher)
}
