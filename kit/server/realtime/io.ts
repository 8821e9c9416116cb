import type { Server } from 'socket.io'
import type { Me } from '../auth/me.ts'

/** Socket.IO, as far as it shakes hands. */
export type Io = Server<never, Record<string, (payload: unknown) => void>, never, { me: Me | null }>
export type IoSocket = Parameters<Parameters<Io['use']>[0]>[0]
