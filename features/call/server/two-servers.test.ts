import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anEndedCounsel, aPair } from '#features/counsel/server/testing.ts'
import { COUNSEL } from '#features/counsel/transitions.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { buildServer, type App } from '#kit/server/http/server.ts'
import { startRedis, type TestRedis } from '#kit/server/realtime/testing.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { call } from './feature.ts'
import { ask, connectTo, join, messagesTo, type CallClient, type JoinedSeat } from './testing.ts'

let redis: TestRedis
let first: TestServer
let second: App
let secondDb: Pool
let secondUrl: string
const sockets: Socket[] = []
let pair: { member: TestMember; expert: TestMember }
let counNo: number

beforeAll(async () => {
  redis = await startRedis()
  first = await featureServer([call], { redisUrl: redis.url })
  secondDb = openDb({ url: first.databaseUrl, max: 2 })
  const { storage, integrations, origin } = first.app.services
  second = await buildServer({
    ...composeFeatures([call]),
    db: secondDb,
    redisUrl: redis.url,
    secret: 'a secret of the tests, long enough',
    mode: 'test',
    clock: () => first.clock.now,
    storage,
    integrations,
    origin,
  })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect())
  await second.close()
  await secondDb.end()
  await first.close()
  await redis.stop()
})
beforeEach(async () => {
  pair = await aPair(first)
  const running = { minutesAgo: -30, channel: 'video', quit_dt: null, close_code: null, state: COUNSEL.inProgress }
  counNo = await anEndedCounsel(first, pair, running)
})

type Seated = CallClient & JoinedSeat & { send(message: object): Promise<unknown> }
async function joinAt(url: string, as: TestMember): Promise<Seated> {
  const client = await connectTo(url, as)
  sockets.push(client.socket)
  const seat = (await join(client, counNo)).query as JoinedSeat
  return { ...client, ...seat, send: (message) => ask(client, 'call-message', { token: seat.token, epoch: 1, message }) }
}
const need = { kind: 'need', fresh: true }
const offer = { kind: 'offer', sdp: 'v=0', fresh: true }
/** Sends until it arrives: the other server tells a moment later that the device is there. */
const sendUntilAccepted = (from: Seated, message: object) =>
  vi.waitFor(async () => expect(await from.send(message)).toMatchObject({ state: 1 }))
const receives = (to: Seated, message: object) =>
  vi.waitFor(() => expect(messagesTo(to).at(-1)).toEqual({ coun_no: counNo, epoch: 1, message }))

test('relays messages between servers, both ways', async () => {
  const member = await joinAt(first.url, pair.member)
  const expert = await joinAt(secondUrl, pair.expert)
  await vi.waitFor(() => expect(member.received).toContainEqual(['call-partner', { coun_no: counNo, is_here: true }]))
  await sendUntilAccepted(member, need)
  await receives(expert, need)
  await sendUntilAccepted(expert, offer)
  await receives(member, offer)
})

test('gives the place to a device at another server: the first one is told and gets nothing more', async () => {
  const expert = await joinAt(secondUrl, pair.expert)
  const before = await joinAt(first.url, pair.member)
  await sendUntilAccepted(expert, offer)
  await receives(before, offer)
  const now = await joinAt(secondUrl, pair.member)
  await vi.waitFor(() => expect(before.received.at(-1)).toEqual(['call-taken', { coun_no: counNo, seat_no: before.seat_no }]))
  expect(await before.send(need)).toMatchObject({ code: 'call.taken_over' })
  await sendUntilAccepted(expert, offer)
  await receives(now, offer)
  // Back at the first server.
  const again = await joinAt(first.url, pair.member)
  await vi.waitFor(() => expect(now.received.at(-1)).toEqual(['call-taken', { coun_no: counNo, seat_no: now.seat_no }]))
  await sendUntilAccepted(expert, offer)
  await receives(again, offer)
  expect([before, now].map((device) => messagesTo(device).length)).toEqual([1, 1])
})

test('a session that ends at one server ends the call at the other: no message, and no credential', async () => {
  const [member, expert] = [await joinAt(first.url, pair.member), await joinAt(secondUrl, pair.expert)]
  await sendUntilAccepted(member, need)
  await receives(expert, need)
  await secondDb.sql`update counsel set state = ${COUNSEL.completed}, close_code = 'MEMBER_END', quit_dt = ${first.clock.now} where coun_no = ${counNo}`
  const events = [member.received.length, expert.received.length]
  for (const side of [member, expert]) {
    expect(await side.send(offer)).toMatchObject({ code: 'call.not_now' })
    expect(await join(side, counNo)).toEqual({ state: -9, code: 'call.not_now', msg: expect.any(String) })
  }
  expect([member.received.length, expert.received.length]).toEqual(events)
})
