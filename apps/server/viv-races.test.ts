import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveExchange, createBatch } from '#features/viv/operator-contract.ts'
import { getWallet, returnGift, sendVivGift, withdrawCharge, type Wallet } from '#features/viv/contract.ts'
import { applyExchange } from '#features/viv/server/exchange/exchange.ts'
import { sealAccount } from '#features/viv/server/exchange/bank-account.ts'
import { beginCharge, chargeViv } from '#features/viv/server/charge/charge.ts'
import { creditSale } from '#features/viv/server/public.ts'
import { ADULT, aVerifiedAdult, creditCharge, expectLedgerAgrees, inTransaction } from '#features/viv/server/testing.ts'
import { leave, purge } from '#features/account-deletion/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'
import { until } from './testing.ts'

// Two parallel calls on the same wallet, in the critical order: each waits for a lock that the test holds.

let server: TestServer
let me: TestMember
let friend: TestMember
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server, 100)
  friend = await aVerifiedAdult(server, 100)
})
afterEach(() => expectLedgerAgrees(server))

const sendGift = (as: TestMember, to: TestMember, key = randomUUID()) =>
  server.call(sendVivGift, { body: { to_user_no: to.user_no, amount: 10, message: '고마워' } }, { as, key })
const paidOf = async (as: TestMember): Promise<number> => ((await server.call(getWallet, {}, { as })).body.query as Wallet).paid
const waiters = async (): Promise<number> =>
  (await server.db.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length
const deadlocks = async (): Promise<number> =>
  (await server.db.sql<[{ deadlocks: number }]>`select deadlocks from pg_stat_database where datname = current_database()`)[0].deadlocks

/** Starts these calls one after the other while the wallet is locked: each waits for the wallet or an earlier call. */
async function whileHeld<T>({ user_no }: TestMember, works: (() => Promise<T>)[]): Promise<T[]> {
  const running: Promise<T>[] = []
  // A separate pool, because the guard of the server's pool would count the calls as part of this transaction.
  const held = await server.db.sql.reserve()
  try {
    await held`begin`
    await held`select from viv_account where user_no = ${user_no} and kind = 'paid' for no key update`
    for (const [nth, work] of works.entries()) {
      running.push(work())
      await until(async () => (await waiters()) > nth)
    }
    await held`commit`
  } finally {
    held.release()
  }
  return Promise.all(running)
}

test('one key on a gift and on another call in parallel causes no deadlock, and other calls do not wait', async () => {
  const charge_no = await creditCharge(server, me, 50)
  const before = await deadlocks()
  const key = randomUUID()
  const [[gift], [withdrawn, other]] = (await whileHeld(me, [
    async () => [await sendGift(me, friend, key)],
    () => Promise.all([server.call(withdrawCharge, { params: { charge_no }, body: { amount: 5 } }, { as: me, key }), sendGift(friend, me)]),
  ])) as [TestAnswer[], TestAnswer[]]
  // Whichever call locks the wallet first, the other one is running with the key or was answered with it. No gift is made.
  expect(['request.busy', 'request.key_reused']).toContain(gift!.body.code)
  expect(withdrawn).toMatchObject({ status: 200 })
  expect(other).toMatchObject({ status: 200 })
  expect((await sendGift(me, friend, key)).body.code).toBe('request.key_reused')
  expect([await paidOf(me), await paidOf(friend)]).toEqual([155, 90])
  expect(await deadlocks()).toBe(before)
})

test('a gift that PostgreSQL refuses does not fail other gifts of the same batch', async () => {
  const key = randomUUID()
  const held = await server.db.sql.reserve()
  await held`begin`
  await held`insert into idempotency (user_no, key, line, body_hash, reg_dt) values (${me.user_no}, ${key}, 'GET /', '', now())`
  const gifts = Promise.all([sendGift(me, friend, key), sendGift(friend, me)])
  await until(async () => (await waiters()) > 0)
  await held`commit`
  held.release()
  expect((await gifts).map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'request.key_reused'],
    [200, undefined],
  ])
  expect([await paidOf(me), await paidOf(friend)]).toEqual([110, 90])
})

test('a gift returned to a member during the purge is forfeited without a deadlock', async () => {
  const gift_no = ((await sendGift(me, friend)).body.query as { gift_no: number }).gift_no
  await leave(server, me)
  const before = await deadlocks()
  const [, returned] = await whileHeld<unknown>(me, [
    () => purge(server),
    () => server.call(returnGift, { params: { gift_no } }, { as: friend }),
  ])
  expect(returned).toMatchObject({ status: 200, body: { query: { balance: { paid: 100 } } } })
  expect(await deadlocks()).toBe(before)
  expect(await server.db.sql`select from viv_account where user_no = ${me.user_no} and balance > 0`).toEqual([])
})

test('a payment of a purged member is credited to nobody', async () => {
  await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'viv_terms', '1', true)`
  const { order_id, won } = await inTransaction(server, (tx, now) => beginCharge(tx, { user_no: me.user_no, viv: 100 }, now))
  await leave(server, me)
  await purge(server)
  expect(await inTransaction(server, (tx, now) => chargeViv(tx, { order_id, won, method: 'bank' }, now))).toBe('unknown')
  expect(await server.db.sql`select from viv_account where user_no = ${me.user_no} and balance > 0`).toEqual([])
})

test('of two parallel files an approved exchange is in one', async () => {
  const [one, other] = [await anOperator(server), await anOperator(server)]
  const { user_no } = me
  const account = {
    account_sealed: sealAccount(server.app.services.secretBox, user_no, '1234567890123'),
    account_last4: '0123',
    bank_code: '004',
  }
  const row = { user_no, ...account, holder: ADULT.real_name, from_dt: server.clock.now, reg_dt: server.clock.now }
  await server.db.sql`insert into viv_bank_account ${server.db.sql(row)}`
  await inTransaction(server, (tx, now) => creditSale(tx, { user_no, amount: 2000, ref: randomUUID(), pending_days: 0 }, now))
  const { exchange_no } = await inTransaction(server, (tx, now) => applyExchange({ tx, userNo: user_no, now }, 500))
  await server.call(approveExchange, { params: { exchange_no }, body: {} }, { as: one })

  const held = await server.db.sql.reserve()
  await held`begin`
  await held`select from viv_exchange where exchange_no = ${exchange_no} for no key update`
  const batch = server.call(createBatch, { body: {} }, { as: other })
  await until(async () => (await waiters()) > 0)
  const [first] = await held`
    insert into treasury_batch (made_by, exchanges, net_won, reg_dt) values (${one.operator_no}, 1, 45000, now()) returning batch_no`
  await held`insert into treasury_batch_row (batch_no, exchange_no) values (${first!['batch_no']}, ${exchange_no})`
  await held`commit`
  held.release()
  expect((await batch).body.code).toBe('treasury.batch_empty')
})
