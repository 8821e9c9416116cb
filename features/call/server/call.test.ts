import { createHmac } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anEndedCounsel, aPair } from '#features/counsel/server/testing.ts'
import { COUNSEL } from '#features/counsel/transitions.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { adaptersOf } from '#kit/server/config/adapters.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getCall, saveDeviceTest } from '../contract.ts'
import { DESCRIPTION_MAX, GRANT_AFTER_END_MINUTES } from '../rules.ts'
import { call } from './feature.ts'
import { deviceTestEvents } from './sql.ts'
import { ask, connectTo, join, messagesTo, type CallClient, type JoinedSeat } from './testing.ts'

const TURN = { TURN_URLS: 'turn:turn.test:3478,turns:turn.test:5349', TURN_SECRET: 'a secret that coturn has too' }
const SDP = 'v=0\r\no=- 46117 2 IN IP4 192.0.2.77\r\n'
const CANDIDATE = 'candidate:1 1 udp 2113937151 192.0.2.77 51000 typ host'

let server: TestServer
let pair: { member: TestMember; expert: TestMember }
let counNo: number
const lines: string[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  const config = { ...readConfig({ HARU_ENV: 'test', ...TURN }), secret: 'a secret of the tests, long enough' }
  server = await featureServer([call], {
    integrations: openIntegrations(config),
    log: { level: 'debug', stream: { write: (line) => void lines.push(line) } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  lines.length = 0
  await deleteAllRows(server.admin, 'users', 'counsel', 'chat_room')
  pair = await aPair(server)
  counNo = await aSession()
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))

/** A session by video that runs for 30 minutes from now, or one in another state. */
const aSession = (state: number = COUNSEL.inProgress, columns: object = {}) =>
  anEndedCounsel(server, pair, { minutesAgo: -30, channel: 'video', quit_dt: null, close_code: null, state, ...columns })

async function connect(as: TestMember | null): Promise<CallClient> {
  const client = await connectTo(server.url, as)
  sockets.push(client.socket)
  return client
}
const joined = async (client: CallClient) => (await join(client, counNo)).query as JoinedSeat
const offer = (token: string, sdp = SDP) => ({ token, epoch: 1, message: { kind: 'offer', sdp, fresh: true } })

test('gives a guest, a stranger and another expert no token, credential or message', async () => {
  const others = [null, await server.aMember(), (await aPair(server)).expert]
  const [member, expert] = [await connect(pair.member), await connect(pair.expert)]
  await join(member, counNo)
  const { token } = await joined(expert)
  for (const as of others) {
    const client = await connect(as)
    for (const body of [join(client, counNo), ask(client, 'call-message', offer(token)), ask(client, 'call-leave', { token })]) {
      const answer = await body
      expect(answer).toMatchObject({ state: -9, code: expect.stringMatching(/^(auth\.required|call\.not_found|call\.bad_token)$/) })
      expect(answer.query).toBeUndefined()
    }
    expect((await server.call(getCall, { params: { coun_no: counNo } }, { as })).status).toBe(as ? 404 : 401)
    expect(client.received).toEqual([])
  }
  expect(messagesTo(member)).toEqual([])
})

test.each([1, 3, 4, 5, 8])('gives nobody a token, a credential or a message in state %i', async (state) => {
  const ended = [3, 4, 5].includes(state)
  const [member, expert] = [await connect(pair.member), await connect(pair.expert)]
  await join(member, counNo)
  const { token } = await joined(expert)
  await server.db.sql`
    update counsel set state = ${state}, close_code = ${ended ? 'TIME_UP' : null}, quit_dt = ${ended ? server.clock.now : null} where coun_no = ${counNo}`
  for (const client of [member, expert]) expect(await join(client, counNo)).toMatchObject({ state: -9, code: 'call.not_now' })
  expect(await ask(expert, 'call-message', offer(token))).toMatchObject({ code: 'call.not_now' })
  expect(messagesTo(member)).toEqual([])
})

test('refuses a session by chat, an old and a forged token, and messages that are too large', async () => {
  const [member, expert] = [await connect(pair.member), await connect(pair.expert)]
  await join(member, counNo)
  const { token } = await joined(expert)
  const forged = token.replace(/^\d+/, String(counNo + 1))
  for (const wrong of ['', 'nonsense', `${token}x`, forged]) {
    expect(await ask(expert, 'call-message', offer(wrong))).toMatchObject({ code: 'call.bad_token' })
  }
  expect(await ask(expert, 'call-message', offer(token, 'a'.repeat(DESCRIPTION_MAX + 1)))).toMatchObject({ code: 'request.invalid' })
  expect(await ask(expert, 'call-message', { token, epoch: 1, message: { kind: 'shout' } })).toMatchObject({ code: 'request.invalid' })
  server.clock.advance((30 + GRANT_AFTER_END_MINUTES) * MINUTE_MS)
  expect(await ask(expert, 'call-message', offer(token))).toMatchObject({ code: 'call.bad_token' })
  expect(messagesTo(member)).toEqual([])
  await server.db.sql`update counsel set channel = 'chat' where coun_no = ${counNo}`
  expect(await join(member, counNo)).toMatchObject({ code: 'call.no_media' })
})

test('gives credentials of the relay that coturn accepts until 20 minutes after the end', async () => {
  const { ice_servers, has_partner } = await joined(await connect(pair.member))
  const until = Math.floor(server.clock.now.getTime() / 1000) + (30 + GRANT_AFTER_END_MINUTES) * 60
  const username = `${until}:${pair.member.user_no}`
  const credential = createHmac('sha1', TURN.TURN_SECRET).update(username).digest('base64')
  expect(ice_servers).toEqual([{ urls: TURN.TURN_URLS.split(','), username, credential }])
  expect(has_partner).toBe(false)
})

test.each(['inProgress', 'extendRequested', 'quitRequested'] as const)(
  'relays messages between the two sides alone in state %s',
  async (name) => {
    await server.db.sql`update counsel set state = ${COUNSEL[name]} where coun_no = ${counNo}`
    const [member, alsoMember, expert] = [await connect(pair.member), await connect(pair.member), await connect(pair.expert)]
    const mine = await joined(member)
    expect(await ask(member, 'call-message', { token: mine.token, epoch: 3, message: { kind: 'need', fresh: true } })).toMatchObject({
      code: 'call.alone',
    })
    const theirs = await joined(expert)
    expect(theirs.has_partner).toBe(true)
    await vi.waitFor(() => expect(member.received).toContainEqual(['call-partner', { coun_no: counNo, is_here: true }]))
    const candidate = { kind: 'candidate', candidate: CANDIDATE, mid: '0', line: 0 }
    expect(await ask(expert, 'call-message', { ...offer(theirs.token), epoch: 4 })).toEqual({ state: 1, query: {} })
    expect(await ask(member, 'call-message', { token: mine.token, epoch: 4, message: candidate })).toEqual({ state: 1, query: {} })
    await vi.waitFor(() =>
      expect(messagesTo(member)).toEqual([{ coun_no: counNo, epoch: 4, message: { kind: 'offer', sdp: SDP, fresh: true } }]),
    )
    await vi.waitFor(() => expect(messagesTo(expert)).toEqual([{ coun_no: counNo, epoch: 4, message: candidate }]))
    expect(messagesTo(alsoMember)).toEqual([])
    expect(await ask(expert, 'call-leave', { token: theirs.token })).toMatchObject({ state: 1 })
    await vi.waitFor(() => expect(member.received.at(-1)).toEqual(['call-partner', { coun_no: counNo, is_here: false }]))
  },
)

test('gives the place to a second device, tells the first one, and refuses its messages', async () => {
  const [first, second, expert] = [await connect(pair.member), await connect(pair.member), await connect(pair.expert)]
  const old = await joined(first)
  const theirs = await joined(expert)
  const mine = await joined(second)
  expect(mine.seat_no).toBeGreaterThan(old.seat_no)
  await vi.waitFor(() => expect(first.received.at(-1)).toEqual(['call-taken', { coun_no: counNo, seat_no: old.seat_no }]))
  const need = { epoch: 1, message: { kind: 'need', fresh: true } }
  expect(await ask(first, 'call-message', { ...need, token: old.token })).toMatchObject({ code: 'call.taken_over' })
  expect(await ask(second, 'call-message', { ...need, token: mine.token })).toMatchObject({ state: 1 })
  await ask(expert, 'call-message', offer(theirs.token))
  await vi.waitFor(() => expect(messagesTo(second)).toHaveLength(1))
  expect([messagesTo(first).length, messagesTo(expert).length]).toEqual([0, 1])
  // The same device joins again: it is not told that it lost its place.
  const again = await joined(second)
  await ask(expert, 'call-message', offer(theirs.token))
  await vi.waitFor(() => expect(messagesTo(second)).toHaveLength(2))
  expect(again.seat_no).toBeGreaterThan(mine.seat_no)
  expect(second.received.filter(([event]) => event === 'call-taken')).toEqual([])
})

test('tells a side that joins later that the other one chose to be out of the call, until it joins again', async () => {
  const [member, expert] = [await connect(pair.member), await connect(pair.expert)]
  const { token } = await joined(member)
  expect(await joined(expert)).toMatchObject({ has_partner: true, has_partner_left: false })
  await ask(member, 'call-leave', { token })
  expect(await joined(expert)).toMatchObject({ has_partner: false, has_partner_left: true })
  const again = await joined(member)
  expect(again).toMatchObject({ has_partner: true, has_partner_left: false })
  // A device that is gone has not left: its page may come back.
  member.socket.disconnect()
  await vi.waitFor(async () => expect(await joined(expert)).toMatchObject({ has_partner: false, has_partner_left: false }))
})

test('says whether a device of mine is in the call, before another one takes its place', async () => {
  const elsewhere = async (as: TestMember) =>
    ((await server.call(getCall, { params: { coun_no: counNo } }, { as })).body.query as { is_elsewhere: boolean }).is_elsewhere
  const member = await connect(pair.member)
  expect(await elsewhere(pair.member)).toBe(false)
  const { token } = await joined(member)
  expect([await elsewhere(pair.member), await elsewhere(pair.expert)]).toEqual([true, false])
  await ask(member, 'call-leave', { token })
  expect(await elsewhere(pair.member)).toBe(false)
})

test('refuses a device that comes back to a place that another one has taken meanwhile', async () => {
  const away = await connect(pair.member)
  const { seat_no } = await joined(away)
  away.socket.disconnect()
  const second = await connect(pair.member)
  await joined(second)
  const back = await connect(pair.member)
  expect(await ask(back, 'call-join', { coun_no: counNo, seat_no })).toMatchObject({ state: -9, code: 'call.taken_over' })
  expect(second.received).toEqual([])
  // The person asks for it, or the other device is gone.
  expect(await join(back, counNo)).toMatchObject({ state: 1 })
  await vi.waitFor(() => expect(second.received.map(([event]) => event)).toEqual(['call-taken']))
  back.socket.disconnect()
  const again = await connect(pair.member)
  await vi.waitFor(async () => expect(await ask(again, 'call-join', { coun_no: counNo, seat_no })).toMatchObject({ state: 1 }))
  // Its own join whose answer it has not seen.
  expect(await ask(again, 'call-join', { coun_no: counNo, seat_no })).toMatchObject({ state: 1 })
})

test('logs no session description, candidate, address, token or credential, also of a call that fails', async () => {
  const [member, expert] = [await connect(pair.member), await connect(pair.expert)]
  const mine = await joined(member)
  const { token } = await joined(expert)
  await ask(expert, 'call-message', offer(token))
  await ask(expert, 'call-message', offer(token, SDP.repeat(1000)))
  await ask(expert, 'call-message', offer(`${token}x`))
  await server.admin.sql`alter table call_seat rename to call_seat_away`
  try {
    expect(await ask(expert, 'call-message', offer(token))).toMatchObject({ state: 0 })
  } finally {
    await server.admin.sql`alter table call_seat_away rename to call_seat`
  }
  const text = lines.join()
  expect(text).toContain('socket call failed')
  for (const secret of ['v=0', '192.0.2.77', 'candidate:', token, mine.ice_servers[0]!.credential]) expect(text).not.toContain(secret)
})

test('stores the test of a device with the booking, from its acceptance on', async () => {
  const found = { camera: 'ok', microphone: 'ok', speaker: true, network: 'relay' } as const
  const save = (as: TestMember | null, camera: 'ok' | 'denied' = 'ok') =>
    server.call(saveDeviceTest, { params: { coun_no: counNo }, body: { ...found, camera } }, { as })
  const read = async (as: TestMember) => (await server.call(getCall, { params: { coun_no: counNo } }, { as })).body.query
  expect((await save(null)).status).toBe(401)
  expect((await save(await server.aMember())).status).toBe(404)
  await server.db.sql`update counsel set state = ${COUNSEL.requested}, start_dt = null, end_dt = null where coun_no = ${counNo}`
  expect((await save(pair.member)).body).toMatchObject({ code: 'call.not_now' })
  await server.db.sql`update counsel set state = ${COUNSEL.accepted} where coun_no = ${counNo}`
  expect(await read(pair.member)).toEqual({ turn_urls: TURN.TURN_URLS.split(','), test: null, is_elsewhere: false })
  expect((await save(pair.member, 'denied')).status).toBe(200)
  expect((await save(pair.member)).status).toBe(200)
  expect(await read(pair.member)).toMatchObject({ test: found })
  expect(await read(pair.expert)).toMatchObject({ test: null })
  const at = { from_dt: expect.any(String) as string, to_dt: null }
  expect(await deviceTestEvents(server.db, counNo)).toEqual([{ event: 'device_test', actor: 'member', ...at, detail: found }])
})

test('connects directly without TURN, and refuses half of its configuration', () => {
  const { engine, isReal } = readConfig({ HARU_ENV: 'test' }).adapters.video
  expect({ engine, isReal }).toEqual({ engine: 'direct', isReal: false })
  const config = { ...readConfig({ HARU_ENV: 'test' }), secret: '' }
  expect(openIntegrations(config).turn.serversFor('1', new Date(0))).toEqual([])
  expect(() => adaptersOf({ ...config.keys, TURN_SECRET: 'alone' })).toThrow('video also needs TURN_URLS')
  expect(() => readConfig({ HARU_ENV: 'test', TURN_URLS: 'https://turn.test' })).toThrow('TURN_URLS')
})
