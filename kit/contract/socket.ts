import type { z } from 'zod'

/** What a client says over the socket, and what it is answered. Only members say anything. */
export type SocketCall<B extends z.core.$ZodType = z.core.$ZodType, A extends z.core.$ZodType = z.core.$ZodType> = {
  /** The event's name, as the specification has it. */
  event: string
  body: B
  /** What the acknowledgement brings. */
  answer: A
  /** Calls allowed in a window, per member. */
  rate: { calls: number; seconds: number }
  summary: string
}

/** What the server tells over the socket. */
export type SocketNews<P extends z.core.$ZodType = z.core.$ZodType> = { event: string; payload: P; summary: string }

/** Declares a call of the socket, once, for server and web. */
export const socketCall = <B extends z.core.$ZodType, A extends z.core.$ZodType>(
  event: string,
  rest: Omit<SocketCall<B, A>, 'event'>,
): SocketCall<B, A> => ({ event, ...rest })

/** Declares news of the socket, once, for server and web. */
export const socketNews = <P extends z.core.$ZodType>(event: string, rest: Omit<SocketNews<P>, 'event'>): SocketNews<P> => ({
  event,
  ...rest,
})

/** The acknowledgement of a call: as an endpoint's envelope. */
export type Ack<T> = { state: 1; query: T } | { state: 0 | -9; code: string; msg: string; field?: string }

/** Said by the server to every socket when news may have been lost on the way: as a reconnect, for whoever fills gaps. */
export const AGAIN = 'again'

/** What a call brings and what it is answered; what news carry. */
export type Said<C extends SocketCall> = z.input<C['body']>
export type Answered<C extends SocketCall> = z.output<C['answer']>
export type Heard<N extends SocketNews> = z.output<N['payload']>
