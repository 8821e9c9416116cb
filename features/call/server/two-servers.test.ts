import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anEndedCounsel, aPair } from '#features/counsel/server/testing.ts'
import { COUNSEL } from '#features/counsel/transitions.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { buildServer, type App } from '#kit/server/http/server.ts'
import { startRedis, type TestRedis } from '#kit/server/realtime/testing.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { call } from './feature.ts'

let redis: TestRedis
let first: TestServer
let second: App
let secondDb: Pool
let secondUrl: string
const sockets: Socket[] = []

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

async function join(url: string, { token }: TestMember, counNo: number) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  sockets.push(socket)
  const received: unknown[] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  await new Promise((resolve, reject) => socket.on('connect', () => resolve(null)).on('connect_error', reject))
  const { query } = (await socket.emitWithAck('call-join', { coun_no: counNo })) as { query: { token: string; seat_no: number } }
  const send = (message: object) => socket.emitWithAck('call-message', { token: query.token, epoch: 1, message }) as Promise<unknown>
  return { ...query, send, received }
}

test('relays messages between servers, and tells a device that lost its place at another one', async () => {
  const pair = await aPair(first)
  const running = { minutesAgo: -30, channel: 'video', quit_dt: null, close_code: null, state: COUNSEL.inProgress }
  const counNo = await anEndedCounsel(first, pair, running)
  const member = await join(first.url, pair.member, counNo)
  const expert = await join(secondUrl, pair.expert, counNo)
  await vi.waitFor(() => expect(member.received).toContainEqual(['call-partner', { coun_no: counNo, is_here: true }]))
  await vi.waitFor(async () => expect(await member.send({ kind: 'need', fresh: true })).toMatchObject({ state: 1 }))
  const need = ['call-message', { coun_no: counNo, epoch: 1, message: { kind: 'need', fresh: true } }]
  await vi.waitFor(() => expect(expert.received).toContainEqual(need))
  await join(secondUrl, pair.member, counNo)
  await vi.waitFor(() => expect(member.received).toContainEqual(['call-taken', { coun_no: counNo, seat_no: member.seat_no }]))
  expect(await member.send({ kind: 'need', fresh: true })).toMatchObject({ code: 'call.taken_over' })
})
