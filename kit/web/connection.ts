import type { Socket } from 'socket.io-client'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { AGAIN } from '#kit/contract/socket.ts'
import { call } from './call.ts'
import { freshToken } from './refresh.ts'
import { session } from './session.ts'
import { line } from './socket.ts'

/** Milliseconds over which everyone's questions are spread after the servers have lost news for all at once. */
const AGAIN_MS = 3000

/**
 * Connects; call it after the first paint. Each try brings a ticket of its own (the answer of `ticket`), so that the token stands in no address.
 * Ends with the page: log-in and log-out load a new one.
 */
export async function openSocket(ticket: Endpoint): Promise<void> {
  const { io } = await import('socket.io-client')
  const opened = io({
    transports: ['websocket', 'polling'],
    // Some networks let no WebSocket through.
    tryAllTransports: true,
    auth: (use) => void whoIAm(ticket).then(use),
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  })
  line.opened(opened)
  opened.onAny((event: string, payload: unknown) => {
    if (event === AGAIN) return void setTimeout(line.connected, Math.random() * AGAIN_MS)
    line.heard(event, payload)
  })
  opened.on('connect', () => {
    refusals = 0
    line.changed()
    line.connected()
  })
  opened.on('disconnect', (reason) => {
    line.changed()
    // The server ends sockets whose rights changed; the client comes back by itself only after other ends.
    if (reason === 'io server disconnect') void again(opened)
  })
  opened.on('connect_error', (error) => {
    // `active` is true where the client itself tries again: the connection was lost, not refused.
    if (!opened.active && error.message === accessErrors.required.code) void again(opened)
  })
}

/** Times that the server sent us away, or refused us, since we last stood. */
let refusals = 0

/** A guest is nobody; a member a ticket, or the token where none is to be had now. Neither stands in the address. */
async function whoIAm(ticket: Endpoint): Promise<{ ticket?: string; token?: string }> {
  const token = await freshToken().catch(() => session.token())
  if (token === null) return {}
  try {
    return (await call(ticket)) as { ticket: string }
  } catch {
    // Offline, busy, or logged out meanwhile, which the call has told the app.
    return { token }
  }
}

/** Sent away or refused: rights changed, the server stops, a ticket came too late. Comes back, later each time. */
async function again(from: Socket): Promise<void> {
  const wait = Math.min(1000 * 2 ** refusals++, 30_000)
  await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
  if (!from.connected && !session.isLeaving()) from.connect()
}
