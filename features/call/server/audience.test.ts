import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Side } from '#features/counsel/contract.ts'
import { anEndedCounsel, aPair } from '#features/counsel/server/testing.ts'
import { BOOKED_STATES, COUNSEL, RUNNING_STATES } from '#features/counsel/transitions.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getCall, saveDeviceTest } from '../contract.ts'
import { call } from './feature.ts'
import { ask, connectTo, join, type CallAnswer, type CallClient, type JoinedSeat } from './testing.ts'

// Every act of a call by every person, with every kind of token, in every state and channel, compared with a model that uses none of the
// server's rules: the answers, and every event that any connection receives.

const TURN = { TURN_URLS: 'turn:turn.test:3478', TURN_SECRET: 'a secret that coturn has too' }
const CHANNELS = ['video', 'voice', 'chat'] as const
const SDP = 'v=0\r\no=- 46117 2 IN IP4 192.0.2.77\r\n'
const MESSAGES = [
  { kind: 'need', fresh: true },
  { kind: 'offer', sdp: SDP, fresh: true },
  { kind: 'answer', sdp: SDP },
  { kind: 'candidate', candidate: 'candidate:1 1 udp 1 192.0.2.77 51000 typ host', mid: '0', line: 0 },
]
const OTHER: Record<Side, Side> = { member: 'expert', expert: 'member' }

/** One connection. `side` is null for everybody but the two people of the counselling; `as` is null for guests and operators. */
type Person = {
  name: string
  as: TestMember | null
  cookie?: string
  side: Side | null
  client: CallClient
  expected: CallClient['received']
}
type Seat = JoinedSeat & { by: Person; isHere: boolean; hasLeft: boolean }
type Token = { name: string; value: string; seat: Seat | null }

let server: TestServer
let counNo: number
const people: Person[] = []
/** The newest seat of each side, and the one before it. */
const seats: Record<Side, Seat[]> = { member: [], expert: [] }
/** Tokens of this call that are not valid, and one of another counselling that runs. */
const otherTokens: Token[] = []

beforeAll(async () => {
  const config = { ...readConfig({ HARU_ENV: 'test', ...TURN }), secret: 'a secret of the tests, long enough' }
  server = await featureServer([call], { integrations: openIntegrations(config) })
  const [pair, others] = [await aPair(server), await aPair(server)]
  counNo = await aSession(pair)
  const { cookie } = await anOperator(server)
  await add('a guest', null, null)
  await add('an operator', null, null, cookie)
  await add('another member', others.member, null)
  await add('another expert', others.expert, null)
  for (const nth of [1, 2]) {
    await add(`device ${nth} of the member`, pair.member, 'member')
    await add(`device ${nth} of the expert`, pair.expert, 'expert')
  }
  const elsewhere = await aSession({ member: pair.member, expert: others.expert })
  const elsewhereToken = ((await join(people.find(({ side }) => side === 'member')!.client, elsewhere)).query as JoinedSeat).token
  otherTokens.push(
    { name: 'no token', value: '', seat: null },
    { name: 'the token of another counselling, as if of this one', value: elsewhereToken.replace(/^\d+/, String(counNo)), seat: null },
  )
})
afterAll(async () => {
  for (const { client } of people) client.socket.disconnect()
  await server.close()
})

const aSession = (pair: { member: TestMember; expert: TestMember }) =>
  anEndedCounsel(server, pair, { minutesAgo: -30, channel: 'video', quit_dt: null, close_code: null, state: COUNSEL.inProgress })

async function add(name: string, as: TestMember | null, side: Side | null, cookie?: string): Promise<void> {
  const client = await connectTo(server.url, as, cookie === undefined ? {} : { cookie })
  people.push({ name, as, side, client, expected: [], ...(cookie !== undefined && { cookie }) })
}

test('every act of a call, by every person, with every token, in every state and channel', async () => {
  let acts = 0
  let received = 0
  for (const channel of CHANNELS) {
    for (const state of [COUNSEL.inProgress, ...Object.values(COUNSEL)]) {
      await become(channel, state)
      for (const person of people) {
        const where = `${person.name}, ${channel}, state ${state}`
        expect(await read(person), where).toBe(expectedStatus(person, channel, state))
        await joinAs(person, channel, state, where)
        for (const token of tokens()) {
          await sendAs(person, token, MESSAGES[acts++ % MESSAGES.length]!, channel, state, `${where}, ${token.name}`)
        }
      }
      for (const person of people) {
        for (const token of tokens()) await leaveAs(person, token, channel, state, `${person.name} leaves, ${token.name}`)
      }
      received += await compareEvents(`${channel}, state ${state}`)
    }
  }
  // The walk has come to what it is about: thousands of refusals, and events that the two people did receive.
  expect(acts).toBeGreaterThan(1000)
  expect(received).toBeGreaterThan(50)
})

test('a token is worth nothing after its time, also while the session runs', async () => {
  await become('video', COUNSEL.inProgress)
  const [member, expert] = [people.find(({ side }) => side === 'member')!, people.find(({ side }) => side === 'expert')!]
  const { token } = (await join(member.client, counNo)).query as JoinedSeat
  await join(expert.client, counNo)
  const before = expert.client.received.length
  server.clock.advance(51 * MINUTE_MS)
  await server.db.sql`update counsel set end_dt = ${new Date(server.clock.now.getTime() + MINUTE_MS)} where coun_no = ${counNo}`
  const late = await ask(member.client, 'call-message', { token, epoch: 1, message: MESSAGES[0] })
  expect(late).toMatchObject({ state: -9, code: 'call.bad_token' })
  await flush(expert)
  expect(expert.client.received.length).toBe(before)
})

async function become(channel: string, state: number): Promise<void> {
  const isOver = ([COUNSEL.completed, COUNSEL.rejected, COUNSEL.cancelled] as number[]).includes(state)
  await server.db.sql`
    update counsel set channel = ${channel}, state = ${state}, close_code = ${isOver ? 'TIME_UP' : null}, quit_dt = ${isOver ? server.clock.now : null}
    where coun_no = ${counNo}`
}

const tokens = (): Token[] => [
  ...(['member', 'expert'] as const).flatMap((side) =>
    seats[side].map((seat, nth) => ({ name: `the ${side}'s ${nth === 0 ? 'newest' : 'earlier'} token`, value: seat.token, seat })),
  ),
  ...otherTokens,
]

/** The status of the two calls over HTTP, which have to agree. */
async function read({ as, cookie }: Person): Promise<number> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  const input = { params: { coun_no: counNo } }
  const body = { camera: 'ok', microphone: 'ok', speaker: true, network: 'relay' } as const
  const [got, saved] = [
    await server.call(getCall, input, { as, headers }),
    await server.call(saveDeviceTest, { ...input, body }, { as, headers }),
  ]
  expect(saved.status).toBe(got.status)
  expect(JSON.stringify(got.body)).not.toMatch(/credential|username/)
  return got.status
}

function expectedStatus({ as, side }: Person, channel: string, state: number): number {
  if (as === null) return 401
  if (side === null) return 404
  return channel !== 'chat' && BOOKED_STATES.includes(state) ? 200 : 409
}

/** What everybody is answered before seats matter; null: nothing is in the way. */
function problemOf({ as, side }: Person, channel: string, state: number): string | null {
  if (as === null) return 'auth.required'
  if (side === null) return 'call.not_found'
  if (channel === 'chat') return 'call.no_media'
  return RUNNING_STATES.includes(state) ? null : 'call.not_now'
}

/** A refusal has a code and nothing else. */
const expectRefusal = (answer: CallAnswer, code: string, where: string): void => {
  expect(answer, where).toMatchObject({ state: -9, code })
  expect(answer.query, where).toBeUndefined()
}

async function joinAs(person: Person, channel: string, state: number, where: string): Promise<void> {
  const answer = await join(person.client, counNo)
  const problem = problemOf(person, channel, state)
  if (problem !== null) return expectRefusal(answer, problem, where)
  const side = person.side!
  const [partner, before] = [seats[OTHER[side]][0], seats[side][0]]
  const seat = { ...(answer.query as JoinedSeat), by: person, isHere: true, hasLeft: false }
  expect(seat.has_partner, where).toBe(partner?.isHere === true)
  expect(seat.has_partner_left, where).toBe(partner?.hasLeft === true)
  expect(seat.ice_servers, where).toHaveLength(1)
  if (before?.isHere && before.by !== person) before.by.expected.push(['call-taken', { coun_no: counNo, seat_no: before.seat_no }])
  if (partner?.isHere) partner.by.expected.push(['call-partner', { coun_no: counNo, is_here: true }])
  seats[side] = [seat, ...(before ? [{ ...before, isHere: false }] : [])]
}

/** What a person is answered who has this token; null: it is accepted. */
function tokenProblem(person: Person, { seat }: Token, channel: string, state: number): string | null {
  if (person.as === null) return 'auth.required'
  if (seat === null || seat.by.as !== person.as) return 'call.bad_token'
  return problemOf(person, channel, state) ?? (seats[person.side!][0] === seat ? null : 'call.taken_over')
}

async function sendAs(person: Person, token: Token, message: object, channel: string, state: number, where: string): Promise<void> {
  const answer = await ask(person.client, 'call-message', { token: token.value, epoch: 1, message })
  const partner = person.side && seats[OTHER[person.side]][0]
  const problem = tokenProblem(person, token, channel, state) ?? (partner?.isHere ? null : 'call.alone')
  if (problem !== null) return expectRefusal(answer, problem, where)
  expect(answer, where).toEqual({ state: 1, query: {} })
  partner!.by.expected.push(['call-message', { coun_no: counNo, epoch: 1, message }])
}

async function leaveAs(person: Person, token: Token, channel: string, state: number, where: string): Promise<void> {
  const answer = await ask(person.client, 'call-leave', { token: token.value })
  const problem = tokenProblem(person, token, channel, state)
  if (problem !== null) return expectRefusal(answer, problem, where)
  expect(answer, where).toEqual({ state: 1, query: {} })
  const partner = seats[OTHER[person.side!]][0]
  if (partner?.isHere) partner.by.expected.push(['call-partner', { coun_no: counNo, is_here: false }])
  token.seat!.hasLeft = true
  // Another device of the same person may have sent it; only the one that sent it leaves the room.
  if (token.seat!.by === person) token.seat!.isHere = false
}

/** Events arrive before the answer to a later call of the same connection. */
const flush = ({ client }: Person): Promise<CallAnswer> => join(client, 999_999_999)

/** Compares what each connection received since the last time with the model. Returns how many events those were. */
async function compareEvents(where: string): Promise<number> {
  let count = 0
  for (const person of people) {
    await flush(person)
    const received = person.client.received.splice(0)
    expect(received, `${person.name}, ${where}`).toEqual(person.expected.splice(0))
    count += received.length
  }
  return count
}
