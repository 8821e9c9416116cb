import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, endOfDayAfter } from '#kit/contract/time.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getWallet, listGiftsReceived, listGiftsSent, returnGift, sendVivGift, type Gift, type Wallet } from '../../contract.ts'
import { giveViv } from './queue.ts'
import { vivHttp } from '../http.ts'
import { logInAgain, ADULT, aVerifiedAdult, ledgerSnapshot, creditCharge, expectLedgerAgrees, inTransaction } from '../testing.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv } from '../spend/spend.ts'

let server: TestServer
let me: TestMember
let friend: TestMember
beforeAll(async () => {
  server = await testServer(vivHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server, 500)
  friend = await aVerifiedAdult(server)
})
afterEach(() => expectLedgerAgrees(server))

const give = (amount: number, { to = friend, as = me as TestMember | null, key, message }: Options = {}) =>
  server.call(
    sendVivGift,
    { body: { to_user_no: to.user_no, amount, ...(message === undefined ? {} : { message }) } },
    { as, ...(key === undefined ? {} : { key }) },
  )
type Options = { to?: { user_no: number }; as?: TestMember | null; key?: string; message?: string }
const walletOf = async (as: TestMember): Promise<Wallet> => (await server.call(getWallet, {}, { as })).body.query as Wallet
const received = async (as: TestMember): Promise<Gift[]> => (await server.call(listGiftsReceived, {}, { as })).body.query as Gift[]
const giftNo = (answer: { body: { query?: unknown } }): number => (answer.body.query as { gift_no: number }).gift_no

describe('sendVivGift refuses', () => {
  test.each([
    ['a guest', 401, 'auth.required', () => give(1, { as: null })],
    ['a gift to oneself', 400, 'viv.to_self', () => give(1, { to: me })],
    ['an unknown receiver', 404, 'viv.no_receiver', () => give(1, { to: { user_no: 999_999 } })],
    ['more than the balance', 409, 'viv.insufficient', () => give(501)],
    ['more than the limit of one gift', 400, 'viv.gift_size', () => give(1001)],
    ['a fraction of a viv', 400, 'request.invalid', () => give(1.5)],
    ['an amount of 0', 400, 'request.invalid', () => give(0)],
    ['a negative amount', 400, 'request.invalid', () => give(-5)],
    ['a message that is too long', 400, 'request.invalid', () => give(1, { message: '가'.repeat(101) })],
  ])('%s', async (_, status, code, call) => {
    const before = await ledgerSnapshot(server)
    const answer = await call()
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(await ledgerSnapshot(server)).toEqual(before)
  })

  test('free, reserved and frozen viv', async () => {
    await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount: 100, ref: randomUUID() }, now))
    expect((await give(501)).body).toMatchObject({ code: 'viv.insufficient', msg: 'Insufficient Viv Amount', field: 'amount' })
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 450, ref: randomUUID() }, now))
    expect((await give(51)).body.code).toBe('viv.insufficient')
    await server.db.sql`update viv_lot set frozen_dt = now() where user_no = ${me.user_no} and bucket = 'paid'`
    expect((await give(1)).body.code).toBe('viv.insufficient')
  })

  test('a blocked, blocking or deleted receiver with the same answer as an unknown one', async () => {
    const [blocked, blocker, gone] = [await aVerifiedAdult(server), await aVerifiedAdult(server), await aVerifiedAdult(server)]
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    await server.db.sql`update users set state = 0 where user_no = ${gone.user_no}`
    const nobody = await give(1, { to: { user_no: 999_999 } })
    for (const to of [blocked, blocker, gone]) {
      const answer = await give(1, { to })
      expect([answer.status, answer.body]).toEqual([nobody.status, nobody.body])
    }
  })

  test('minors in both directions except from the guardian, and givers of unknown age', async () => {
    const child = await aVerifiedAdult(server, 100, { birth: '2010-01-01' })
    expect((await give(1, { as: child })).body.code).toBe('viv.minor')
    expect((await give(1, { to: child })).body.code).toBe('viv.no_receiver')
    await server.db.sql`
      insert into viv_guardian (user_no, guardian_user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
      values (${child.user_no}, ${me.user_no}, '김보호', '01012345678', ${Buffer.from('ci')}, 10000, now())`
    expect((await give(1, { to: child })).status).toBe(200)
    const unknown = await server.aMember()
    await creditCharge(server, unknown, 100)
    expect((await give(1, { as: unknown })).body.code).toBe('viv.identity')
    // The day before the birthday, and the birthday.
    const minor = await aVerifiedAdult(server, 10, { ...ADULT, birth: '2007-11-22' })
    expect((await give(1, { as: minor })).body.code).toBe('viv.minor')
    const adult = await aVerifiedAdult(server, 10, { ...ADULT, birth: '2007-11-21' })
    expect((await give(1, { as: adult })).status).toBe(200)
  })
})

test('sendVivGift changes both wallets and lists at once', async () => {
  const answer = await give(120, { message: '  고마워요  ' })
  expect(answer.body.query).toEqual({ gift_no: giftNo(answer), balance: { paid: 380, free: 0 } })
  expect(await walletOf(friend)).toMatchObject({ paid: 120, free: 0, held: 0, exchangeable: 0 })
  expect(await received(friend)).toMatchObject([{ amount: 120, message: '고마워요', state: 1, other: { user_no: me.user_no } }])
  const sent = (await server.call(listGiftsSent, {}, { as: me })).body.query as Gift[]
  expect(sent).toMatchObject([{ amount: 120, other: { user_no: friend.user_no }, return_dt: null }])
})

test('a repeated key returns the same answer and creates one gift; with another body it is refused', async () => {
  const key = randomUUID()
  const [first, same] = [await give(10, { key }), await give(10, { key })]
  expect(same.body).toEqual(first.body)
  expect((await give(11, { key })).body.code).toBe('request.key_reused')
  const together = randomUUID()
  const both = await Promise.all([give(7, { key: together }), give(7, { key: together }), give(8, { key: together })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  expect(new Set(both.filter(({ status }) => status === 200).map(giftNo)).size).toBe(1)
  expect(await walletOf(friend)).toMatchObject({ paid: both[0].status === 200 || both[1].status === 200 ? 17 : 18 })
  expect((await give(1, { key: 'nonsense' })).body.code).toBe('request.key_missing')
})

test('in a batch, each gift is decided in the order of arrival, and an overdraft refuses only that gift', async () => {
  const givers = await Promise.all(Array.from({ length: 10 }, () => aVerifiedAdult(server, 5)))
  const [a, b] = [await aVerifiedAdult(server, 50), await aVerifiedAdult(server)]
  const verdicts = await sendTogether([
    ...givers.map((from): GiftOf => [from, 5, friend]),
    ...givers.map((from): GiftOf => [from, 1, friend]),
    [me, 501, friend],
    [me, 500, friend],
    [me, 1, friend],
    // Viv received earlier in the batch can be given.
    [b, 50, friend],
    [a, 50, b],
    [b, 50, friend],
  ])
  const no = 'viv.insufficient'
  expect(verdicts).toEqual([...Array(10).fill('given'), ...Array(10).fill(no), no, 'given', no, no, 'given', 'given'])
  expect(await walletOf(friend)).toMatchObject({ paid: 600 })
  expect(await server.db.sql`select from viv_gift where to_user_no = ${friend.user_no}`).toHaveLength(12)
})

test('a locked wallet delays only its own gifts, and each is sent once', async () => {
  const givers = await Promise.all(Array.from({ length: 50 }, () => aVerifiedAdult(server, 5)))
  const held = await aVerifiedAdult(server, 5)
  const [isHeld, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = inTransaction(server, async (tx) => {
    await tx.sql`select from viv_account where user_no = ${held.user_no} and kind = 'paid' for update`
    isHeld.resolve()
    await isFree.promise
  })
  await isHeld.promise
  const done: string[] = []
  const key = randomUUID()
  const waiting = [
    give(2, { to: held, as: me, key }),
    give(2, { to: held, as: me, key }),
    give(3, { to: held, as: givers[0]! }),
    give(6, { to: friend, as: held }),
    give(5, { to: friend, as: held }),
  ].map((gift) => gift.finally(() => done.push('held')))
  // One after another, and all at once: the locked wallet is in both batches.
  expect((await give(1)).status).toBe(200)
  expect((await give(1, { as: givers[0]! })).status).toBe(200)
  const answers = await Promise.all(givers.map((as, nth) => give(1, { as, to: givers[(nth + 1) % givers.length]! })))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(done).toEqual([])
  isFree.resolve()
  await holder
  expect((await Promise.all(waiting)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 409])
  const [sums] = await server.db.sql`
    select (select array_agg(amount order by amount) from viv_gift where to_user_no = ${held.user_no}) as got,
      (select sum(amount) from viv_gift where from_user_no = ${held.user_no}) as gave`
  expect(sums!.got).toEqual([2, 3])
  expect([5, 6]).toContain(sums!.gave)
  expect(await walletOf(held)).toMatchObject({ paid: 10 - sums!.gave })
})

type GiftOf = [from: TestMember, amount: number, to: TestMember]

/** Sends gifts at the same time in this order. Over HTTP the order would be undefined. */
function sendTogether(gifts: GiftOf[]): Promise<string[]> {
  const { db, clock } = server
  const verdicts = gifts.map(([from, amount, to]) => {
    const key = { key: randomUUID(), line: sendVivGift.line, body_hash: randomBytes(32) }
    const call = { db, key, now: clock.now, me: { user_no: from.user_no }, body: { to_user_no: to.user_no, amount, message: '' } }
    return giveViv(call as never).then(
      () => 'given',
      (error: AppError) => error.code,
    )
  })
  return Promise.all(verdicts)
}

test('refuses a gift above the limit of the Korean day or month', async () => {
  const rich = await aVerifiedAdult(server, 60_000)
  await server.db
    .sql`insert into viv_config (config_key, config_value) values ('gift_max', '10000'), ('gift_day', '10000'), ('gift_month', '25000')`
  expect((await give(9_000, { as: rich })).status).toBe(200)
  expect((await give(1_001, { as: rich })).body.code).toBe('viv.gift_day')
  expect((await give(1_000, { as: rich })).status).toBe(200)
  const later = async (days: number) => {
    server.clock.advance(days * DAY_MS)
    return logInAgain(server, rich)
  }
  expect((await give(10_000, { as: await later(1) })).status).toBe(200)
  const third = await later(1)
  expect((await give(5_001, { as: third })).body.code).toBe('viv.gift_month')
  expect((await give(5_000, { as: third })).status).toBe(200)
  expect((await give(5_001, { as: await later(8) })).status).toBe(200)
  await server.db.sql`delete from viv_config`
})

test('uses the oldest viv first and creates one lot for each origin', async () => {
  const mixed = await aVerifiedAdult(server)
  await creditCharge(server, mixed, 30, 'card')
  server.clock.advance(1000)
  await creditCharge(server, mixed, 30, 'bank')
  server.clock.advance(1000)
  await creditCharge(server, mixed, 30, 'card')
  await give(70, { as: mixed })
  const lots = await server.db.sql`
    select origin_source, amount, source from viv_lot where user_no = ${friend.user_no} order by lot_no`
  expect([...lots]).toEqual([
    { origin_source: 'card', amount: 40, source: 'gift' },
    { origin_source: 'bank', amount: 30, source: 'gift' },
  ])
  expect(await walletOf(friend)).toMatchObject({ paid: 70, exchangeable_never: 40, exchangeable_later: [{ amount: 30 }] })
})

test('sends viv of many small lots', async () => {
  const giver = await aVerifiedAdult(server)
  for (let nth = 0; nth < 30; nth++) await creditCharge(server, giver, 1)
  expect((await give(29, { as: giver })).status).toBe(200)
  expect((await give(2, { as: giver })).body.code).toBe('viv.insufficient')
})

describe('returnGift', () => {
  const giveBack = (gift_no: number, as: TestMember | null = friend, key = randomUUID()) =>
    server.call(returnGift, { params: { gift_no } }, { as, key })

  test('refuses a guest, the sender, a stranger, a used gift, and after 7 days', async () => {
    const gift_no = giftNo(await give(50))
    expect((await giveBack(gift_no, null)).status).toBe(401)
    for (const as of [me, await aVerifiedAdult(server)]) expect((await giveBack(gift_no, as)).body).toMatchObject({ code: 'viv.no_gift' })
    expect((await giveBack(999_999)).body).toMatchObject({ code: 'viv.no_gift', msg: '볼 수 없는 페이지입니다' })
    const until = endOfDayAfter(server.clock.now, 7)
    expect((await received(friend))[0]?.return_dt).toBe(until.toISOString())
    await give(1, { as: friend, to: me })
    const before = await ledgerSnapshot(server)
    expect((await giveBack(gift_no)).body.code).toBe('viv.gift_used')
    expect((await received(friend))[0]?.return_dt).toBeNull()
    expect(await ledgerSnapshot(server)).toEqual(before)
    const late = giftNo(await give(50))
    server.clock.advance(until.getTime() + 1 - server.clock.now.getTime())
    expect((await giveBack(late, await logInAgain(server, friend))).body.code).toBe('viv.gift_late')
  })

  test('returns the viv to the lots that they were taken from, once', async () => {
    const lots = () =>
      server.db.sql`select lot_no, remaining, reg_dt, origin_source from viv_lot where user_no = ${me.user_no} order by lot_no`
    const before = [...(await lots())]
    const gift_no = giftNo(await give(50))
    const key = randomUUID()
    const answer = await giveBack(gift_no, friend, key)
    expect(answer.body.query).toEqual({ balance: { paid: 0, free: 0 } })
    expect((await giveBack(gift_no, friend, key)).body).toEqual(answer.body)
    expect((await giveBack(gift_no)).body.code).toBe('viv.gift_ended')
    expect([...(await lots())]).toEqual(before)
    expect(await received(friend)).toMatchObject([{ state: 2, return_dt: null }])
  })
})
