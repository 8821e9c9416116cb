import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { applyExchange, getGiftTerms, listGiftPeople, sendVivGift, type GiftPerson, type GiftTerms } from '../../contract.ts'
import type { GiftPeople } from '../../rules.ts'
import { beginCharge } from '../charge/charge.ts'
import { vivHttp } from '../http.ts'
import { logInAgain, aVerifiedAdult, creditCharge } from '../testing.ts'

let server: TestServer
let me: TestMember
let friend: TestMember
beforeAll(async () => {
  server = await testServer(vivHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server)
  friend = await aVerifiedAdult(server)
})

const ask = (to: { user_no: number }, as: TestMember | null = me) => server.call(getGiftTerms, { params: { user_no: to.user_no } }, { as })
const termsOf = async (to: { user_no: number }, as = me): Promise<GiftTerms> => (await ask(to, as)).body.query as GiftTerms
const people = async (kind: GiftPeople, after: object = {}, as: TestMember | null = me) =>
  server.call(listGiftPeople, { query: { kind, ...after } }, { as })
const namesIn = async (kind: GiftPeople): Promise<number[]> =>
  ((await people(kind)).body.query as GiftPerson[]).map(({ user_no }) => user_no)

/** Creates a private conversation of two; `states` of the first and the other member. */
async function talked(one: TestMember, other: TestMember, last_dt: string, { seq = 3, states = [1, 1] } = {}): Promise<number> {
  const { sql } = server.db
  const [low, high] = [one.user_no, other.user_no].toSorted((a, b) => a - b)
  const [{ cr_no }] = await sql<[{ cr_no: number }]>`
    insert into chat_room (cr_type, one_no, other_no, seq, last_dt) values ('private', ${low!}, ${high!}, ${seq}, ${last_dt}) returning cr_no`
  await sql`insert into chat_member (cr_no, user_no, state) values (${cr_no}, ${one.user_no}, ${states[0]!}), (${cr_no}, ${other.user_no}, ${states[1]!})`
  return cr_no
}

describe('getGiftTerms and listGiftPeople', () => {
  const NOBODY = { user_no: 999_999 }
  const refusals: [string, number, string, () => Promise<{ status: number; body: { code?: string } }>][] = [
    ['refuses a guest', 401, 'auth.required', () => ask(friend, null)],
    ['refuses a guest for the list', 401, 'auth.required', () => people('talked', {}, null)],
    ['refuses oneself as receiver', 400, 'viv.to_self', () => ask(me)],
    ['refuses an unknown receiver', 404, 'viv.no_receiver', () => ask(NOBODY)],
    ['refuses a deleted receiver', 404, 'viv.no_receiver', async () => ask(await aVerifiedAdult(server, 0, { state: 0 }))],
    ['refuses a minor as receiver', 404, 'viv.no_receiver', async () => ask(await aVerifiedAdult(server, 0, { birth: '2010-01-01' }))],
    ['refuses a minor as giver', 403, 'viv.minor', async () => ask(friend, await aVerifiedAdult(server, 0, { birth: '2010-01-01' }))],
    ['refuses a giver of unknown age', 403, 'viv.identity', async () => ask(friend, await aVerifiedAdult(server, 0, { birth: null }))],
  ]
  test.each(refusals)('%s', async (_, status, code, call) => {
    const answer = await call()
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })

  test.each([
    ['is blocked by me', () => relate(server.db, 'block', me.user_no, friend.user_no)],
    ['blocks me', () => relate(server.db, 'block', friend.user_no, me.user_no)],
  ])('a member who %s is refused like an unknown one and is in no list', async (_, block) => {
    await relate(server.db, 'follow', me.user_no, friend.user_no)
    await relate(server.db, 'follow', friend.user_no, me.user_no)
    await talked(me, friend, '2026-11-01T00:00:00Z')
    await block()
    expect((await ask(friend)).body).toEqual((await ask(NOBODY)).body)
    for (const kind of ['talked', 'following', 'followers'] as const) expect(await namesIn(kind)).toEqual([])
  })
})

test('getGiftTerms returns the receiver, the usable viv, the limits and the conversation', async () => {
  expect(await termsOf(friend)).toMatchObject({ to: { user_no: friend.user_no }, cr_no: null, usable: 0, gift_max: 1000 })
  await creditCharge(server, me, 900)
  const room = await talked(friend, me, '2026-11-01T00:00:00Z')
  const before = await termsOf(friend)
  expect(before).toMatchObject({ cr_no: room, usable: 900, day_left: 10_000, month_left: 30_000 })
  await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 300 } }, { as: me })
  expect(await termsOf(friend)).toMatchObject({ usable: 600, day_left: 9700, month_left: 29_700 })
  // Frozen viv cannot be given.
  await server.db.sql`update viv_lot set frozen_dt = now() where user_no = ${me.user_no}`
  expect(await termsOf(friend)).toMatchObject({ usable: 0 })
})

test('the limits are full again on a new day and in a new month', async () => {
  await creditCharge(server, me, 900)
  await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 300 } }, { as: me })
  const start = server.clock.now
  const inMonth = new Date(start.getTime() + DAY_MS).getUTCDate() > 2
  server.clock.advance(DAY_MS)
  me = await logInAgain(server, me)
  expect(await termsOf(friend)).toMatchObject({ day_left: 10_000, ...(inMonth && { month_left: 29_700 }) })
  server.clock.advance(31 * DAY_MS)
  me = await logInAgain(server, me)
  expect(await termsOf(friend)).toMatchObject({ day_left: 10_000, month_left: 30_000 })
})

test('a guardian can give to their ward', async () => {
  const child = await aVerifiedAdult(server, 0, { birth: '2010-01-01' })
  expect((await ask(child)).status).toBe(404)
  await server.db.sql`
    insert into viv_guardian (user_no, guardian_user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
    values (${child.user_no}, ${me.user_no}, '김하루', '01012345678', '\\x00', 10000, now())`
  expect((await ask(child)).status).toBe(200)
})

test('recent conversations list those that both accepted and that have messages, the latest first', async () => {
  const [asked, asks, silent, later] = await Promise.all([
    aVerifiedAdult(server),
    aVerifiedAdult(server),
    aVerifiedAdult(server),
    aVerifiedAdult(server),
  ])
  await talked(me, friend, '2026-11-01T00:00:00Z')
  await talked(me, later, '2026-11-02T00:00:00Z')
  await talked(me, asked, '2026-11-03T00:00:00Z', { states: [1, 0] })
  await talked(me, asks, '2026-11-03T00:00:00Z', { states: [0, 1] })
  await talked(me, silent, '2026-11-03T00:00:00Z', { seq: 0 })
  await talked(friend, later, '2026-11-04T00:00:00Z')
  expect(await namesIn('talked')).toEqual([later.user_no, friend.user_no])
})

test('following and followers leave out requests and are read in pages', async () => {
  const third = await aVerifiedAdult(server)
  await relate(server.db, 'follow', me.user_no, friend.user_no, { reg_dt: '2026-11-01T00:00:00.123456Z' })
  await relate(server.db, 'follow', me.user_no, third.user_no, { reg_dt: '2026-11-01T00:00:00.123457Z' })
  await relate(server.db, 'follow', friend.user_no, me.user_no)
  await relate(server.db, 'follow', third.user_no, me.user_no, { state: 0 })
  expect(await namesIn('followers')).toEqual([friend.user_no])
  const first = (await people('following', { limit: 1 })).body.query as GiftPerson[]
  expect(first).toMatchObject([{ user_no: third.user_no }])
  const after = { before_dt: first[0]!.reg_dt, before_user_no: third.user_no }
  expect((await people('following', { limit: 1, ...after })).body.query).toMatchObject([{ user_no: friend.user_no }])
  const half = await people('following', { before_no: 1, before_dt: after.before_dt })
  expect(half.body.code).toBe('request.invalid')
})

// Members who joined before the age check have an unknown age. They can receive viv, but nothing else.
test('a member of unknown age can receive viv, but not give, charge or exchange', async () => {
  await creditCharge(server, me, 100)
  const unknown = await aVerifiedAdult(server, 0, { birth: null, real_name: null, identity_dt: null })
  expect((await ask(unknown)).status).toBe(200)
  expect((await server.call(sendVivGift, { body: { to_user_no: unknown.user_no, amount: 30 } }, { as: me })).status).toBe(200)
  expect((await ask(friend, unknown)).body.code).toBe('viv.identity')
  expect((await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 1 } }, { as: unknown })).body.code).toBe(
    'viv.identity',
  )
  const begin = server.db.transaction((tx) => beginCharge(tx, { user_no: unknown.user_no, viv: 100 }, server.clock.now))
  await expect(begin).rejects.toMatchObject({ code: 'viv.consent' })
  await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${unknown.user_no}, 'viv_terms', '1', true)`
  const again = server.db.transaction((tx) => beginCharge(tx, { user_no: unknown.user_no, viv: 100 }, server.clock.now))
  await expect(again).rejects.toMatchObject({ code: 'viv.identity' })
  expect((await server.call(applyExchange, { body: { amount: 100 } }, { as: unknown })).body.code).toBe('viv.identity')
})
