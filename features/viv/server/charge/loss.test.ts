import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  applyExchange,
  cancelExchange,
  getLife,
  listCharges,
  listHistory,
  returnGift,
  sendVivGift,
  withdrawCharge,
  type Charge,
  type HistoryLine,
  type Life,
} from '../../contract.ts'
import { cancelCharge, bookGatewayCancellation, acceptLoss } from './cancel.ts'
import { balanceOf } from '../ledger/balance.ts'
import { holdViv, payViv, refundViv, voidHold } from '../spend/spend.ts'
import { voidGift } from '../gift/return.ts'
import { vivHttp } from '../http.ts'
import { logInAgain, aVerifiedAdult, creditCharge, decideExchange, expectLedgerAgrees, inTransaction } from '../testing.ts'

// Viv that are given back to a refunded charge cannot be used by anybody.

/** Viv of the charge, and viv that are given back to it. */
const [ALL, BACK] = [2000, 1200]

let server: TestServer
let me: TestMember
let friend: TestMember
let charge_no: number
beforeAll(async () => {
  server = await testServer(vivHttp)
  await server.db.sql`insert into viv_config (config_key, config_value) values ('gift_max', '2000')`
})
afterAll(() => server.close())
beforeEach(async () => {
  const [one, other] = [await aVerifiedAdult(server), await aVerifiedAdult(server)]
  charge_no = await creditCharge(server, one, ALL)
  // A bank transfer, old enough to be exchanged.
  server.clock.advance(8 * DAY_MS)
  ;[me, friend] = [await logInAgain(server, one), await logInAgain(server, other)]
})
afterEach(async () => {
  await expectLedgerAgrees(server)
  await server.db.sql`update viv_refund set loss_accepted_dt = now() where loss_viv > 0 and loss_accepted_dt is null`
})

const run = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(server, work)
const payShop = (amount: number, ref = randomUUID() as string) =>
  run((tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: 'shop' }, now))
const createHold = async (amount: number): Promise<string> => {
  const ref = randomUUID()
  await run((tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref }, now))
  return ref
}
const voidHoldOf = (hold: string, amount?: number) =>
  run((tx, now) => voidHold(tx, { hold, ref: randomUUID(), ...(amount !== undefined && { amount }) }, now))
/** Books that the gateway cancelled the money of `viv` in total. */
const chargeBack = async (viv: number, of = charge_no): Promise<number> => {
  const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${of}`
  const booked = await run((tx, now) => bookGatewayCancellation(tx, { order_id: order.order_id, cancelled: viv * 100 }, now))
  return booked!.refund_no
}
const lossOf = async (refund_no: number) =>
  (
    await server.db
      .sql`select loss_viv, loss_back_viv, loss_accepted_dt is not null as is_over from viv_refund where refund_no = ${refund_no}`
  )[0]
const openLosses = async () => [
  ...(await server.db.sql`
    select refund_no, loss_viv - loss_back_viv as loss from viv_refund
    where loss_viv > loss_back_viv and loss_accepted_dt is null order by refund_no`),
]
const paid = async (): Promise<number> => (await balanceOf(server.db, me.user_no)).paid
const promo = async (): Promise<number> =>
  (await server.db.sql<[{ balance: number }]>`select balance from viv_account where user_no is null and kind = 'promo'`)[0].balance
const latestLines = async (limit: number) => {
  const { body } = await server.call(listHistory, { query: { limit } }, { as: me })
  return body.query as HistoryLine[]
}
const lifeOf = async (journal_no: number) => (await server.call(getLife, { params: { journal_no } }, { as: me })).body.query as Life

const sendGift = async (): Promise<number> => {
  const { body } = await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: BACK } }, { as: me })
  return (body.query as { gift_no: number }).gift_no
}
const requestExchange = async (): Promise<number> => {
  await server.db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
    values (${me.user_no}, '004', '\\x00', '1234', '김하루', now() - interval '10 years', now())`
  const { body } = await server.call(applyExchange, { body: { amount: BACK } }, { as: me })
  return (body.query as { exchange_no: number }).exchange_no
}

/** Each spends `BACK` of the charge, and returns the function that gives them back. */
const RETURNS: Record<string, { kind: string; spend: () => Promise<() => Promise<unknown>> }> = {
  'a returned gift': {
    kind: 'gift_return',
    spend: async () => {
      const gift_no = await sendGift()
      return async () => expect((await server.call(returnGift, { params: { gift_no } }, { as: friend })).status).toBe(200)
    },
  },
  'a voided gift': {
    kind: 'gift_void',
    spend: async () => {
      const gift_no = await sendGift()
      return () => run((tx, now) => voidGift(tx, gift_no, now))
    },
  },
  'a voided hold': {
    kind: 'spend_void',
    spend: async () => {
      const hold = await createHold(BACK)
      return () => voidHoldOf(hold)
    },
  },
  'a refund by the shop': {
    kind: 'order_refund',
    spend: async () => {
      const of = randomUUID()
      await payShop(BACK, of)
      return () => run((tx, now) => refundViv(tx, { of }, now))
    },
  },
  'a refund claimed from a member': {
    kind: 'order_refund',
    spend: async () => {
      const of = randomUUID()
      await run((tx, now) => payViv(tx, { user_no: me.user_no, amount: BACK, ref: of, to: { user_no: friend.user_no } }, now))
      return () => run((tx, now) => refundViv(tx, { of }, now))
    },
  },
  'a rejected exchange': {
    kind: 'exchange_fail',
    spend: async () => {
      const exchange_no = await requestExchange()
      return () => decideExchange(server, exchange_no, 'reject')
    },
  },
  'a cancelled exchange': {
    kind: 'exchange_fail',
    spend: async () => {
      const exchange_no = await requestExchange()
      return async () => expect((await server.call(cancelExchange, { params: { exchange_no } }, { as: me })).status).toBe(200)
    },
  },
}

/** Viv spent before, viv cancelled at the gateway, and the resulting loss. */
const SIZES = [
  { than: 'smaller than', before: 0, cancelled: 1400, loss: 600 },
  { than: 'as large as', before: 0, cancelled: 2000, loss: 1200 },
  { than: 'larger than', before: 400, cancelled: 2000, loss: 1600 },
]

describe.each(Object.entries(RETURNS))('%s', (_, { kind, spend }) => {
  test.each(SIZES)('recovers a loss $than the viv given back', async ({ before, cancelled, loss }) => {
    if (before > 0) await payShop(before)
    const giveBack = await spend()
    const advanced = await promo()
    const refund_no = await chargeBack(cancelled)
    expect([await paid(), await lossOf(refund_no)]).toEqual([0, { loss_viv: loss, loss_back_viv: 0, is_over: false }])
    // The member did not withdraw it, so it has another kind.
    expect((await latestLines(1))[0]).toMatchObject({ kind: 'charge_back', paid: loss - cancelled })
    await giveBack()

    const made = Math.min(loss, BACK)
    expect(await paid()).toBe(BACK - made)
    expect(await lossOf(refund_no)).toEqual({ loss_viv: loss, loss_back_viv: made, is_over: made === loss })
    expect(await openLosses()).toEqual(made === loss ? [] : [{ refund_no, loss: loss - made }])
    // Only the part that was not given back remains the platform's loss.
    expect(advanced - (await promo())).toBe(loss - made)
    const lines = await latestLines(2)
    expect(lines.map((line) => [line.kind, line.paid, line.balance.paid])).toEqual([
      ['charge_loss', -made, BACK - made],
      [kind, BACK, BACK],
    ])
    expect(lines[0]!.ref).toBe(`refund:${refund_no}:${lines[1]!.journal_no}`)
    const { line, used } = await lifeOf(lines[0]!.journal_no)
    expect([line.kind, used.map(({ amount, from }) => [amount, from?.ref])]).toEqual(['charge_loss', [[-made, `charge:${charge_no}`]]])
    const charge = await lifeOf(used[0]!.from!.journal_no)
    expect(charge.made[0]!.uses.at(-1)).toMatchObject({ kind: 'charge_loss', amount: -made })
  })
})

test('two losses of one charge are recovered one after the other', async () => {
  const hold = await createHold(BACK)
  const losses = [await chargeBack(1000), await chargeBack(2000)]
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([{ loss_viv: 200 }, { loss_viv: 1000 }])
  await voidHoldOf(hold, 700)
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([{ loss_back_viv: 200 }, { loss_back_viv: 500 }])
  expect(await openLosses()).toEqual([{ refund_no: losses[1], loss: 500 }])
  await voidHoldOf(hold)
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([{ is_over: true }, { loss_back_viv: 1000, is_over: true }])
  expect([await paid(), await openLosses()]).toEqual([0, []])
})

test('losses of two charges are recovered from their own viv only', async () => {
  const [second, third] = [await creditCharge(server, me, 300), await creditCharge(server, me, 50)]
  const hold = await createHold(2350)
  const losses = [await chargeBack(ALL), await chargeBack(300, second)]
  await voidHoldOf(hold)
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([
    { loss_viv: 2000, loss_back_viv: 2000 },
    { loss_viv: 300, loss_back_viv: 300 },
  ])
  const lots = await server.db.sql`select charge_no, remaining from viv_lot where user_no = ${me.user_no} order by lot_no`
  expect([...lots]).toEqual([
    { charge_no, remaining: 0 },
    { charge_no: second, remaining: 0 },
    { charge_no: third, remaining: 50 },
  ])
})

test('takes nothing back when the cancellation was covered by the viv of another charge', async () => {
  await creditCharge(server, me, 500)
  const of = randomUUID()
  await payShop(1800, of)
  // 200 of this charge were left, and 500 of the other.
  const refund_no = await chargeBack(600)
  expect([await paid(), await lossOf(refund_no)]).toEqual([100, { loss_viv: 0, loss_back_viv: 0, is_over: false }])
  await run((tx, now) => refundViv(tx, { of }, now))
  expect(await paid()).toBe(1900)
})

test('after a cancellation covered by another charge, viv given back can be withdrawn up to the money left of their charge', async () => {
  charge_no = await creditCharge(server, me, 1000)
  await creditCharge(server, me, 300)
  const withdraw = (amount: number) => server.call(withdrawCharge, { params: { charge_no }, body: { amount } }, { as: me })
  const seen = async () =>
    ((await server.call(listCharges, {}, { as: me })).body.query as Charge[]).find((charge) => charge.charge_no === charge_no)
  const journal = async (): Promise<number> =>
    (await server.db.sql<[{ journal_no: number }]>`select journal_no from viv_lot where charge_no = ${charge_no}`)[0].journal_no
  const rules = async () => (await lifeOf(await journal())).made[0]!.rules.map(({ rule }) => rule)
  const hold = await createHold(ALL + 1000)
  // Taken from the other charge's 300, because the viv of this one are in the hold.
  await chargeBack(200)
  await voidHoldOf(hold)
  expect(await seen()).toMatchObject({ remaining: 800, state: 5 })
  expect(await rules()).toContain('withdraw')
  expect((await withdraw(801)).body.code).toBe('viv.withdraw_amount')
  expect((await withdraw(700)).status).toBe(200)
  expect(await seen()).toMatchObject({ remaining: 100 })
  expect((await withdraw(100)).status).toBe(200)
  expect(await seen()).toMatchObject({ remaining: 0, withdraw_dt: null, state: 4 })
  expect(await rules()).not.toContain('withdraw')
  expect(await paid()).toBe(ALL + 100 + 200)
})

test('recovers a loss that an operator has accepted', async () => {
  const hold = await createHold(BACK)
  const refund_no = await chargeBack(2000)
  const accept = () => run((tx, now) => acceptLoss(tx, { refund_no, note: '카드사 분쟁' }, now))
  expect([await accept(), await openLosses()]).toEqual([true, []])
  await voidHoldOf(hold)
  expect([await paid(), await lossOf(refund_no), await openLosses()]).toEqual([
    0,
    { loss_viv: BACK, loss_back_viv: BACK, is_over: true },
    [],
  ])
  expect(await accept()).toBe(false)
})

test('recovers viv that an operator had refunded although they were used', async () => {
  const hold = await createHold(BACK)
  const refund = await run((tx, now) => cancelCharge(tx, { charge_no, amount: ALL, reason: 'minor', withUsed: true }, now))
  // An operator's own refund needs no acceptance and stops no exchange.
  expect([await lossOf(refund.refund_no), await openLosses()]).toEqual([{ loss_viv: BACK, loss_back_viv: 0, is_over: true }, []])
  await voidHoldOf(hold)
  expect([await paid(), await lossOf(refund.refund_no)]).toMatchObject([0, { loss_back_viv: BACK }])
})

test('answers busy when a loss appears while waiting for the wallet; repeating the call recovers it', async () => {
  const hold = await createHold(BACK)
  const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${charge_no}`
  const [booked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cancelling = run(async (tx, now) => {
    await bookGatewayCancellation(tx, { order_id: order.order_id, cancelled: ALL * 100 }, now)
    booked.resolve()
    await mayEnd.promise
  })
  await booked.promise
  const early = voidHoldOf(hold).catch((error: unknown) => error)
  await expect
    .poll(
      async () =>
        (await server.db.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length,
    )
    .toBeGreaterThan(0)
  mayEnd.resolve()
  await cancelling
  expect(await early).toMatchObject({ code: requestErrors.busy().code })
  const [held] = await server.db.sql`select left_paid, back_paid from viv_hold where ref = ${hold}`
  expect([await paid(), held]).toEqual([0, { left_paid: BACK, back_paid: 0 }])
  await voidHoldOf(hold)
  expect([await paid(), await openLosses()]).toEqual([0, []])
})

test('the nightly check finds a recovery that only the refund row records', async () => {
  const hold = await createHold(BACK)
  const refund_no = await chargeBack(2000)
  await voidHoldOf(hold)
  const set = (viv: number) => server.db.sql`update viv_refund set loss_back_viv = ${viv} where refund_no = ${refund_no}`
  await set(BACK - 1)
  await expect(expectLedgerAgrees(server)).rejects.toThrow('loss')
  await set(BACK)
})
