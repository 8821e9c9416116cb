import { beforeEach, describe, expect, test } from 'vitest'
import { expectLedgerAgrees, logInAgain } from '#features/viv/server/testing.ts'
import { getItem } from '#features/shop/contract.ts'
import type { PassTerms } from '#features/shop/rules.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay } from '#kit/contract/time.ts'
import { limitMember } from '#kit/server/testing/factories.ts'
import type { TestAnswer, TestMember } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import {
  aBuyer,
  anItem,
  buyAs,
  buyOrders,
  fire,
  orderFor,
  paidVivOf,
  passDays,
  purchaseOf,
  sellerAndBuyer,
  service,
  startOrderTest,
} from '../testing.ts'
import { passIn } from '../testing/pass-acts.ts'
import { decideUse } from './verbs.ts'

const server = await startOrderTest()
let seller: TestMember
let me: TestMember

beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 5000)
})

const TEN: PassTerms = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 14 }
const aProduct = (pass: PassTerms = TEN, item_viv_price = 1004) =>
  anItem(server, seller, service({ item_name: 'PT 10회', item_viv_price, pass }))

/** Buys a pass, and returns its number. */
async function buyPass(pass: PassTerms = TEN, price = 1004, more: object = {}): Promise<number> {
  const [order] = await buyOrders(server, me, purchaseOf([{ item: await aProduct(pass, price) }], more))
  return (await orderFor(server, me, order!)).items[0]!.order_item_no
}

const p = (order_item_no: number) => ({ params: { order_item_no } })
const get = async (no: number) => passIn(await server.call(wire.getPass, p(no), { as: me }))
const mark = (no: number, body: object = {}, as: TestMember | null = seller) =>
  server.call(wire.markUse, { ...p(no), body } as never, { as })
const actOnUse = (line: 'confirm' | 'object' | 'withdraw', use_no: number, as: TestMember | null) => {
  const params = { use_no }
  if (line === 'confirm') return server.call(wire.confirmUse, { params }, { as })
  if (line === 'withdraw') return server.call(wire.withdrawUse, { params }, { as })
  return server.call(wire.objectUse, { params, body: { content: '그날은 가지 못했어요. 확인해 주세요.' } }, { as })
}
const refund = (no: number, seen_viv: number, as: TestMember | null = me) =>
  server.call(wire.refundPass, { ...p(no), body: { seen_viv } }, { as })

/** The Korean day after so many. */
const inDays = (count: number): string => addDays(koreanDay(server.clock.now), count)
const days = async (count: number): Promise<void> => {
  await passDays(server, count)
  ;[seller, me] = [await logInAgain(server, seller), await logInAgain(server, me)]
}
const marked = async (no: number): Promise<number> => passIn(await mark(no)).uses[0]!.use_no
const decide = (useNo: number, stands: boolean) =>
  server.db.transaction((tx) =>
    decideUse(tx, { useNo, operatorNo: 91, now: server.clock.now }, { stands, answer: '출입 기록을 보고 결정했어요.' }),
  )

test('refuses guests, and answers others as for an unknown pass', async () => {
  const no = await buyPass()
  const use = await marked(no)
  const stranger = await aBuyer(server, 0)
  const [otherSeller] = await sellerAndBuyer(server, 0)
  const asBuyer = (as: TestMember | null, pass: number, useNo: number) => [
    server.call(wire.getPass, p(pass), { as }),
    server.call(wire.freezePass, p(pass), { as }),
    server.call(wire.resumePass, p(pass), { as }),
    refund(pass, 1, as),
    actOnUse('confirm', useNo, as),
    actOnUse('object', useNo, as),
  ]
  const asSeller = (as: TestMember | null, pass: number, useNo: number) => [
    server.call(wire.getSoldPass, p(pass), { as }),
    mark(pass, {}, as),
    actOnUse('withdraw', useNo, as),
    server.call(wire.refundSoldPass, { ...p(pass), body: { reason: '문을 닫아요' } }, { as }),
  ]
  for (const answer of [...asBuyer(null, no, use), ...asSeller(null, no, use)]) expect((await answer).status).toBe(401)
  for (const answer of asSeller(me, no, use)) expect((await answer).status).toBe(403)
  for (const line of [wire.listPasses, wire.listSoldPasses]) {
    expect((await server.call(line, { query: {} }, { as: null })).status).toBe(401)
    expect((await server.call(line, { query: {} }, { as: otherSeller })).body.query).toEqual([])
  }
  const strangers = [...asBuyer(stranger, no, use), ...asBuyer(me, 999_999, 999_999), ...asSeller(otherSeller, no, use)]
  for (const answer of strangers) expect([(await answer).status, (await answer).body.code]).toEqual([404, 'order.pass_not_found'])
  expect(await get(no)).toMatchObject({ state: 1, used: 0, waiting: 1, objected: 0 })
})

test('a pass begins with the purchase and stays in 4; each confirmed use pays its share, the last one the rest', async () => {
  const before = await paidVivOf(server, seller)
  const no = await buyPass({ ...TEN, qtt: 3 }, 1000)
  const card = (await server.call(wire.listPasses, { query: {} }, { as: me })).body.query as wire.PassCard[]
  expect(card).toMatchObject([{ order_item_no: no, state: 1, total: 3, used: 0, expire_on: inDays(59), acts: ['freeze', 'refund'] }])
  expect(await orderFor(server, me, card[0]!.order_no)).toMatchObject({
    state: 4,
    items: [{ acts: [], deliver_due_dt: null, mind_until: null }],
  })
  for (const paid of [333, 666, 1000]) {
    const use = await marked(no)
    expect((await actOnUse('confirm', use, me)).status).toBe(200)
    expect([(await actOnUse('confirm', use, me)).body.code, (await actOnUse('object', use, me)).body.code]).toEqual([
      'order.not_now',
      'order.not_now',
    ])
    expect((await get(no)).post_viv).toBe(paid)
    expect(await paidVivOf(server, seller)).toBe(before + paid)
  }
  expect(await get(no)).toMatchObject({ state: 3, used: 3, acts: [], refund: null })
  const order = await orderFor(server, me, card[0]!.order_no)
  expect(order).toMatchObject({ state: 9, money: { held_viv: 0, posted_viv: 1000 } })
  expect(order.events.map(({ event }) => event)).toEqual(['O01', 'O05f', 'U01', 'U02', 'U01', 'U02', 'U01', 'U02', 'P03', 'O08b'])
  expect((await mark(no)).body.code).toBe('order.not_now')
  await expectLedgerAgrees(server)
})

test('marks no more uses than are left, none in the future and each press once', async () => {
  const no = await buyPass({ ...TEN, qtt: 1 })
  expect((await mark(no, { used_on: inDays(1) })).body).toMatchObject({ code: 'order.pass_day', field: 'used_on' })
  const key = crypto.randomUUID()
  const again = () => server.call(wire.markUse, { ...p(no), body: {} } as never, { as: seller, key })
  expect(passIn(await again()).uses).toHaveLength(1)
  expect(passIn(await again()).uses).toHaveLength(1)
  expect((await mark(no)).body.code).toBe('order.pass_used')
  // Two presses at the same time for the last use of another pass.
  const other = await buyPass({ ...TEN, qtt: 1 })
  expect((await Promise.all([mark(other), mark(other)])).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
})

test('a use that nobody answers is reminded of after two days and confirmed after three', async () => {
  const no = await buyPass()
  await marked(no)
  const alarms = () => server.db.sql<{ kind: string }[]>`
    select kind from alarm where user_no = ${me.user_no} and target like ${`pass:${no}:%`} order by alarm_no`
  await days(1)
  expect((await alarms()).map(({ kind }) => kind)).toEqual(['ORDER_SHIP'])
  await days(1)
  expect((await alarms()).map(({ kind }) => kind)).toEqual(['ORDER_SHIP', 'ORDER_CONFIRM_SOON'])
  expect((await get(no)).used).toBe(0)
  await days(1)
  expect(await get(no)).toMatchObject({ used: 1, waiting: 0, post_viv: 100 })
  expect(await fire(server)).toBe(0)
})

test('an objection stops the clock until the seller takes the mark back or operators decide', async () => {
  const no = await buyPass()
  const [first, second] = [await marked(no), await marked(no)]
  for (const use of [first, second]) expect(passIn(await actOnUse('object', use, me)).uses.some(({ state }) => state === 4)).toBe(true)
  await days(4)
  expect(await get(no)).toMatchObject({ used: 0, waiting: 2, objected: 2 })
  expect((await actOnUse('withdraw', first, seller)).status).toBe(200)
  await decide(second, true)
  expect(await get(no)).toMatchObject({
    used: 1,
    waiting: 0,
    post_viv: 100,
    uses: [{ state: 2, answer: expect.stringContaining('출입') }, { state: 3 }],
  })
  await expect(decide(second, false)).rejects.toMatchObject({ code: 'order.not_now' })
})

test('the member ends a pass at any time; what waits for a decision stays held until it is made', async () => {
  const no = await buyPass(TEN, 1004)
  const before = await paidVivOf(server, me)
  await actOnUse('confirm', await marked(no), me)
  const disputed = await marked(no)
  await actOnUse('object', disputed, me)
  // 1,004 without two shares of 100, less a tenth.
  expect((await get(no)).refund).toEqual({ refund_viv: 724, fee_viv: 80 })
  expect((await refund(no, 804)).body).toMatchObject({ code: 'order.refund_changed', field: 'seen_viv' })
  expect((await orderFor(server, me, (await get(no)).order_no)).items).toMatchObject([{ is_pass_over: false }])
  expect(passIn(await refund(no, 724))).toMatchObject({ state: 4, post_viv: 180, back_viv: 724 })
  expect((await refund(no, 724)).status).toBe(409)
  const { order_no } = await get(no)
  expect(await orderFor(server, me, order_no)).toMatchObject({ state: 4, items: [{ is_pass_over: true }], money: { held_viv: 100 } })
  await decide(disputed, false)
  expect(await orderFor(server, me, order_no)).toMatchObject({ state: 7, money: { held_viv: 0, back_viv: 824, posted_viv: 180 } })
  expect(await paidVivOf(server, me)).toBe(before + 824)
  await expectLedgerAgrees(server)
})

test('an unused pass comes back whole, and what its seller ends without a fee', async () => {
  const before = await paidVivOf(server, me)
  const [one, other] = [await buyPass(), await buyPass()]
  expect(passIn(await refund(one, 1004))).toMatchObject({ back_viv: 1004, post_viv: 0 })
  await actOnUse('confirm', await marked(other), me)
  const ended = await server.call(wire.refundSoldPass, { ...p(other), body: { reason: '센터가 문을 닫아요' } }, { as: seller })
  expect(passIn(ended)).toMatchObject({ state: 4, back_viv: 904, post_viv: 100, end_reason: '센터가 문을 닫아요' })
  expect([(await get(other)).end_reason, (await get(one)).end_reason]).toEqual(['센터가 문을 닫아요', null])
  expect(await paidVivOf(server, me)).toBe(before - 100)
})

describe('while the seller is suspended or has left', () => {
  const suspend = (until: Date | null) =>
    server.db.sql`
      insert into member_limit (user_no, suspend_dt) values (${seller.user_no}, ${until})
      on conflict (user_no) do update set suspend_dt = excluded.suspend_dt`
  const inHours = (count: number) => new Date(server.clock.now.getTime() + count * HOUR_MS)
  /** Past the week in which an unused pass comes back whole. */
  const pastWeek = async () => {
    const no = await buyPass()
    await days(8)
    return no
  }
  const WITH_FEE = { refund: { refund_viv: 904, fee_viv: 100 }, is_seller_unavailable: false }
  const WHOLE = { refund: { refund_viv: 1004, fee_viv: 0 }, is_seller_unavailable: true }

  test('the member ends a pass without the fee, as it was shown, and both sides read why', async () => {
    const [no, before] = [await pastWeek(), await paidVivOf(server, seller)]
    expect(await get(no)).toMatchObject(WITH_FEE)
    await suspend(inHours(24))
    // Shown before the suspension.
    expect((await refund(no, 904)).body).toMatchObject({ code: 'order.refund_changed', field: 'seen_viv' })
    expect(await get(no)).toMatchObject(WHOLE)
    const ended = passIn(await refund(no, 1004))
    expect(ended).toMatchObject({ state: 4, back_viv: 1004, post_viv: 0, refund: null })
    expect(await paidVivOf(server, seller)).toBe(before)
    const { state, events, money } = await orderFor(server, me, ended.order_no)
    expect([state, money.held_viv, events.map(({ event }) => event)]).toEqual([7, 0, ['O01', 'O05f', 'P04b', 'O08c']])
    const alarms = await server.db.sql<{ user_no: number; kind: string; text: string }[]>`
      select user_no, kind, text from alarm where target = ${`pass:${no}:P04b`} order by alarm_no`
    expect(alarms).toHaveLength(2)
    for (const { user_no, kind, text } of alarms) {
      expect(kind).toBe(user_no === me.user_no ? 'ORDER_REFUND_OK' : 'SELLER_ORDER')
      expect(text).toContain('수수료 없이')
    }
    await expectLedgerAgrees(server)
  })

  test('the fee is back with the end of the suspension, and was never gone for one who may only sell nothing new', async () => {
    const no = await pastWeek()
    await limitMember(server.db, seller.user_no, { sell_dt: inHours(24) })
    expect(await get(no)).toMatchObject(WITH_FEE)
    await suspend(inHours(1))
    expect(await get(no)).toMatchObject(WHOLE)
    server.clock.advance(HOUR_MS)
    expect(await get(no)).toMatchObject(WITH_FEE)
    expect((await refund(no, 1004)).body.code).toBe('order.refund_changed')
    expect(passIn(await refund(no, 904))).toMatchObject({ back_viv: 904, post_viv: 100 })
    await expectLedgerAgrees(server)
  })

  test('an account that is closed gets no fee either, and marked uses stay held for what is decided', async () => {
    const no = await pastWeek()
    await actOnUse('confirm', await marked(no), me)
    const disputed = await marked(no)
    await actOnUse('object', disputed, me)
    await server.db
      .sql`update users set state = 0, withdraw_dt = now(), purge_dt = now() + interval '7 days' where user_no = ${seller.user_no}`
    expect(await get(no)).toMatchObject({ refund: { refund_viv: 804, fee_viv: 0 }, is_seller_unavailable: true })
    expect(passIn(await refund(no, 804))).toMatchObject({ state: 4, back_viv: 804, post_viv: 100 })
    await decide(disputed, false)
    expect(await get(no)).toMatchObject({ back_viv: 904, post_viv: 100 })
    await expectLedgerAgrees(server)
  })

  test('a pass that expires comes back whole, whatever its terms keep for the seller', async () => {
    await server.db.sql`insert into viv_config (config_key, config_value) values ('pass_expired_percent', '30')`
    const passes = [await buyPass({ ...TEN, valid_days: 9 }), await buyPass({ ...TEN, valid_days: 9 })]
    await server.db.sql`delete from viv_config`
    await suspend(inHours(30 * 24))
    await days(9)
    for (const no of passes) expect(await get(no)).toMatchObject({ state: 5, back_viv: 1004, post_viv: 0 })
    await expectLedgerAgrees(server)
  })

  test('of a suspension and an end at once, the member gets what they were shown or is told another amount', async () => {
    const no = await pastWeek()
    const [ended] = await Promise.all([refund(no, 904), suspend(inHours(24))])
    const { post_viv, back_viv } = await get(no)
    if (ended.status === 200) expect([back_viv, post_viv]).toEqual([904, 100])
    else expect([ended.body.code, back_viv, post_viv]).toEqual(['order.refund_changed', 0, 0])
    await expectLedgerAgrees(server)
  })
})

test('a freeze moves the expiry, ends by itself, and what is left of an expired pass comes back', async () => {
  const no = await buyPass({ ...TEN, valid_days: 10, freeze_days: 5 })
  const start = await get(no)
  expect(start.expire_on).toBe(inDays(9))
  expect(passIn(await server.call(wire.freezePass, p(no), { as: me }))).toMatchObject({
    state: 2,
    frozen_on: inDays(1),
    resume_on: inDays(6),
  })
  expect((await server.call(wire.freezePass, p(no), { as: me })).body.code).toBe('order.not_now')
  await days(3)
  expect(passIn(await server.call(wire.resumePass, p(no), { as: me }))).toMatchObject({
    state: 1,
    expire_on: addDays(start.expire_on, 2),
    freeze_left: 3,
  })
  await server.call(wire.freezePass, p(no), { as: me })
  await days(4)
  expect(await get(no)).toMatchObject({ state: 1, expire_on: addDays(start.expire_on, 5), freeze_left: 0, acts: ['refund'] })
  await days(9)
  expect(await get(no)).toMatchObject({ state: 5, back_viv: 1004, post_viv: 0 })
  const reminders = await server.db.sql<{ n: number }[]>`
    select count(*)::int as n from alarm where user_no = ${me.user_no} and target = ${`pass:${no}:expires`}`
  expect(reminders[0]!.n).toBeGreaterThan(0)
  const ends = await server.db.sql<{ kind: string }[]>`
    select kind from alarm where user_no = ${me.user_no} and target = ${`pass:${no}:P06`}`
  expect(ends).toEqual([{ kind: 'ORDER_SHIP' }])
  await expectLedgerAgrees(server)
})

test('a pass of days pays the seller for each day that is over, and none of a freeze', async () => {
  const no = await buyPass({ unit: 'day', qtt: 6, valid_days: 6, freeze_days: 3 }, 100)
  expect((await mark(no)).body.code).toBe('order.pass_days')
  await days(2)
  expect(await get(no)).toMatchObject({ used: 2, post_viv: 32 })
  await server.call(wire.freezePass, p(no), { as: me })
  await days(2)
  expect(await get(no)).toMatchObject({ used: 3, post_viv: 48 })
  expect((await get(no)).refund).toEqual({ refund_viv: 47, fee_viv: 5 })
  await server.call(wire.resumePass, p(no), { as: me })
  await days(3)
  expect(await get(no)).toMatchObject({ state: 3, used: 6, post_viv: 100 })
  await expectLedgerAgrees(server)
})

test('several pieces are one pass with all of their sessions, which begins on the wanted day', async () => {
  const item = await aProduct({ ...TEN, qtt: 2 }, 100)
  const body = purchaseOf([{ item, qtt: 2 }])
  const hope_dt = new Date(server.clock.now.getTime() + 3 * DAY_MS).toISOString()
  expect((await buyAs(server, me, { ...body, rows: [{ ...body.rows[0]!, hope_dt }] })).status).toBe(200)
  const [card] = (await server.call(wire.listPasses, { query: {} }, { as: me })).body.query as wire.PassCard[]
  expect(card).toMatchObject({ total: 4, paid_viv: 200, start_on: inDays(3), freeze_left: 28, acts: ['refund'] })
  expect((await mark(card!.order_item_no)).body.code).toBe('order.pass_day')
})

test('goods are no pass, and a pass of days is valid on its days', async () => {
  await expect(anItem(server, seller, { pass: TEN })).rejects.toThrow('shop.pass')
  await expect(anItem(server, seller, service({ pass: { unit: 'day', qtt: 5, valid_days: 9, freeze_days: 0 } }))).rejects.toThrow(
    'pass.valid_days',
  )
})

test('walks of both sides and the clock end every pass with all of its money given out', async () => {
  let seed = 7
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  for (let walk = 0; walk < 4; walk++) {
    const paid = 50 + below(100)
    const day = walk % 2 === 1
    const no = await buyPass({ unit: day ? 'day' : 'session', qtt: 6, valid_days: day ? 6 : 20, freeze_days: 4 }, paid)
    for (let step = 0; step < 10; step++) {
      const { acts, uses, refund: back } = await get(no)
      const use = uses[below(Math.max(uses.length, 1))]
      const attempts: [allowed: boolean, run: () => Promise<TestAnswer>][] = [
        [acts.includes('freeze'), () => server.call(wire.freezePass, p(no), { as: me })],
        [acts.includes('resume'), () => server.call(wire.resumePass, p(no), { as: me })],
        [passIn(await server.call(wire.getSoldPass, p(no), { as: seller })).acts.includes('mark'), () => mark(no)],
        [use?.acts.includes('confirm') ?? false, () => actOnUse('confirm', use?.use_no ?? 0, me)],
        [use?.acts.includes('object') ?? false, () => actOnUse('object', use?.use_no ?? 0, me)],
        [use?.state === 1 || use?.state === 4, () => actOnUse('withdraw', use?.use_no ?? 0, seller)],
        ...(below(6) === 0
          ? [[acts.includes('refund'), () => refund(no, back?.refund_viv ?? 0)] as [boolean, () => Promise<TestAnswer>]]
          : []),
      ]
      const [allowed, run] = attempts[below(attempts.length)]!
      expect((await run()).status === 200).toBe(allowed)
      if (below(3) === 0) await days(1 + below(3))
      const after = await get(no)
      expect(after.post_viv + after.back_viv).toBeLessThanOrEqual(paid)
      expect(after.used + after.waiting).toBeLessThanOrEqual(after.total)
    }
    for (const { use_no, state } of (await get(no)).uses) if (state === 4) await decide(use_no, below(2) === 0)
    server.clock.advance(30 * DAY_MS)
    await fire(server)
    ;[seller, me] = [await logInAgain(server, seller), await logInAgain(server, me)]
    const { order_no, post_viv, back_viv } = await get(no)
    expect([post_viv + back_viv, [7, 9]]).toEqual([paid, expect.arrayContaining([(await orderFor(server, me, order_no)).state])])
  }
  await expectLedgerAgrees(server)
})

test('a pass keeps the figures that it was sold with, whatever operators configure later', async () => {
  const old = await buyPass({ ...TEN, qtt: 4 }, 1000)
  const set = (key: string, value: number) =>
    server.db.sql`insert into viv_config (config_key, config_value) values (${key}, ${server.db.sql.json(value)})`
  await set('pass_fee_percent', 20)
  await set('pass_expired_percent', 30)
  const item = await aProduct({ ...TEN, qtt: 4 }, 1000)
  expect((await server.call(getItem, { params: { item_no: item.item_no }, query: {} }, { as: me })).body.query).toMatchObject({
    pass_rest: { fee_percent: 20, expired_percent: 30 },
  })
  const [ended, expired] = [await buyPass({ ...TEN, qtt: 4 }, 1000), await buyPass({ ...TEN, qtt: 4, valid_days: 9 }, 1000)]
  await server.db.sql`delete from viv_config`
  await days(8)
  expect([(await get(old)).refund, (await get(ended)).refund]).toEqual([
    { refund_viv: 900, fee_viv: 100 },
    { refund_viv: 800, fee_viv: 200 },
  ])
  await days(2)
  expect(await get(expired)).toMatchObject({ state: 5, back_viv: 300, post_viv: 700, expired_percent: 30 })
  await expectLedgerAgrees(server)
})
