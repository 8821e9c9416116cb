import type { Socket } from 'socket.io-client'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { REFETCH } from '#kit/contract/socket.ts'
import { call } from './call.ts'
import { freshToken } from './refresh.ts'
import { session } from './session.ts'
import { socketEvents } from './socket.ts'

/** Milliseconds over which clients spread their refetches after the servers lost events for all of them. */
const REFETCH_SPREAD_MS = 3000

/**
 * Connects; call it after the first paint. Each attempt sends a new ticket (the answer of `ticket`), so that the token is
 * in no address. The connection lives as long as the page: log-in and log-out load a new page.
 */
export async function openSocket(ticket: Endpoint): Promise<void> {
  const { io } = await import('socket.io-client')
  const opened = io({
    transports: ['websocket', 'polling'],
    // Some networks block WebSocket.
    tryAllTransports: true,
    auth: (send) => void credentials(ticket).then(send),
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  })
  socketEvents.setSocket(opened)
  // Every attempt would be refused.
  session.subscribe(() => session.isSuspended() && void opened.close())
  opened.onAny((event: string, payload: unknown) => {
    if (event === REFETCH) return void setTimeout(socketEvents.connected, Math.random() * REFETCH_SPREAD_MS)
    socketEvents.dispatch(event, payload)
  })
  opened.on('connect', () => {
    refusals = 0
    socketEvents.statusChanged()
    socketEvents.connected()
  })
  opened.on('disconnect', (reason) => {
    socketEvents.statusChanged()
    // The server disconnects sockets whose rights changed; socket.io does not reconnect after that.
    if (reason === 'io server disconnect') void reconnect(opened)
  })
  opened.on('connect_error', () => {
    // `active` is true if socket.io itself tries again: the connection was lost. After a refusal it does not: an expired ticket, a
    // database that restarts, too many guests at one address.
    if (!opened.active) void reconnect(opened)
  })
}

/** How often the server disconnected or refused this client since the last connection. */
let refusals = 0

/** Nothing for a guest; for a member a ticket, or the token if no ticket can be fetched. Neither is part of the address. */
async function credentials(ticket: Endpoint): Promise<{ ticket?: string; token?: string }> {
  const token = await freshToken().catch(() => session.token())
  if (token === null) return {}
  try {
    return (await call(ticket)) as { ticket: string }
  } catch {
    // Offline, busy, or logged out meanwhile, which `call` has handled.
    return { token }
  }
}

/** Reconnects after the server disconnected or refused, with growing delays. */
async function reconnect(from: Socket): Promise<void> {
  const wait = Math.min(1000 * 2 ** refusals++, 30_000)
  await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
  if (!from.connected && !session.isLeaving() && !session.isSuspended()) from.connect()
}
