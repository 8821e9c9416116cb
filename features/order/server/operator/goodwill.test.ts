import { beforeEach, expect, test } from 'vitest'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import { creditCharge, expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import { cancelOrder, confirmOrder, createClaim, deliverOrder, getShopMonth, refundAsGoodwill, type OrderDetail } from '../../contract.ts'
import * as wire from '../../operator-contract.ts'
import {
  anItem,
  buyOrders,
  detailIn,
  optionsOf,
  orderFor,
  paidVivOf,
  purchaseOf,
  saleFor,
  sellerAndBuyer,
  service,
  shipAs,
} from '../testing.ts'
import { PlatformShop, startConsoleTest, twoOperators, type Anybody } from './testing.ts'

const server = await startConsoleTest()
const [one, other] = await twoOperators(server)
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 8000)
})

const REASON = '늦게 보낸 일로 판매자와 이야기했어요.'
type Bought = { no: number; row: number }
/** Pieces for 180 VIV each with 30 of shipping. */
async function bought(qtt = 1, changes: Parameters<typeof anItem>[2] = {}): Promise<Bought> {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더'], 50), free_from: null, ...changes })
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt }]))) as [number]
  return { no, row: (await orderFor(server, me, no)).items[0]!.order_item_no }
}
async function delivered(qtt = 1, changes: Parameters<typeof anItem>[2] = {}): Promise<Bought> {
  const { no, row } = await bought(qtt, changes)
  detailIn(await shipAs(server, seller, no, [{ order_item_no: row }]))
  detailIn(await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
  return { no, row }
}
async function confirmed(qtt = 1, changes: Parameters<typeof anItem>[2] = {}): Promise<Bought> {
  const { no, row } = await delivered(qtt, changes)
  detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: me }))
  return { no, row }
}
type Asked = { viv: number; back?: number; key?: string }
const refund = (as: Anybody, { no, row }: Bought, { viv, back = 0, key }: Asked) =>
  server.call(
    wire.refundOrderRow,
    { params: { order_no: no }, body: { order_item_no: row, viv, back_viv: back, reason: REASON } },
    { as, ...(key !== undefined && { key }) },
  )
const refundAsSeller = (as: Anybody, { no, row }: Bought, { viv, back = 0, key }: Asked) =>
  server.call(
    refundAsGoodwill,
    { params: { order_no: no }, body: { order_item_no: row, viv, back_viv: back, reason: REASON } },
    { as, ...(key !== undefined && { key }) },
  )
const paid = (as: TestMember) => paidVivOf(server, as)
const alarmsOf = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ text: string }[]>`select text from alarm where user_no = ${user_no} order by alarm_no`).map(({ text }) => text)
const rowOf = async (no: number) => (await orderFor(server, me, no)).items[0]!
async function proposed(proposal_no: number): Promise<ProposalCase> {
  return (await server.call(getProposal, { params: { proposal_no } }, { as: other })).body.query as ProposalCase
}
const confirm = (as: TestOperator, proposal_no: number, { version }: ProposalCase) =>
  server.call(decideProposal, { params: { proposal_no }, body: { approve: true, version: version ?? '' } }, { as })

test('refuses guests, members, the other side, and operators about their own orders', async () => {
  const order = await bought()
  for (const as of [null, me, seller, await server.aMember()]) expect((await refund(as, order, { viv: 10 })).status).toBe(401)
  expect((await refundAsSeller(null, order, { viv: 10 })).status).toBe(401)
  expect((await refundAsSeller(me, order, { viv: 10 })).status).toBe(403)
  const [stranger] = await sellerAndBuyer(server, 0)
  expect((await refundAsSeller(stranger, order, { viv: 10 })).body.code).toBe('order.not_found')
  for (const side of [me, seller]) {
    const own = await anOperator(server)
    await linkMember(server, own, side.user_no)
    expect((await refund(own, order, { viv: 10 })).body.code).toBe('claim_case.own')
  }
  expect((await refund(one, { ...order, no: 999_999 }, { viv: 10 })).body.code).toBe('claim_case.not_found')
})

test('before the confirmation it comes out of what is held, once; the rest of the row goes on as before', async () => {
  const order = await delivered()
  const before = [await paid(me), await paid(seller)] as const
  for (const viv of [181, 1000]) {
    expect((await refund(one, order, { viv })).body).toMatchObject({ code: 'order.goodwill_viv', field: 'viv' })
  }
  const key = 'b4c7f3a0-0000-4000-8000-000000000041'
  for (let nth = 0; nth < 2; nth++) expect((await refund(one, order, { viv: 50, key })).body.query).toEqual({ proposal_no: null })
  expect((await refund(other, order, { viv: 50 })).body.code).toBe('order.goodwill_changed')
  const twice = await Promise.all([refund(one, order, { viv: 30, back: 50 }), refundAsSeller(seller, order, { viv: 30, back: 50 })])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await paid(me), await paid(seller)]).toEqual([before[0] + 80, before[1]])
  for (const read of [orderFor(server, me, order.no), saleFor(server, seller, order.no)]) {
    const { state, items, money, events } = await read
    expect([state, items[0]!.back_viv, items[0]!.good_viv, money.held_viv]).toEqual([5, 80, 80, 130])
    expect(events.filter(({ event }) => event === 'goodwill').map(({ detail }) => detail)).toEqual([
      { viv: 50, reason: REASON },
      { viv: 30, reason: REASON },
    ])
  }
  expect(await alarmsOf(me)).toContain('요가 매트 6mm · 운영팀이 50 VIV를 돌려드렸어요')
  expect(await alarmsOf(seller)).toContain('요가 매트 6mm · 운영팀이 50 VIV를 구매자에게 돌려줬어요')
  expect((await alarmsOf(me)).filter((text) => text.endsWith('30 VIV를 돌려드렸어요'))).toHaveLength(1)
  const [logged] = await server.db
    .sql`select facts, reason from operator_log where act = 'order.goodwill' and target = ${`order:${order.no}`}`
  expect(logged).toMatchObject({ facts: { viv: 50, before: 0, after: 50, order_item_no: order.row }, reason: REASON })
  detailIn(await server.call(confirmOrder, { params: { order_no: order.no }, body: { order_item_nos: [order.row] } }, { as: me }))
  expect([await paid(me), await paid(seller)]).toEqual([before[0] + 80, before[1] + 130])
  const month = await server.call(getShopMonth, { query: { month: koreanDay(server.clock.now).slice(0, 7) } }, { as: seller })
  expect(month.body.query).toMatchObject({ count: 1, gross_viv: 210, back_viv: 80, net_viv: 130 })
  await expectLedgerAgrees(server)
})

test('after the confirmation the seller bears it, who must have it, and the platform bears nothing', async () => {
  const order = await confirmed()
  const before = [await paid(me), await paid(seller)] as const
  expect((await refundAsSeller(seller, order, { viv: 60 })).status).toBe(200)
  expect([await paid(me), await paid(seller)]).toEqual([before[0] + 60, before[1] - 60])
  expect(await rowOf(order.no)).toMatchObject({ state: 9, back_viv: 60, good_viv: 60 })
  // The seller spends everything.
  const [shop] = await sellerAndBuyer(server, 0)
  const item = await anItem(server, shop, service({ item_viv_price: await paid(seller) }))
  await buyOrders(server, seller, purchaseOf([{ item }]))
  for (const answer of [await refundAsSeller(seller, order, { viv: 20, back: 60 }), await refund(one, order, { viv: 20, back: 60 })]) {
    expect(answer.body.code).toBe('order.seller_short')
  }
  expect(await rowOf(order.no)).toMatchObject({ back_viv: 60 })
  await expectLedgerAgrees(server)
})

test('above the limit a second operator confirms, once, also where many small refunds come together', async () => {
  const order = await confirmed(10)
  expect((await refund(one, order, { viv: 900 })).body.query).toEqual({ proposal_no: null })
  const asked = await refund(one, order, { viv: 200, back: 900 })
  const { proposal_no } = asked.body.query as { proposal_no: number }
  expect(proposal_no).toEqual(expect.any(Number))
  expect((await refund(other, order, { viv: 10, back: 900 })).body.code).toBe('operator.waiting')
  const shown = await proposed(proposal_no)
  expect(shown).toMatchObject({ kind: 'order_goodwill', view: { viv: 200, back_viv: 900, title: '요가 매트 6mm' } })
  const third = await anOperator(server)
  const before = await paid(me)
  const answers = await Promise.all([confirm(other, proposal_no, shown), confirm(third, proposal_no, shown)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await paid(me)).toBe(before + 200)
  // What came back since it was proposed: the proposal no longer holds.
  const next = (await refund(one, order, { viv: 100, back: 1100 })).body.query as { proposal_no: number }
  const seen = await proposed(next.proposal_no)
  expect((await refundAsSeller(seller, order, { viv: 10, back: 1100 })).status).toBe(200)
  expect((await confirm(other, next.proposal_no, seen)).status).toBe(409)
  expect(await rowOf(order.no)).toMatchObject({ back_viv: 1110, good_viv: 1110 })
  await expectLedgerAgrees(server)
})

test('a cancelled piece and a return give back only what is left, and what came back as a whole is not claimed', async () => {
  const early = await bought(3)
  expect((await refund(one, early, { viv: 100 })).status).toBe(200)
  const body = { items: [{ order_item_no: early.row, qtt: 2 }] }
  // 2 of 3 pieces for 180, of whose goodwill 66 came back.
  expect(detailIn(await server.call(cancelOrder, { params: { order_no: early.no }, body }, { as: me })).money.back_viv).toBe(394)
  detailIn(await server.call(cancelOrder, { params: { order_no: early.no }, body: { items: [{ order_item_no: early.row }] } }, { as: me }))
  expect((await orderFor(server, me, early.no)).money).toMatchObject({ held_viv: 0, back_viv: 570 })

  const claim = (order: Bought, reason_code: 'MIND' | 'BROKEN') => {
    const asked = { kind: 'return', items: [{ order_item_no: order.row }], reason_code, content: '생각보다 두꺼워서 돌려보내요' } as const
    return server.call(createClaim, { params: { order_no: order.no }, body: { ...asked, items: [...asked.items] } }, { as: me })
  }
  const part = await delivered()
  expect((await refund(one, part, { viv: 100 })).status).toBe(200)
  expect((detailIn(await claim(part, 'MIND')) satisfies OrderDetail).claims[0]).toMatchObject({ item_amt: 80 })
  expect((await refund(one, part, { viv: 10, back: 100 })).body.code).toBe('order.goodwill_viv')
  const whole = await delivered()
  expect((await refund(one, whole, { viv: 180 })).status).toBe(200)
  expect((await rowOf(whole.no)).acts).not.toContain('claim')
  expect((await claim(whole, 'MIND')).body.code).toBe('order.nothing_left')
  await expectLedgerAgrees(server)
})

test('the platform bears it for its own shop', async () => {
  await creditCharge(server, seller, 1000)
  const { no, row } = await new PlatformShop(server, one, () => seller).delivered()
  detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
  const revenue = async () =>
    (await server.db.sql<[{ balance: number }]>`select balance from viv_account where user_no is null and kind = 'shop_revenue'`)[0].balance
  const before = [await revenue(), await paid(seller)] as const
  expect((await refund(one, { no, row }, { viv: 50 })).status).toBe(200)
  expect([await revenue(), await paid(seller)]).toEqual([before[0] - 50, before[1] + 50])
  await expectLedgerAgrees(server)
})
