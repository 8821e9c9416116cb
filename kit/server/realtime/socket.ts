import type { z } from 'zod'
import type { SocketCall } from '#kit/contract/socket.ts'
import type { Pool } from '../db/db.ts'
import type { Me } from '../auth/me.ts'
import type { Services } from '../http/services.ts'

/** The socket that calls. */
export type CallingSocket = { id: string; join(room: string): void; leave(room: string): void }

/** The parameters of a socket call's function. */
export type EventCall<C extends SocketCall> = {
  db: Pool
  me: Me
  body: z.output<C['body']>
  now: Date
  services: Services
  socket: CallingSocket
}

type Work<C extends SocketCall> = (call: EventCall<C>) => Promise<z.input<C['answer']>> | z.input<C['answer']>

/** A call of the socket and the function that answers it. */
export type HandledEvent = { call: SocketCall; work: Work<SocketCall> }

/** Binds a socket call to its function. Access, parsing, rate limits and the acknowledgement are the same for all (calls.ts). */
export function onEvent<C extends SocketCall>(call: C, work: Work<C>): HandledEvent {
  return { call, work: work as unknown as Work<SocketCall> }
}
