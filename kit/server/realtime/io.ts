import type { Server } from 'socket.io'
import type { Me } from '../auth/me.ts'
import type { ClusterMessage } from './cluster-message.ts'

/** Events between the servers of a cluster over Socket.IO. */
type BetweenServers = { haru: (from: string, message: ClusterMessage) => void }

/** Socket.IO, which haru uses for the handshake and between processes. */
export type Io = Server<never, Record<string, (payload: unknown) => void>, BetweenServers, { me: Me | null }>
export type IoSocket = Parameters<Parameters<Io['use']>[0]>[0]
