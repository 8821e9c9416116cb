import type { z } from 'zod'
import type { SwitchName } from './app-state.ts'

/** A call that a member's client makes over the socket, with its acknowledgement. Guests make none. */
export type SocketCall<B extends z.core.$ZodType = z.core.$ZodType, A extends z.core.$ZodType = z.core.$ZodType> = {
  /** The event's name, as the specification has it. */
  event: string
  body: B
  /** The `query` of the acknowledgement. */
  answer: A
  /** Calls allowed in a window, per member. */
  rate: { calls: number; seconds: number }
  /** The switch that closes it. */
  switch?: SwitchName
  summary: string
}

/** An event that the server sends over the socket. */
export type SocketEvent<P extends z.core.$ZodType = z.core.$ZodType> = { event: string; payload: P; summary: string }

/** Declares a call of the socket, once, for server and web. */
export const socketCall = <B extends z.core.$ZodType, A extends z.core.$ZodType>(
  event: string,
  rest: Omit<SocketCall<B, A>, 'event'>,
): SocketCall<B, A> => ({ event, ...rest })

/** Declares an event of the socket, once, for server and web. */
export const socketEvent = <P extends z.core.$ZodType>(event: string, rest: Omit<SocketEvent<P>, 'event'>): SocketEvent<P> => ({
  event,
  ...rest,
})

/** The acknowledgement of a call, an envelope as of an endpoint. */
export type Ack<T> = { state: 1; query: T } | { state: 0 | -9; code: string; msg: string; field?: string }

/** Sent to every socket when events may have been lost; clients handle it like a reconnect and refetch. */
export const REFETCH = 'again'

/** The types of a call's body, a call's answer and an event's payload. */
export type CallBody<C extends SocketCall> = z.input<C['body']>
export type CallAnswer<C extends SocketCall> = z.output<C['answer']>
export type EventPayload<N extends SocketEvent> = z.output<N['payload']>
