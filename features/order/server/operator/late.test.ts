import { beforeEach, expect, test } from 'vitest'
import { linkMember, waitingIn, anOperator } from '#features/operator/server/testing.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { cancelAsSeller, cancelOrder, countSellerOrders, listSellerOrders, startProduction, type SellerCard } from '../../contract.ts'
import * as wire from '../../operator-contract.ts'
import {
  anItem,
  aSeller,
  buyOrders,
  detailIn,
  fire,
  made,
  optionsOf,
  orderFor,
  paidVivOf,
  purchaseOf,
  saleFor,
  sellerAndBuyer,
  setShipDue,
  shipAs,
  stockOf,
} from '../testing.ts'
import { startConsoleTest, twoOperators, type Anybody } from './testing.ts'

const server = await startConsoleTest()
const [one, other] = await twoOperators(server)
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  await server.db.sql`update shop_order set ship_due_dt = null`
  ;[seller, me] = await sellerAndBuyer(server, 5000)
})

const REASON = '구매자가 취소를 부탁했어요.'
type Late = { no: number; row: number }
/** Made-to-order goods for 180 VIV and 30 of shipping in production, so many days late. */
async function produced(days: number, qtt = 1): Promise<Late> {
  const item = await anItem(server, seller, made({ options: optionsOf(['']) }))
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt }]))) as [number]
  const row = (await orderFor(server, me, no)).items[0]!.order_item_no
  detailIn(await server.call(startProduction, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
  await setShipDue(server, no, -days)
  return { no, row }
}
const list = (as: Anybody, query: object = {}) => server.call(wire.listLateOrders, { query }, { as })
const nosOf = async (query: object = {}) => ((await list(one, query)).body.query as wire.LateRow[]).map(({ order_no }) => order_no)
const getCase = (as: Anybody, order_no: number) => server.call(wire.getLateOrder, { params: { order_no } }, { as })
const caseOf = async (order_no: number) => (await getCase(one, order_no)).body.query as wire.LateCase
const remind = (as: Anybody, order_no: number, key?: string) =>
  server.call(wire.remindSeller, { params: { order_no } }, { as, ...(key !== undefined && { key }) })
const cancel = (as: Anybody, order_no: number, refund_viv = 210, key?: string) =>
  server.call(
    wire.cancelLateOrder,
    { params: { order_no }, body: { refund_viv, reason: REASON } },
    { as, ...(key !== undefined && { key }) },
  )
const alarmsOf = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ kind: string; text: string }[]>`select kind, text from alarm where user_no = ${user_no} order by alarm_no`).map(
    ({ kind, text }) => `${kind} ${text.split(' · ').at(-1)}`,
  )
const actsOn = async (no: number) =>
  (await server.db.sql<{ act: string }[]>`select act from operator_log where target = ${`order:${no}`} order by log_no`).map(
    ({ act }) => act,
  )

test('refuses guests, members, both sides, and operators about their own orders', async () => {
  const { no } = await produced(3)
  const tries = (as: Anybody) => [list(as), getCase(as, no), remind(as, no), cancel(as, no)]
  for (const as of [null, await server.aMember(), me, seller]) {
    for (const answer of await Promise.all(tries(as))) expect(answer.status).toBe(401)
  }
  for (const side of [me, seller]) {
    const own = await anOperator(server)
    await linkMember(server, own, side.user_no)
    for (const act of [remind, cancel]) expect((await act(own, no)).body.code).toBe('claim_case.own')
  }
  expect((await getCase(one, 999_999)).body.code).toBe('claim_case.not_found')
  expect(await actsOn(no)).toEqual([])
})

test('late orders wait by how late they are, until they are sent or cancelled; the seller sees them as late, too', async () => {
  await server.db.sql`update users set haru_name = '늦은구매자' where user_no = ${me.user_no}`
  const [few, many, most, early] = [await produced(1), await produced(5), await produced(9), await produced(-1)]
  expect(await nosOf()).toEqual([most.no, many.no, few.no])
  expect(await nosOf({ sort: 'newest', limit: 1 })).toEqual([few.no])
  expect([await nosOf({ q: '늦은구' }), await nosOf({ q: String(many.no) })]).toEqual([[most.no, many.no, few.no], [many.no]])
  const [first] = (await list(one)).body.query as [wire.LateRow]
  expect(first).toMatchObject({ title: '맞춤 도시락', buyer: { haru_name: '늦***자' }, remind_dt: null })
  expect(await nosOf({ after_dt: first.sort_dt, after_no: first.order_no })).toEqual([many.no, few.no])
  expect(await waitingIn(server, 'order_late', one)).toBe(3)
  expect(await waitingIn(server, 'order_late', await anOperator(server, { roles: ['mod'] }))).toBeUndefined()
  const sold = async (tab: string) =>
    ((await server.call(listSellerOrders, { query: { tab: tab as 'late' } }, { as: seller })).body.query as SellerCard[]).map(
      ({ order_no, is_late }) => [order_no, is_late],
    )
  expect([await sold('late'), await sold('ship')]).toEqual([[most, many, few].map(({ no }) => [no, true]), []])
  expect((await server.call(countSellerOrders, {}, { as: seller })).body.query).toMatchObject({ ship: 0, late: 3 })
  detailIn(await shipAs(server, seller, most.no, [{ order_item_no: most.row }]))
  const body = { items: [{ order_item_no: many.row }] }
  detailIn(await server.call(cancelOrder, { params: { order_no: many.no }, body }, { as: me }))
  expect(await nosOf()).toEqual([few.no])
  for (const act of [remind, cancel]) expect((await act(one, most.no)).body.code).toBe('claim_case.not_late')
  expect(await caseOf(most.no)).toMatchObject({ can_remind: false, refund_viv: 0, ship_due_dt: null, items: [{ is_late: false }] })
  // What was late before counts, and so does what is late now; the case itself is not listed again.
  const sent = { order_no: most.no, ship_dt: expect.any(String), is_unsent: false }
  expect((await caseOf(few.no)).earlier).toMatchObject({ orders: 4, late: 2, latest: [sent] })
  const waits = { order_no: few.no, ship_dt: null, is_unsent: true }
  expect((await caseOf(early.no)).earlier).toMatchObject({ orders: 4, late: 2, latest: [sent, waits] })
  expect((await saleFor(server, seller, early.no)).ship_due_dt).not.toBeNull()
  // So does what the seller cancelled, and not what the buyer did.
  const item = await anItem(server, seller, made({ options: optionsOf(['']) }))
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt: 2 }]))) as [number]
  const row = (await orderFor(server, me, no)).items[0]!.order_item_no
  const items = [{ order_item_no: row, qtt: 1 }]
  detailIn(await server.call(cancelAsSeller, { params: { order_no: no }, body: { items, reason: '재료가 떨어졌어요.' } }, { as: seller }))
  expect((await caseOf(few.no)).earlier).toMatchObject({ orders: 5, late: 2, cancelled: 1 })
})

test('a seller is reminded once a day, and both sides read it', async () => {
  const { no } = await produced(3)
  expect(await caseOf(no)).toMatchObject({
    can_remind: true,
    refund_viv: 210,
    items: [{ is_late: true, state: 4, cancel_dt: expect.any(String) }],
    money: { held_viv: 210 },
  })
  const key = 'b4c7f3a0-0000-4000-8000-000000000031'
  for (let nth = 0; nth < 2; nth++) expect((await remind(one, no, key)).status).toBe(200)
  expect((await remind(other, no)).body.code).toBe('claim_case.reminded')
  expect(await caseOf(no)).toMatchObject({ can_remind: false, remind_dt: expect.any(String) })
  const reminders = async () => (await alarmsOf(seller)).filter((text) => text.endsWith('보내기로 했어요. 보내거나 취소해 주세요'))
  expect(await reminders()).toHaveLength(1)
  for (const read of [orderFor(server, me, no), saleFor(server, seller, no)]) {
    expect((await read).events.map(({ event, actor }) => `${event} ${actor}`).at(-1)).toBe('remind operator')
  }
  await server.db.sql`update order_event set reg_dt = reg_dt - interval '1 day' where event = 'remind'`
  const twice = await Promise.all([remind(one, no), remind(other, no)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await actsOn(no)).filter((act) => act === 'order.remind')).toHaveLength(2)
})

test('what is late is cancelled for the buyer once, with the whole refund, and both sides are told why', async () => {
  const { no, row } = await produced(3, 2)
  const before = await paidVivOf(server, me)
  expect((await cancel(one, no, 210)).body.code).toBe('claim_case.changed')
  const key = 'b4c7f3a0-0000-4000-8000-000000000032'
  const answers = await Promise.all([cancel(one, no, 390, key), cancel(other, no, 390)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await paidVivOf(server, me)).toBe(before + 390)
  expect(await orderFor(server, me, no)).toMatchObject({
    state: 7,
    money: { held_viv: 0, posted_viv: 0, back_viv: 390 },
    items: [{ order_item_no: row, close_code: 'NOT_SENT', reason: REASON }],
  })
  expect((await alarmsOf(me)).at(-1)).toBe('ORDER_REFUND_OK 늦어져서 운영팀이 취소하고 돌려드렸어요')
  expect((await alarmsOf(seller)).at(-1)).toBe('SELLER_ORDER 늦어져서 운영팀이 취소했어요')
  const [logged] = await server.db.sql`
    select facts, reason from operator_log where target = ${`order:${no}`} and act = 'order.cancel_late'`
  const rows = (state: number) => [{ order_item_no: row, state }]
  expect(logged).toMatchObject({ facts: { before: rows(4), after: rows(7), viv: 390 }, reason: REASON })
  expect(await nosOf()).toEqual([])
  await expectLedgerAgrees(server)
})

test('paid goods whose clock did not run are cancelled with their stock, and a row that is in time stays', async () => {
  const shop = await aSeller(server)
  const [slow, fast] = [await anItem(server, shop, made()), await anItem(server, shop, { options: optionsOf([''], 5) })]
  const [no] = (await buyOrders(server, me, purchaseOf([{ item: slow }, { item: fast, qtt: 2 }]))) as [number]
  const { now } = server.clock
  await server.db.sql`
    update order_item set ship_due_dt = ${new Date(now.getTime() - DAY_MS)} where order_no = ${no} and item_no = ${fast.item_no}`
  await server.db.sql`update shop_order set ship_due_dt = ${new Date(now.getTime() - DAY_MS)} where order_no = ${no}`
  const { refund_viv, items } = await caseOf(no)
  expect([refund_viv, items.map(({ is_late }) => is_late)]).toEqual([390, [false, true]])
  expect((await cancel(one, no, 390)).status).toBe(200)
  expect((await orderFor(server, me, no)).items.map(({ state }) => state)).toEqual([2, 7])
  expect(await stockOf(server, fast.sio_info[0]!)).toBe(5)
  expect(await nosOf()).toEqual([])
  await fire(server)
  await expectLedgerAgrees(server)
})
