import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, connectTo, join, messagesTo, type CallClient, type JoinedSeat } from '#features/call/server/testing.ts'
import { approveCounsel, quitCounsel, sendBeat } from '#features/counsel/contract/session.ts'
import { applyCounsel } from '#features/counsel/contract/apply.ts'
import { aCounsellor, aProduct } from '#features/counsel/server/testing.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { creditCharge } from '#features/viv/server/testing.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { addDays, HOUR_MS, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// What two browsers tell each other to connect is in no log line, stored trace, outbox message or table, also after failures.

const ADDRESSES = ['203.0.113.77', '198.51.100.9', '2001:db8:77::9']
const CANDIDATES = ADDRESSES.map((address) => `candidate:842163049 1 udp 1677729535 ${address} 51047 typ srflx raddr 0.0.0.0 rport 0`)
const SDP = [
  'v=0',
  'o=- 4611733054762223410 2 IN IP4 203.0.113.77',
  's=-',
  'c=IN IP4 203.0.113.77',
  'a=ice-ufrag:Zq7x',
  'a=ice-pwd:by5GZGG1lw+040DWA6hXM5Bz',
  `a=${CANDIDATES[0]}`,
].join('\r\n')
const OFFER = { kind: 'offer', sdp: SDP, fresh: true }

let server: TestServer
const log: string[] = []
beforeAll(async () => {
  const config = readConfig({ HARU_ENV: 'test', TURN_URLS: 'turn:turn.test:3478', TURN_SECRET: 'a secret that coturn has too' })
  server = await featureServer(features, {
    integrations: openIntegrations({ ...config, secret: 'a secret of the tests, long enough' }),
    log: { level: 'debug', stream: { write: (line) => void log.push(line) } },
  })
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void log.push(values.map(String).join(' ')))
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('no session description, candidate, address, token or credential is logged or stored', async () => {
  const { member, expert, counNo } = await aRunningSession()
  const [here, there] = [await connectTo(server.url, member), await connectTo(server.url, expert)]
  const [mine, theirs] = [await seatOf(here, counNo), await seatOf(there, counNo)]
  const send = (client: CallClient, token: unknown, message: unknown, epoch: unknown = 1) =>
    ask(client, 'call-message', { token, epoch, message })

  // A call.
  expect(await send(there, theirs.token, OFFER)).toMatchObject({ state: 1 })
  expect(await send(here, mine.token, { kind: 'answer', sdp: SDP })).toMatchObject({ state: 1 })
  for (const candidate of CANDIDATES) {
    expect(await send(here, mine.token, { kind: 'candidate', candidate, mid: '0', line: 0 })).toMatchObject({ state: 1 })
  }
  await vi.waitFor(() => expect(messagesTo(there)).toHaveLength(1 + CANDIDATES.length))

  // Wrong shapes, sizes and tokens.
  const wrong: [token: unknown, message: unknown, epoch?: unknown][] = [
    [theirs.token, { ...OFFER, sdp: SDP.repeat(150) }],
    [theirs.token, { ...OFFER, kind: SDP }],
    [theirs.token, { ...OFFER, fresh: CANDIDATES[1] }],
    [theirs.token, SDP],
    [theirs.token, [CANDIDATES]],
    [theirs.token, OFFER, SDP],
    [`${theirs.token}x`, OFFER],
    [SDP, OFFER],
    [OFFER, OFFER],
    [mine.token, OFFER],
  ]
  for (const [token, message, epoch] of wrong) expect(await send(there, token, message, epoch)).toMatchObject({ state: -9 })
  expect(await ask(there, 'call-join', { coun_no: SDP })).toMatchObject({ state: -9 })
  there.socket.emit(SDP, OFFER)
  there.socket.emit('call-message', OFFER, SDP, CANDIDATES)

  // Faults of the server while messages are on their way.
  await server.admin.sql`alter table call_seat rename column seat_no to seat_away`
  for (const [client, { token }] of [
    [there, theirs],
    [here, mine],
  ] as const) {
    expect(await send(client, token, OFFER)).toMatchObject({ state: 0 })
  }
  expect(await join(here, counNo)).toMatchObject({ state: 0 })
  await server.admin.sql`alter table call_seat rename column seat_away to seat_no`

  // A takeover, a connection that is cut in the middle, and the end of the session.
  const second = await connectTo(server.url, member)
  await seatOf(second, counNo)
  expect(await send(here, mine.token, OFFER)).toMatchObject({ code: 'call.taken_over' })
  const [{ socket: cut }, { socket: tooLarge }] = [await connectTo(server.url, expert), await connectTo(server.url, expert)]
  cut.emit('call-message', { token: theirs.token, epoch: 2, message: OFFER })
  cut.io.engine.close()
  const closed = new Promise((resolve) => tooLarge.once('disconnect', resolve))
  tooLarge.emit('call-message', { token: theirs.token, epoch: 2, message: { ...OFFER, sdp: SDP.repeat(500) } })
  await closed
  expect(await server.call(quitCounsel, { params: { coun_no: counNo } }, { as: member })).toMatchObject({ status: 200 })
  expect(await send(there, theirs.token, OFFER)).toMatchObject({ code: 'call.not_now' })

  // A browser's report of a description that it could not read.
  const message = `Failed to execute 'setRemoteDescription' on 'RTCPeerConnection': Failed to parse SessionDescription. ${SDP}`
  const error = { name: 'OperationError', message, stack: `${message}\n    at answer (https://haru.test/assets/engine.js:1:2)` }
  const parts = { deviceInfo: { note: CANDIDATES[1] }, url: 'http://haru.test/#/chat-detail/3', status: null }
  const request = { method: 'SOCKET', url: 'call-message', body: OFFER, again: JSON.stringify(OFFER), candidates: CANDIDATES }
  const response = { state: 0, msg: CANDIDATES[2], query: { token: mine.token, ice_servers: mine.ice_servers } }
  expect(await server.call(sendTrace, { body: { ...parts, error, request, response } }, { as: member })).toMatchObject({ status: 200 })
  for (const client of [here, there, second]) client.socket.disconnect()

  const secrets = [...FORBIDDEN, mine.token, theirs.token, mine.ice_servers[0]!.credential, theirs.ice_servers[0]!.credential]
  expect(log.filter((line) => line.includes('socket call failed')).length).toBeGreaterThanOrEqual(3)
  expect(leaksIn(log, secrets)).toEqual([])
  const rows = await everyRow()
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(['call_seat', 'client_trace', 'outbox', 'counsel_history']))
  expect(rows.client_trace).toHaveLength(1)
  expect(leaksIn(Object.values(rows).flat(), secrets)).toEqual([])

  // The search finds what it looks for: a line that a careless change would write, in a log and in a table.
  server.app.services.log.info({}, `relayed ${JSON.stringify({ sdp: SDP })}`)
  expect(leaksIn(log, secrets)).toEqual([expect.stringContaining('relayed')])
  await server.db.sql`update counsel set reason = ${CANDIDATES[0]!} where coun_no = ${counNo}`
  expect(leaksIn((await everyRow()).counsel!, secrets)).toHaveLength(1)
})

const FORBIDDEN = ['candidate:', 'v=0', 'a=ice-', 'Zq7x', 'IN IP4', 'typ srflx', ...ADDRESSES]

const leaksIn = (texts: readonly string[], secrets: readonly string[]): string[] =>
  texts.filter((text) => secrets.some((secret) => text.includes(secret)))

/** All rows of all tables as text. */
async function everyRow(): Promise<Record<string, string[]>> {
  const tables = await server.admin.sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  const rows: Record<string, string[]> = {}
  for (const { schema, name } of tables) {
    const { sql } = server.admin
    const found = await sql<{ text: string }[]>`select t::text as text from ${sql(schema)}.${sql(name)} t`
    rows[name] = found.map(({ text }) => text)
  }
  return rows
}

const seatOf = async (client: CallClient, counNo: number): Promise<JoinedSeat> => (await join(client, counNo)).query as JoinedSeat

/** A session by video that both entered. */
async function aRunningSession(): Promise<{ member: TestMember; expert: TestMember; counNo: number }> {
  const expert = await aCounsellor(server, { haru_name: '답하는이' })
  const member = await server.aMember({ birth: '1990-05-05', haru_name: '묻는이' })
  await creditCharge(server, member, 1000)
  const hope = new Date(startOfDay(addDays(koreanDay(server.clock.now), 2)).getTime() + 9 * HOUR_MS)
  const product_no = await aProduct(server, expert, { position: 2 })
  const measures = { gender: 'w' as const, old: 36, tall: null, weight: null, user_interest_disease: [], disease_text: '' }
  const intake = { ...measures, user_contact: null, question: '저녁에 무엇을 먹으면 좋을까요?', images: [] }
  const terms = { product_no, price: 300, minutes: 30, hope_dt: hope.toISOString() }
  const applied = await server.call(
    applyCounsel,
    { body: { ...terms, intake, card: null, consents: { health: false, terms: true } } },
    { as: member },
  )
  const { coun_no } = applied.body.query as Answer<typeof applyCounsel>
  await server.call(approveCounsel, { params: { coun_no } }, { as: expert })
  await server.db.sql`update counsel set channel = 'video' where coun_no = ${coun_no}`
  server.clock.advance(hope.getTime() - MINUTE_MS - server.clock.now.getTime())
  const people = [member, expert].map(async ({ user_no }) => ({
    user_no,
    token: await server.app.services.sessions.open(server.db, { user_no, device: 'test', now: server.clock.now }),
  }))
  const [asMember, asExpert] = (await Promise.all(people)) as [TestMember, TestMember]
  for (const as of [asMember, asExpert]) await server.call(sendBeat, { params: { coun_no }, body: {} }, { as })
  return { member: asMember, expert: asExpert, counNo: coun_no }
}
