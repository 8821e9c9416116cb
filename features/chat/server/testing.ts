import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { z } from 'zod'
import type { Ack, SocketCall } from '#kit/contract/socket.ts'
import type { Db } from '#kit/server/db/db.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { CrType, MemberState } from '../rules.ts'
import { chatHttp } from './http.ts'
import { chatSocket } from './socket.ts'

export { chat as chatFeature } from './feature.ts'

/** The server and members of a test file. */
type ChatTest = {
  server: TestServer
  /** New members in each test. */
  me: TestMember
  other: TestMember
  third: TestMember
  /** Opens a socket of a member, or of a guest; it is closed after the test. */
  openSocket(member: TestMember | null, at?: TestServer): Promise<TestSocket>
}

/** Starts the server of a test file, and stops it after the tests. */
export async function startChatTest(): Promise<ChatTest> {
  const server = await testServer(chatHttp, { events: chatSocket })
  afterAll(() => server.close())
  const nobody = (): TestMember => ({ user_no: 0, token: '' })
  const people = { me: nobody(), other: nobody(), third: nobody() }
  beforeEach(async () => {
    for (const one of Object.values(people)) Object.assign(one, await server.aMember())
  })
  const sockets: TestSocket[] = []
  afterEach(() => sockets.splice(0).forEach(({ socket }) => socket.disconnect()))
  return {
    server,
    ...people,
    async openSocket(member, at = server) {
      const opened = await connect(at, member)
      sockets.push(opened)
      return opened
    },
  }
}

type RoomMember = TestMember | [member: TestMember, columns: { state?: MemberState } & Record<string, unknown>]

/** Inserts a room with these members, accepted unless their columns say otherwise. Returns its number. */
export async function aRoom(db: Db, crType: CrType, members: RoomMember[], columns: Record<string, unknown> = {}): Promise<number> {
  const people = members.map((seat) => (Array.isArray(seat) ? { ...seat[1], user_no: seat[0].user_no } : { user_no: seat.user_no }))
  const [one, other] = people.map(({ user_no }) => user_no)
  // The lower number first in a private room; in others the order is the owner's.
  const [low, high] = crType === 'private' ? [Math.min(one!, other!), Math.max(one!, other!)] : [one, other]
  const pair = crType === 'group' ? {} : { one_no: low, other_no: high ?? null }
  const row = { cr_type: crType, ...pair, ...columns }
  const [made] = await db.sql<[{ cr_no: number }]>`insert into chat_room ${db.sql(row as never)} returning cr_no`
  for (const person of people) await db.sql`insert into chat_member ${db.sql({ cr_no: made.cr_no, ...person } as never)}`
  return made.cr_no
}

/** Inserts a request of the member in the room. */
export async function addRequest(db: Db, crNo: number, { user_no }: TestMember, at: Date, isFirst = true): Promise<void> {
  await db.sql`insert into chat_request ${db.sql({ cr_no: crNo, user_no, is_first: isFirst, reg_dt: at } as never)}`
}

type Received = { event: string; payload: Record<string, unknown> }
/** A socket of a member, with its received events. */
export type TestSocket = {
  socket: Socket
  received: Received[]
  of(event: string): Record<string, unknown>[]
  ask<C extends SocketCall>(call: C, body: unknown): Promise<Ack<z.output<C['answer']>>>
}

/** Connects a socket of a member, or of a guest. The caller closes it. */
export function connect(server: TestServer, member: TestMember | null): Promise<TestSocket> {
  const query = member === null ? {} : { token: member.token }
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, query })
  const received: Received[] = []
  socket.onAny((event: string, payload: Record<string, unknown>) => received.push({ event, payload }))
  const testSocket: TestSocket = {
    socket,
    received,
    of: (event) => received.filter((one) => one.event === event).map(({ payload }) => payload),
    ask: (call, body) => socket.emitWithAck(call.event, body) as Promise<Ack<never>>,
  }
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(testSocket))
    socket.on('connect_error', reject)
  })
}

/** The body of m2r. */
export const messageBody = (cr_no: number, cm_content: string, rest: object = {}): object => ({
  cr_no,
  cm_type: 'user-msg',
  cm_content,
  cm_uuid: randomUUID(),
  ...rest,
})

type RoomCounts = { seq: number; last_cm_no: number; unread: Record<string, number> }

/** The stored counts of a room, and recounts from its messages. */
export async function countsOf(db: Db, crNo: number): Promise<{ kept: RoomCounts; recounted: RoomCounts }> {
  const [room] = await db.sql<[{ seq: number; last_cm_no: number }]>`select seq, last_cm_no from chat_room where cr_no = ${crNo}`
  const [real] = await db.sql<[{ seq: number; last_cm_no: number }]>`
    select count(*) filter (where cm_type = 'user-msg') as seq, coalesce(max(cm_no), 0) as last_cm_no from chat_message where cr_no = ${crNo}`
  const people = await db.sql<{ user_no: number; kept: number; real: number }[]>`
    select m.user_no, ${room.seq}::int - m.read_seq as kept,
      (select count(*) from chat_message c where c.cr_no = m.cr_no and c.cm_type = 'user-msg' and c.cm_no > m.read_no) as real
    from chat_member m where m.cr_no = ${crNo}`
  const unread = (which: 'kept' | 'real') => Object.fromEntries(people.map((one) => [one.user_no, one[which]]))
  return { kept: { ...room, unread: unread('kept') }, recounted: { ...real, unread: unread('real') } }
}
