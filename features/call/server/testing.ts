import { io, type Socket } from 'socket.io-client'
import type { TestMember } from '#kit/server/testing/server.ts'

/** A live connection of a test, and the events that it received. */
export type CallClient = { socket: Socket; received: [event: string, payload: Record<string, unknown>][] }
export type CallAnswer = { state: number; code?: string; query?: unknown }
export type JoinedSeat = {
  token: string
  seat_no: number
  has_partner: boolean
  has_partner_left: boolean
  ice_servers: { username: string; credential: string }[]
}

/** Connects as a member, or as a guest with `null`. The caller disconnects the socket. */
export async function connectTo(url: string, as: TestMember | null, headers: Record<string, string> = {}): Promise<CallClient> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: as ? { token: as.token } : {},
    extraHeaders: headers,
  })
  const received: CallClient['received'] = []
  socket.onAny((event: string, payload: Record<string, unknown>) => received.push([event, payload]))
  await new Promise((resolve, reject) => socket.on('connect', () => resolve(null)).on('connect_error', reject))
  return { socket, received }
}

/** Sends a call of the live connection and returns its answer. */
export const ask = ({ socket }: CallClient, event: string, body: unknown): Promise<CallAnswer> => socket.emitWithAck(event, body) as never

export const join = (client: CallClient, coun_no: number): Promise<CallAnswer> => ask(client, 'call-join', { coun_no })

export const messagesTo = ({ received }: CallClient): Record<string, unknown>[] =>
  received.filter(([event]) => event === 'call-message').map(([, payload]) => payload)
