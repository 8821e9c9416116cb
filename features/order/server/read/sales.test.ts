import { beforeEach, expect, test } from 'vitest'
import { addMonths, DAY_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { logInAgain } from '#features/viv/server/testing.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  beginShopSalesFile,
  confirmUse,
  getShopMonth,
  listShopSales,
  markUse,
  refundPass,
  type ShopMonth,
  type ShopSale,
} from '../../contract.ts'
import { firstShopSaleOf, shopMonthsOf } from '../public.ts'
import { claimCalls, claimIn } from '../claim/testing.ts'
import {
  anItem,
  arrivedOrder,
  aSeller,
  buyOrders,
  detailIn,
  orderFor,
  purchaseOf,
  sellerAndBuyer,
  service,
  startOrderTest,
} from '../testing.ts'
import { passIn } from '../testing/pass-acts.ts'

const server = await startOrderTest()
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 5000)
})

const thisMonth = () => koreanDay(server.clock.now).slice(0, 7)
const month = (as: TestMember | null, of = thisMonth()) => server.call(getShopMonth, { query: { month: of } }, { as })
const sums = async (as = seller) => (await month(as)).body.query as ShopMonth
const list = (as: TestMember | null, query: object = {}) =>
  server.call(listShopSales, { query: { month: thisMonth(), ...query } as never }, { as })
const sales = async (query: object = {}) => (await list(seller, query)).body.query as ShopSale[]
const file = (as: TestMember | null) => server.call(beginShopSalesFile, { body: { month: thisMonth() } }, { as })

/** An order of one product that arrived; confirmed where that is asked for. */
async function arrived(isConfirmed: boolean): Promise<number> {
  const item = await anItem(server, seller, { si_order_amt: 30, free_from: null })
  return (await arrivedOrder(server, { me, seller }, { item }, isConfirmed)).no
}

test('refuses guests and members; another seller has no part of it', async () => {
  await arrived(true)
  for (const [as, status] of [
    [null, 401],
    [me, 403],
  ] as const) {
    expect([(await month(as)).status, (await list(as)).status, (await file(as)).status]).toEqual([status, status, status])
  }
  const other = await aSeller(server)
  expect(await sums(other)).toEqual({ count: 0, gross_viv: 0, back_viv: 0, net_viv: 0, held_viv: 0, forecast: [] })
  expect((await list(other)).body.query).toEqual([])
  expect((await month(seller, '2026-13')).body.field).toBe('month')
})

test('sums what was confirmed, and tells what is held with the days on which it is paid', async () => {
  const [first, second] = [await arrived(true), await arrived(true)]
  await arrived(false)
  await buyOrders(server, me, purchaseOf([{ item: await anItem(server, seller, { si_order_amt: 0, free_from: null }) }]))
  expect(await sums()).toEqual({
    count: 2,
    gross_viv: 420,
    back_viv: 0,
    net_viv: 420,
    held_viv: 390,
    forecast: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, viv: 210 }],
  })
  expect((await sales()).map(({ order_no, gross_viv, net_viv, qtt }) => [order_no, gross_viv, net_viv, qtt])).toEqual([
    [second, 210, 210, 1],
    [first, 210, 210, 1],
  ])
  const [newest] = await sales({ limit: 1 })
  expect(await sales({ before_dt: newest!.sale_dt, before_no: newest!.order_item_no })).toMatchObject([{ order_no: first }])
  const span = { from: new Date('2020-01-01'), to: new Date('2100-01-01') }
  expect(await shopMonthsOf(server.db, seller.user_no, span)).toEqual([{ month: thisMonth(), viv: 420 }])
  expect(await firstShopSaleOf(server.db, seller.user_no)).toEqual(server.clock.now)
  expect(await firstShopSaleOf(server.db, me.user_no)).toBeNull()
  const before = `${Number(thisMonth().slice(0, 4)) - 1}${thisMonth().slice(4)}`
  expect((await month(seller, before)).body.query).toMatchObject({ count: 0, held_viv: 390 })
})

test('counts what a return left to the seller, in the month of its end', async () => {
  const item = await anItem(server, seller, { si_order_amt: 30, free_from: null, return_amt: 25 })
  const { no, row } = await arrivedOrder(server, { me, seller }, { item })
  const { ask, receive, settle } = claimCalls(server)
  const { claim_no } = claimIn(await ask(me, no, row))
  await receive(seller, claim_no)
  detailIn(await settle(seller, claim_no, { refund_viv: 155 }))
  // The way there and the way back stay with the seller.
  const left = { gross_viv: 210, back_viv: 155, net_viv: 55 }
  expect(await sums()).toMatchObject({ count: 1, ...left, held_viv: 0 })
  expect(await sales()).toMatchObject([{ order_no: no, sale_dt: expect.any(String) as string, ...left }])
  const span = { from: new Date('2020-01-01'), to: new Date('2100-01-01') }
  expect(await shopMonthsOf(server.db, seller.user_no, span)).toEqual([{ month: thisMonth(), viv: 55 }])
  expect(await firstShopSaleOf(server.db, seller.user_no)).toEqual(server.clock.now)
})

test('the file has a line for each sale, and an address that was changed has none', async () => {
  const orderNo = await arrived(true)
  const { url } = (await file(seller)).body.query as { url: string }
  const text = await (await fetch(server.url + url)).text()
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(text).toContain(`,${orderNo},요가 매트 6mm,,1,`)
  expect(text).toContain(',210,0,210,21000')
  expect((await fetch(server.url + url.replace(/of=\d+/, `of=${me.user_no}`))).status).toBe(404)
})

test('a pass counts in the month of each of its uses, and what is left at its end in the month of the end', async () => {
  const item = await anItem(
    server,
    seller,
    service({ pass: { unit: 'session', qtt: 4, valid_days: 90, freeze_days: 0 }, item_viv_price: 1000 }),
  )
  const [order] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  const { order_item_no } = (await orderFor(server, me, order)).items[0]!
  const use = async (): Promise<void> => {
    const { uses } = passIn(await server.call(markUse, { params: { order_item_no }, body: {} }, { as: seller }))
    await server.call(confirmUse, { params: { use_no: uses[0]!.use_no } }, { as: me })
  }
  const first = thisMonth()
  await use()
  await use()
  expect(await sums()).toMatchObject({ count: 1, gross_viv: 500, net_viv: 500, held_viv: 500 })
  const next = startOfDay(addMonths(`${first}-01`, 1))
  server.clock.advance(next.getTime() + 3 * DAY_MS - server.clock.now.getTime())
  ;[seller, me] = [await logInAgain(server, seller), await logInAgain(server, me)]
  await use()
  await server.call(refundPass, { params: { order_item_no }, body: { seen_viv: 225 } }, { as: me })
  // The fee of 25 VIV belongs to no use.
  expect(await sales()).toMatchObject([{ order_no: order, gross_viv: 275, back_viv: 0, net_viv: 275, pass_qtt: 1, pass_unit: 'session' }])
  expect((await list(seller, { month: first })).body.query).toMatchObject([{ net_viv: 500, pass_qtt: 2 }])
  const span = { from: new Date('2020-01-01'), to: new Date('2100-01-01') }
  expect((await shopMonthsOf(server.db, seller.user_no, span)).toSorted((one, other) => (one.month < other.month ? -1 : 1))).toEqual([
    { month: first, viv: 500 },
    { month: thisMonth(), viv: 275 },
  ])
  expect(await firstShopSaleOf(server.db, seller.user_no)).toEqual(expect.any(Date))
  const { url } = (await file(seller)).body.query as { url: string }
  expect(await (await fetch(server.url + url)).text()).toContain(',1회 사용,')
})
