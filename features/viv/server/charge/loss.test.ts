import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
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
import { cancelCharge, takeBackCharge, acceptLoss } from './cancel.ts'
import { balanceOf } from '../ledger/balance.ts'
import { holdViv, payViv, refundViv, voidHold } from '../spend/spend.ts'
import { rejectExchange } from '../exchange/exchange.ts'
import { voidGift } from '../gift/return.ts'
import { again, aHolder, calls, charged, expectBooksAgree, inLedger } from '../testing.ts'

// Viv that come back to a charge whose money went back are nobody's to use.

const DAY = 86_400_000
/** Viv of the charge, and of what comes back to it. */
const [ALL, BACK] = [2000, 1200]

let server: TestServer
let me: TestMember
let friend: TestMember
let charge_no: number
beforeAll(async () => {
  server = await testServer(calls)
  await server.db.sql`insert into viv_config (config_key, config_value) values ('gift_max', '2000')`
})
afterAll(() => server.close())
beforeEach(async () => {
  const [one, other] = [await aHolder(server), await aHolder(server)]
  charge_no = await charged(server, one, ALL)
  // A bank transfer, old enough to be exchanged.
  server.clock.advance(8 * DAY)
  ;[me, friend] = [await again(server, one), await again(server, other)]
})
afterEach(async () => {
  await expectBooksAgree(server)
  await server.db.sql`update viv_difference set close_dt = now() where close_dt is null`
})

const within = <T>(work: Parameters<typeof inLedger<T>>[1]): Promise<T> => inLedger(server, work)
const shop = (amount: number, ref = randomUUID() as string) =>
  within((tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: 'shop' }, now))
const holdOf = async (amount: number): Promise<string> => {
  const ref = randomUUID()
  await within((tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref }, now))
  return ref
}
const callOff = (hold: string, amount?: number) =>
  within((tx, now) => voidHold(tx, { hold, ref: randomUUID(), ...(amount !== undefined && { amount }) }, now))
/** The gateway took so many viv's money back, in all. */
const chargeBack = async (viv: number, of = charge_no): Promise<number> => {
  const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${of}`
  const taken = await within((tx, now) => takeBackCharge(tx, { order_id: order.order_id, cancelled: viv * 100 }, now))
  return taken!.refund_no
}
const lossOf = async (refund_no: number) =>
  (
    await server.db
      .sql`select loss_viv, loss_back_viv, loss_accepted_dt is not null as is_over from viv_refund where refund_no = ${refund_no}`
  )[0]
const openLosses = async () => [
  ...(await server.db
    .sql`select subject, found from viv_difference where kind = 'gateway_loss' and close_dt is null order by difference_no`),
]
const paid = async (): Promise<number> => (await balanceOf(server.db, me.user_no)).paid
const promo = async (): Promise<number> =>
  (await server.db.sql<[{ balance: number }]>`select balance from viv_account where user_no is null and kind = 'promo'`)[0].balance
const linesOf = async (limit: number) => {
  const { body } = await server.call(listHistory, { query: { limit } }, { as: me })
  return body.query as HistoryLine[]
}
const lifeOf = async (journal_no: number) => (await server.call(getLife, { params: { journal_no } }, { as: me })).body.query as Life

const given = async (): Promise<number> => {
  const { body } = await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: BACK } }, { as: me })
  return (body.query as { gift_no: number }).gift_no
}
const asked = async (): Promise<number> => {
  await server.db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
    values (${me.user_no}, '004', '\\x00', '1234', '김하루', now() - interval '10 years', now())`
  const { body } = await server.call(applyExchange, { body: { amount: BACK } }, { as: me })
  return (body.query as { exchange_no: number }).exchange_no
}

/** Each spends `BACK` of the charge, and gives the way by which it comes back. */
const WAYS: Record<string, { kind: string; spend: () => Promise<() => Promise<unknown>> }> = {
  'a gift that is returned': {
    kind: 'gift_return',
    spend: async () => {
      const gift_no = await given()
      return async () => expect((await server.call(returnGift, { params: { gift_no } }, { as: friend })).status).toBe(200)
    },
  },
  'a gift that is called off': {
    kind: 'gift_return',
    spend: async () => {
      const gift_no = await given()
      return () => within((tx, now) => voidGift(tx, gift_no, now))
    },
  },
  'a hold that is called off': {
    kind: 'spend_void',
    spend: async () => {
      const hold = await holdOf(BACK)
      return () => callOff(hold)
    },
  },
  'a refund of the shop': {
    kind: 'order_refund',
    spend: async () => {
      const of = randomUUID()
      await shop(BACK, of)
      return () => within((tx, now) => refundViv(tx, { of }, now))
    },
  },
  'a refund that is claimed from a member': {
    kind: 'order_refund',
    spend: async () => {
      const of = randomUUID()
      await within((tx, now) => payViv(tx, { user_no: me.user_no, amount: BACK, ref: of, to: { user_no: friend.user_no } }, now))
      return () => within((tx, now) => refundViv(tx, { of }, now))
    },
  },
  'an exchange that is refused': {
    kind: 'exchange_fail',
    spend: async () => {
      const exchange_no = await asked()
      return () => within((tx, now) => rejectExchange(tx, exchange_no, '예금주가 달라요', now))
    },
  },
  'an exchange that is cancelled': {
    kind: 'exchange_fail',
    spend: async () => {
      const exchange_no = await asked()
      return async () => expect((await server.call(cancelExchange, { params: { exchange_no } }, { as: me })).status).toBe(200)
    },
  },
}

/** What else was spent before, what the gateway took back, and the loss of that. */
const SIZES = [
  { than: 'smaller than', before: 0, cancelled: 1400, loss: 600 },
  { than: 'as large as', before: 0, cancelled: 2000, loss: 1200 },
  { than: 'larger than', before: 400, cancelled: 2000, loss: 1600 },
]

describe.each(Object.entries(WAYS))('%s', (_, { kind, spend }) => {
  test.each(SIZES)('a loss $than what comes back', async ({ before, cancelled, loss }) => {
    if (before > 0) await shop(before)
    const comeBack = await spend()
    const advanced = await promo()
    const refund_no = await chargeBack(cancelled)
    expect([await paid(), await lossOf(refund_no)]).toEqual([0, { loss_viv: loss, loss_back_viv: 0, is_over: false }])
    // No act of the member's: it is not called a withdrawal.
    expect((await linesOf(1))[0]).toMatchObject({ kind: 'charge_back', paid: loss - cancelled })
    await comeBack()

    const made = Math.min(loss, BACK)
    expect(await paid()).toBe(BACK - made)
    expect(await lossOf(refund_no)).toEqual({ loss_viv: loss, loss_back_viv: made, is_over: made === loss })
    expect(await openLosses()).toEqual(made === loss ? [] : [{ subject: `refund:${refund_no}`, found: loss - made }])
    // Nobody's loss is left but what did not come back.
    expect(advanced - (await promo())).toBe(loss - made)
    const lines = await linesOf(2)
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

test('two losses of one charge are made good one after the other, whatever comes back at once', async () => {
  const hold = await holdOf(BACK)
  const losses = [await chargeBack(1000), await chargeBack(2000)]
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([{ loss_viv: 200 }, { loss_viv: 1000 }])
  await callOff(hold, 700)
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([{ loss_back_viv: 200 }, { loss_back_viv: 500 }])
  expect(await openLosses()).toEqual([{ subject: `refund:${losses[1]}`, found: 500 }])
  await callOff(hold)
  expect(await Promise.all(losses.map(lossOf))).toMatchObject([{ is_over: true }, { loss_back_viv: 1000, is_over: true }])
  expect([await paid(), await openLosses()]).toEqual([0, []])
})

test('losses of two charges: each is made good by its own viv, and those of a third are left', async () => {
  const [second, third] = [await charged(server, me, 300), await charged(server, me, 50)]
  const hold = await holdOf(2350)
  const losses = [await chargeBack(ALL), await chargeBack(300, second)]
  await callOff(hold)
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

test('what another charge lent comes back to it: of a loss that was never one nothing is taken', async () => {
  await charged(server, me, 500)
  const of = randomUUID()
  await shop(1800, of)
  // 200 of it were left, and 500 of the other.
  const refund_no = await chargeBack(600)
  expect([await paid(), await lossOf(refund_no)]).toEqual([100, { loss_viv: 0, loss_back_viv: 0, is_over: false }])
  await within((tx, now) => refundViv(tx, { of }, now))
  expect(await paid()).toBe(1900)
})

test('what another charge lent and comes back is withdrawn as far as its own money covers it, and not at all where none is left', async () => {
  charge_no = await charged(server, me, 1000)
  await charged(server, me, 300)
  const withdraw = (amount: number) => server.call(withdrawCharge, { params: { charge_no }, body: { amount } }, { as: me })
  const seen = async () =>
    ((await server.call(listCharges, {}, { as: me })).body.query as Charge[]).find((charge) => charge.charge_no === charge_no)
  const journal = async (): Promise<number> =>
    (await server.db.sql<[{ journal_no: number }]>`select journal_no from viv_lot where charge_no = ${charge_no}`)[0].journal_no
  const rules = async () => (await lifeOf(await journal())).made[0]!.rules.map(({ rule }) => rule)
  const hold = await holdOf(ALL + 1000)
  // Taken out of the other's 300: this one's viv lie in what is set aside.
  await chargeBack(200)
  await callOff(hold)
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

test('a loss that an operator accepted is made good all the same', async () => {
  const hold = await holdOf(BACK)
  const refund_no = await chargeBack(2000)
  const accept = () => within((tx, now) => acceptLoss(tx, { refund_no, note: '카드사 분쟁' }, now))
  expect([await accept(), await openLosses()]).toEqual([true, []])
  await callOff(hold)
  expect([await paid(), await lossOf(refund_no), await openLosses()]).toEqual([
    0,
    { loss_viv: BACK, loss_back_viv: BACK, is_over: true },
    [],
  ])
  expect(await accept()).toBe(false)
})

test('what an operator gave back though it was used comes back to nobody either', async () => {
  const hold = await holdOf(BACK)
  const refund = await within((tx, now) => cancelCharge(tx, { charge_no, amount: ALL, reason: 'minor', withUsed: true }, now))
  // Their own doing: nothing waits for them to accept it, and nothing is stopped.
  expect([await lossOf(refund.refund_no), await openLosses()]).toEqual([{ loss_viv: BACK, loss_back_viv: 0, is_over: true }, []])
  await callOff(hold)
  expect([await paid(), await lossOf(refund.refund_no)]).toMatchObject([0, { loss_back_viv: BACK }])
})

test('a loss that comes up while the wallet is waited for: nothing changes, and the same again makes it good', async () => {
  const hold = await holdOf(BACK)
  const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${charge_no}`
  const [taken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taking = within(async (tx, now) => {
    await takeBackCharge(tx, { order_id: order.order_id, cancelled: ALL * 100 }, now)
    taken.resolve()
    await mayEnd.promise
  })
  await taken.promise
  const early = callOff(hold).catch((error: unknown) => error)
  await expect
    .poll(
      async () =>
        (await server.db.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length,
    )
    .toBeGreaterThan(0)
  mayEnd.resolve()
  await taking
  expect(await early).toMatchObject({ code: requestErrors.busy().code })
  const [held] = await server.db.sql`select left_paid, back_paid from viv_hold where ref = ${hold}`
  expect([await paid(), held]).toEqual([0, { left_paid: BACK, back_paid: 0 }])
  await callOff(hold)
  expect([await paid(), await openLosses()]).toEqual([0, []])
})

test('the night finds a loss that was made good in one book alone', async () => {
  const hold = await holdOf(BACK)
  const refund_no = await chargeBack(2000)
  await callOff(hold)
  const set = (viv: number) => server.db.sql`update viv_refund set loss_back_viv = ${viv} where refund_no = ${refund_no}`
  await set(BACK - 1)
  await expect(expectBooksAgree(server)).rejects.toThrow('loss')
  await set(BACK)
})
