import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listMessages, readRoom, sendMessage, type ChatMessage } from '../contract.ts'
import { sendMessageCall } from '../events.ts'
import { messagesHttp } from './messages.ts'
import { sendIn } from './send.ts'
import { chatSocket } from './socket.ts'
import { aRoom, connect, countsOf, type TestSocket } from './testing.ts'

// Parallel sends, retries, reads and fetches: each message is stored once, in one order, and stored counts equal recounts.

// The test runs hundreds of transactions.
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let members: TestMember[]
let sockets: TestSocket[]

beforeAll(async () => {
  server = await testServer(messagesHttp, { events: chatSocket })
  members = await Promise.all(Array.from({ length: 4 }, () => server.aMember()))
  sockets = await Promise.all(members.map((member) => connect(server, member)))
})
afterAll(async () => {
  sockets.forEach(({ socket }) => socket.disconnect())
  await server.close()
})

const memberIndex = fc.nat(3)
const roomIndex = fc.nat(2)
const anAct = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('say', 'post'), memberIndex, roomIndex, again: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('inside'), memberIndex, roomIndex, again: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('read', 'readTo'), memberIndex, roomIndex, again: fc.constant(0) }) },
)
type Act = { kind: string; memberIndex: number; roomIndex: number; again: number }

test('stores each message once and in order with random senders, retries and readers at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anAct, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }), async (waves) => {
      const rooms = [
        await aRoom(server.db, 'group', members),
        await aRoom(server.db, 'group', members),
        await aRoom(server.db, 'group', members),
      ]
      for (const socket of sockets) socket.received.length = 0
      const acked = new Map<string, number>()
      for (const wave of waves) {
        const done = await Promise.all(wave.map((one) => perform(one, rooms)))
        for (const [uuid, numbers] of done.flat()) {
          // Every retry of a message got the same number.
          expect(new Set(numbers).size).toBe(1)
          acked.set(uuid, numbers[0]!)
        }
      }
      for (const room of rooms) await expectConsistentRoom(room, acked)
    }),
    { numRuns: 20 },
  )
})

type Acked = [uuid: string, numbers: number[]]

async function perform({ kind, memberIndex: at, roomIndex: nth, again }: Act, rooms: number[]): Promise<Acked[]> {
  const [cr_no, as, cm_uuid] = [rooms[nth]!, members[at]!, randomUUID()]
  const body = { cr_no, cm_type: 'user-msg' as const, cm_content: cm_uuid, cm_uuid }
  switch (kind) {
    case 'say': {
      const acks = await Promise.all(Array.from({ length: again + 1 }, () => sockets[at]!.ask(sendMessageCall, body)))
      return [[cm_uuid, acks.map((ack) => (ack.state === 1 ? ack.query.cm_no : NaN))]]
    }
    case 'post': {
      const answers = await Promise.all(Array.from({ length: again + 1 }, () => server.call(sendMessage, { body }, { as })))
      return [[cm_uuid, answers.map((answer) => (answer.body.query as { cm_no: number }).cm_no)]]
    }
    case 'inside': {
      const sent = await server.db.transaction((tx) => sendIn(tx, { ...body, cm_from: as.user_no }, server.clock.now))
      return [[cm_uuid, [sent.cm_no]]]
    }
    default: {
      const { last_cm_no } = (await server.db.sql<[{ last_cm_no: number }]>`select last_cm_no from chat_room where cr_no = ${cr_no}`)[0]
      const { status } = await server.call(
        readRoom,
        { body: kind === 'read' || last_cm_no === 0 ? { cr_no } : { cr_no, cm_no: last_cm_no } },
        { as },
      )
      expect(status).toBe(200)
      return []
    }
  }
}

/** Expects that stored, acknowledged, received and listed messages are the same, and that stored counts equal recounts. */
async function expectConsistentRoom(room: number, acked: Map<string, number>): Promise<void> {
  const stored = await server.db.sql<{ cm_no: number; cm_uuid: string; seq: number }[]>`
    select cm_no, cm_uuid, seq from chat_message where cr_no = ${room} order by cm_no`
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1))
  for (const { cm_no, cm_uuid } of stored) expect(acked.get(cm_uuid)).toBe(cm_no)
  const { kept, recounted } = await countsOf(server.db, room)
  expect(kept).toEqual(recounted)
  const numbers = stored.map(({ cm_no }) => cm_no)
  for (const [at, member] of members.entries()) {
    const page = await server.call(listMessages, { query: { cr_no: room, after_no: 0, limit: 200 } }, { as: member })
    expect((page.body.query as ChatMessage[]).map(({ cm_no }) => cm_no)).toEqual(numbers)
    // Socket events arrive in commit order and only once; each names the previous message.
    await expect.poll(() => receivedBy(at, room).length).toBe(numbers.length)
    const received = receivedBy(at, room)
    expect(received.map(({ cm_no }) => cm_no).sort((a, b) => a - b)).toEqual(numbers)
    const before = new Map(numbers.map((cm_no, nth) => [cm_no, nth === 0 ? 0 : numbers[nth - 1]!]))
    for (const { cm_no, prev_no } of received) expect(prev_no).toBe(before.get(cm_no))
  }
}

const receivedBy = (at: number, room: number): ChatMessage[] =>
  (sockets[at]!.of('m2r') as ChatMessage[]).filter(({ cr_no }) => cr_no === room)

test('acknowledges the messages of a sender in the order of their numbers', async () => {
  const room = await aRoom(server.db, 'group', members)
  const order: number[][] = await Promise.all(
    sockets.map(async (socket) => {
      const numbers: number[] = []
      await Promise.all(
        Array.from({ length: 60 }, async () => {
          const ack = await socket.ask(sendMessageCall, { cr_no: room, cm_type: 'user-msg', cm_content: '글', cm_uuid: randomUUID() })
          numbers.push(ack.state === 1 ? ack.query.cm_no : NaN)
        }),
      )
      return numbers
    }),
  )
  for (const numbers of order) expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(new Set(order.flat()).size).toBe(240)
})
