import { beforeEach, expect, test } from 'vitest'
import { addToCart, countCart, getCart, previewCart, type Cart } from '#features/cart/contract.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { anOperator, linkMember, waitingIn } from '#features/operator/server/testing.ts'
import {
  addWish,
  askQuestion,
  getGoods,
  getItem,
  listGoods,
  listItemQuestions,
  listItems,
  listMyQuestions,
  type GoodsDetail,
  type OwnItem,
} from '#features/shop/contract.ts'
import * as goods from '#features/shop/operator-contract.ts'
import { creditCharge, expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { limitMember } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  confirmOrder,
  createClaim,
  getOrder,
  listOrders,
  objectClaim,
  quoteOrder,
  type OrderCard,
  type OrderDetail,
} from '../../contract.ts'
import * as wire from '../../contract/platform.ts'
import { decideClaimCase, getClaimCase, type ClaimCase } from '../../operator-contract.ts'
import { aBuyer, anItem, aSeller, buyAs, buyOrders, detailIn, orderFor, paidVivOf, passDays, purchaseOf, stockOf } from '../testing.ts'
import { PlatformShop, startConsoleTest, twoOperators, type Anybody } from './testing.ts'

const server = await startConsoleTest()
const [one, other] = await twoOperators(server)
let me: TestMember
beforeEach(async () => {
  me = await anExpert(server)
  await creditCharge(server, me, 5000)
})

const shop = new PlatformShop(server, one, () => me)
const listed = (as: Anybody, query: object = {}) => server.call(listGoods, { query }, { as })
const namesOf = async (query: object = {}): Promise<string[]> =>
  ((await listed(me, query)).body.query as { items: { item_name: string }[] }).items.map(({ item_name }) => item_name)
const cartOf = async (shop: 'members' | 'platform'): Promise<Cart> =>
  (await server.call(getCart, { query: { shop } }, { as: me })).body.query as Cart
const put = (as: Anybody, { item_no, sio_info }: OwnItem, qtt = 1) =>
  server.call(addToCart, { body: { item_no, options: [{ sio_no: sio_info[0]!.sio_no, qtt }] } }, { as })
const shopOrder = (as: Anybody, order_no: number) => server.call(wire.getPlatformOrder, { params: { order_no } }, { as })
const logOf = async (target: string): Promise<string[]> =>
  (await server.db.sql<{ act: string }[]>`select act from operator_log where target = ${target} order by log_no`).map(({ act }) => act)
const alarmsOf = async (): Promise<{ kind: string; link: string }[]> => [
  ...(await server.db.sql<{ kind: string; link: string }[]>`select kind, link from alarm where user_no = ${me.user_no} order by alarm_no`),
]
const revenue = async (): Promise<number> => {
  const [row] = await server.db.sql<{ balance: number }[]>`select balance from viv_account where user_no is null and kind = 'shop_revenue'`
  return row?.balance ?? 0
}

test('guests, members, applicants, and experts who may not sell neither see nor buy what the platform sells', async () => {
  const item = await shop.goods()
  const member = await aBuyer(server)
  const applicant = await server.aMember({ user_verified: true })
  const suspended = await anExpert(server)
  await creditCharge(server, suspended, 5000)
  await server.db.sql`update expert_application set state = 6 where user_no = ${suspended.user_no}`
  const limited = await anExpert(server)
  await limitMember(server.db, limited.user_no, { sell_dt: new Date(server.clock.now.getTime() + HOUR_MS) })
  for (const [as, status] of [
    [null, 401],
    [member, 403],
    [applicant, 403],
    [suspended, 403],
    [limited, 403],
  ] as const) {
    expect((await listed(as)).status).toBe(status)
    expect((await server.call(getGoods, { params: { item_no: item.item_no } }, { as })).status).toBe(status)
    expect((await server.call(getItem, { params: { item_no: item.item_no }, query: {} }, { as })).body.code).toBe('shop.not_found')
    expect((await server.call(listItemQuestions, { params: { item_no: item.item_no }, query: {} }, { as })).body.code).toBe(
      'shop.not_found',
    )
    if (as === null) continue
    expect((await put(as, item)).body.code).toBe('shop.not_found')
    expect((await buyAs(server, as, purchaseOf([{ item }]))).body.code).toBe('order.nothing_to_buy')
    const question = { params: { item_no: item.item_no }, body: { content: '무게가 얼마인가요?', is_secret: false } }
    expect((await server.call(askQuestion, question, { as })).body.code).toBe('shop.not_found')
  }
  expect((await listed(limited)).body.code).toBe('auth.limited_sell')
})

test('no member and no guest does what operators do with goods, questions and orders', async () => {
  const { no, row, item } = await shop.bought()
  const { item_no } = item
  for (const as of [null, me]) {
    const calls = [
      server.call(goods.listOwnGoods, { query: {} }, { as }),
      server.call(goods.setGoodsState, { params: { item_no }, body: { act: 'pause' } }, { as }),
      server.call(goods.editGoodsOption, { params: { sio_no: item.sio_info[0]!.sio_no }, body: { sio_amt: 1 } }, { as }),
      server.call(goods.listGoodsQuestions, { query: {} }, { as }),
      server.call(wire.listPlatformOrders, { query: {} }, { as }),
      shopOrder(as, no),
      shop.ship(as, no, [{ order_item_no: row }]),
    ]
    for (const { status } of await Promise.all(calls)) expect([401, 403]).toContain(status)
  }
  expect((await orderFor(server, me, no)).state).toBe(2)
})

test('an operator does not ship what they bought with their own account, and no expert’s order', async () => {
  const { no, row } = await shop.bought()
  const self = await anOperator(server)
  await linkMember(server, self, me.user_no)
  expect((await shop.ship(self, no, [{ order_item_no: row }])).body.code).toBe('claim_case.own')
  const item = await anItem(server, await aSeller(server))
  const [other] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  expect((await shopOrder(one, other)).body.code).toBe('order.not_found')
  expect((await shop.ship(one, other, [{ order_item_no: 1 }])).body.code).toBe('order.not_found')
})

test('lists the goods of a category and by words, in neither list of the members’ shop', async () => {
  const scales = await shop.goods({ item_name: '정밀 체지방계' })
  await shop.goods({ item_name: '긴 폼롤러', item_viv_price: 90 })
  expect(await namesOf({ q: '체지방' })).toEqual(['정밀 체지방계'])
  expect(await namesOf({ q: 'ㅍㄹㄹ' })).toEqual(['긴 폼롤러'])
  expect(await namesOf({ q: '정밀', cate_no: 104 })).toEqual([])
  expect((await namesOf({ sort: 'price' }))[0]).toBe('긴 폼롤러')
  const members = (await server.call(listItems, { query: { q: '체지방' } }, { as: me })).body.query as { items: object[] }
  expect(members.items).toEqual([])
  expect((await server.call(addWish, { params: { item_no: scales.item_no } }, { as: me })).body.code).toBe('shop.not_found')
  const page = (await server.call(getGoods, { params: { item_no: scales.item_no } }, { as: me })).body.query as GoodsDetail
  expect(page).toMatchObject({ item_name: '정밀 체지방계', cate_no: 103, parties: { company: '하루샵', broker: null } })
})

test('keeps a cart for each shop, and refuses one payment for both', async () => {
  const item = await shop.goods()
  const own = await anItem(server, await aSeller(server))
  expect((await put(me, item)).body.query).toEqual({ qtt: 1 })
  expect((await put(me, own, 2)).body.query).toEqual({ qtt: 1 })
  const [members, platform] = [await cartOf('members'), await cartOf('platform')]
  expect(members.groups.map(({ rows }) => rows.map(({ item_no }) => item_no))).toEqual([[own.item_no]])
  expect(platform.groups).toMatchObject([
    { seller: null, parties: { company: '하루샵', broker: null }, rows: [{ item_no: item.item_no, problem: null }] },
  ])
  const both = { ...purchaseOf([{ item }, { item: own }]), source: 'cart' as const }
  expect((await buyAs(server, me, both)).body.code).toBe('order.one_shop')
  const kept = [{ item_no: item.item_no, is_checked: true, options: [{ sio_no: item.sio_info[0]!.sio_no, qtt: 1, seen_amt: 180 }] }]
  const preview = async (as: Anybody) => (await server.call(previewCart, { body: { rows: kept } }, { as })).body.query as Cart
  expect([await preview(me), await preview(null)].map(({ groups }) => groups[0]!.rows[0]!.problem)).toEqual([null, 'gone'])
  const { rows, address } = purchaseOf([{ item }])
  const quote = await server.call(quoteOrder, { body: { source: 'cart', rows, address } }, { as: me })
  expect(quote.body.query).toMatchObject({ orders: [{ seller_user_no: 0, company: '하루샵', is_paid_only: false }], total_amt: 210 })
  await buyOrders(server, me, purchaseOf([{ item }], { source: 'cart' }))
  expect((await server.call(countCart, { query: { shop: 'platform' } }, { as: me })).body.query).toEqual({ qtt: 0 })
  expect((await server.call(countCart, { query: {} }, { as: me })).body.query).toEqual({ qtt: 1 })
})

test('an order is shipped by an operator, and its viv are the platform’s revenue once it is confirmed', async () => {
  const before = await revenue()
  const { no, row, item } = await shop.bought(2)
  expect(await stockOf(server, item.sio_info[0]!)).toBe(8)
  expect(await waitingIn(server, 'shop_order', one)).toBeGreaterThan(0)
  const sent = detailIn(await shop.ship(one, no, [{ order_item_no: row, qtt: 1 }]))
  expect(sent).toMatchObject({ side: 'seller', is_platform: true, address: { receiver: '김*루', is_masked: true } })
  expect(sent.partner!.haru_name).toMatch(/^.\*+.?$/)
  const mine = await orderFor(server, me, no)
  expect(mine.parcels).toMatchObject([{ carrier: 'cj', tracking_no: '6123456789' }])
  expect(mine).toMatchObject({ is_platform: true, partner: null, company: '하루샵', parties: { broker: null } })
  detailIn(await shop.ship(one, no, [{ order_item_no: mine.items.find(({ state }) => state === 2)!.order_item_no }]))
  const nos = mine.items.map(({ order_item_no }) => order_item_no)
  await shop.deliver(no, nos)
  detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: nos } }, { as: me }))
  expect((await revenue()) - before).toBe(390)
  await expectLedgerAgrees(server)
  expect(await logOf(`order:${no}`)).toEqual(['shop.ship', 'shop.ship', 'shop.deliver'])
  const events = await server.db
    .sql`select 1 from order_event where order_no = ${no} and actor = 'seller' and operator_no = ${one.operator_no}`
  expect(events.length).toBe(4)
  expect((await alarmsOf()).map(({ link }) => link)).toEqual(Array.from({ length: 3 }, () => `/pc-haru-shop-order-detail/${no}`))
  const cards = async (shop: 'members' | 'platform') =>
    ((await server.call(listOrders, { query: { shop } }, { as: me })).body.query as OrderCard[]).map(({ order_no }) => order_no)
  expect([await cards('platform'), await cards('members')]).toEqual([[no], []])
})

test('a packing list with addresses needs a reason each time, which is logged', async () => {
  const { no } = await shop.bought()
  const pack = (reason: string) => server.call(wire.openPlatformPacking, { body: { order_nos: [no], reason } }, { as: one })
  const packed = [{ order_no: no, address: { receiver: '김하루', phone: '01012345678' } }]
  expect([(await pack(' ')).body.field, (await pack('상자를 싸요')).body.query]).toMatchObject(['reason', packed])
  expect(await server.db.sql`select reason from operator_log where act = 'shop.packing'`).toEqual([{ reason: '상자를 싸요' }])
})

test('a table of tracking numbers ships the right lines and names the wrong ones', async () => {
  const { no } = await shop.bought()
  const csv = `주문 번호,택배사,송장 번호\n${no},CJ대한통운,6123456789\n999999,CJ대한통운,6123456789`
  const answer = await server.call(wire.shipPlatformByCsv, { body: { csv } }, { as: one })
  expect(answer.body.query).toMatchObject({ shipped: [{ order_no: no }], problems: [{ line: 3, code: 'order.not_found' }] })
  expect(await logOf(`order:${no}`)).toEqual(['shop.ship'])
})

test('what nobody ships is refunded by the clock', async () => {
  const { no } = await shop.bought()
  await passDays(server, 6)
  const rows = await server.db.sql`select state, close_code, back_viv from order_item where order_no = ${no}`
  expect(rows).toMatchObject([{ state: 7, close_code: 'NOT_SENT', back_viv: 210 }])
})

test('a return is received, inspected and refunded by an operator; the rest is revenue', async () => {
  const before = await revenue()
  const { claim, no, item } = await shop.returned()
  const paid = await paidVivOf(server, me)
  const act = (line: typeof wire.receivePlatformClaim) => server.call(line, { params: { claim_no: claim } }, { as: one })
  detailIn(await act(wire.receivePlatformClaim))
  detailIn(await act(wire.inspectPlatformClaim))
  const refund = { params: { claim_no: claim }, body: { is_sellable: true } }
  expect(detailIn(await server.call(wire.settlePlatformClaim, refund, { as: one })).claims[0]).toMatchObject({ state: 5, refund_viv: 150 })
  expect((await paidVivOf(server, me)) - paid).toBe(150)
  expect((await revenue()) - before).toBe(60)
  expect(await stockOf(server, item.sio_info[0]!)).toBe(10)
  await expectLedgerAgrees(server)
  expect(await logOf(`order:${no}`)).toEqual(['shop.ship', 'shop.deliver', 'shop.receive', 'shop.inspect', 'shop.refund'])
})

test('a refused return that the buyer objects to is decided in the console, by two operators above the limit', async () => {
  const { claim, no } = await shop.returned(6)
  await server.call(wire.refusePlatformClaim, { params: { claim_no: claim }, body: { reason: '사용한 흔적이 있어요' } }, { as: one })
  const objection = { params: { claim_no: claim }, body: { content: '포장도 뜯지 않았어요. 다시 봐 주세요' } }
  detailIn(await server.call(objectClaim, objection, { as: me }))
  const shown = (await server.call(getClaimCase, { params: { claim_no: claim } }, { as: one })).body.query as ClaimCase
  expect(shown).toMatchObject({ is_platform: true, seller: null, can_decide: true, item_amt: 1080 })
  const decide = { params: { claim_no: claim }, body: { refund_viv: 1080, max_viv: 1080, answer: '사진과 설명을 살펴보고 결정했어요.' } }
  const asked = await server.call(decideClaimCase, decide, { as: one })
  const { proposal_no } = asked.body.query as { proposal_no: number }
  const proposal = (await server.call(getProposal, { params: { proposal_no } }, { as: other })).body.query as ProposalCase
  const approve = { params: { proposal_no }, body: { approve: true, version: proposal.version ?? '' } }
  expect((await server.call(decideProposal, approve, { as: other })).status).toBe(200)
  expect((await orderFor(server, me, no)).items[0]).toMatchObject({ state: 7, back_viv: 1080 })
  await expectLedgerAgrees(server)
})

test('a fault found after the confirmation is refunded from the revenue', async () => {
  const { no, row } = await shop.delivered()
  detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: me }))
  const before = await revenue()
  const body = {
    kind: 'return' as const,
    items: [{ order_item_no: row }],
    reason_code: 'BROKEN' as const,
    content: '켜지지 않아요. 고장이에요',
  }
  const claimed = detailIn(await server.call(createClaim, { params: { order_no: no }, body }, { as: me }))
  const settle = { params: { claim_no: claimed.claims[0]!.claim_no }, body: { is_waived: true } }
  detailIn(await server.call(wire.settlePlatformClaim, settle, { as: one }))
  expect((await revenue()) - before).toBe(-210)
  await expectLedgerAgrees(server)
})

test('a question is answered by an operator, and the asker finds it among those of the platform’s shop', async () => {
  const item = await shop.goods()
  const asked = await server.call(
    askQuestion,
    { params: { item_no: item.item_no }, body: { content: '건전지가 들어 있나요?', is_secret: true } },
    { as: me },
  )
  const { question_no } = asked.body.query as { question_no: number }
  const reply = { params: { question_no }, body: { reply: '네, 두 개가 들어 있어요.' } }
  expect((await server.call(goods.answerGoodsQuestion, reply, { as: one })).status).toBe(200)
  const mine = (shop: 'members' | 'platform') => server.call(listMyQuestions, { query: { shop } }, { as: me })
  expect((await mine('platform')).body.query).toMatchObject([{ question_no, person: null, reply: '네, 두 개가 들어 있어요.' }])
  expect((await mine('members')).body.query).toEqual([])
  expect(await alarmsOf()).toEqual([{ kind: 'ITEM_ANSWER', link: '/pc-haru-shop-inquiry-list' }])
  expect(await logOf(`item:${item.item_no}`)).toEqual(['goods.create', 'goods.state', 'goods.answer'])
})

test('goods are edited, restocked, paused and deleted; an order keeps what it bought', async () => {
  const { no, item } = await shop.bought()
  const { item_no, version, sio_info } = item
  const [{ sio_no }] = sio_info as [OwnItem['sio_info'][number]]
  const body = {
    ...(await shop.body({ item_name: '새 체중계', options: [{ sio_no, sio_title: '흰색', sio_amt: 0, stock: null }] })),
    version,
  }
  const edited = await server.call(goods.editGoods, { params: { item_no }, body: { ...body, cate_no: 104 } }, { as: one })
  expect(edited.body.query).toMatchObject({ item_name: '새 체중계', cate_no: 104 })
  expect((await orderFor(server, me, no)).items[0]).toMatchObject({ item_name: '하루 체중계' })
  const stock = { params: { sio_no }, body: { stock: { was: 10, to: 12 } } }
  expect((await server.call(goods.editGoodsOption, stock, { as: one })).status).toBe(200)
  expect(await stockOf(server, { sio_no })).toBe(11)
  const paused = await server.call(goods.pauseGoods, { body: { item_nos: [item_no] } }, { as: one })
  expect(paused.body.query).toEqual({ paused: [item_no] })
  expect(await namesOf({ q: '새 체중계' })).toEqual([])
  const draft = (await server.call(goods.createGoods, { body: await shop.body() }, { as: one })).body.query as OwnItem
  expect((await server.call(goods.deleteGoods, { params: { item_no: draft.item_no } }, { as: one })).status).toBe(200)
  const wrong = await server.call(goods.createGoods, { body: { ...(await shop.body()), cate_no: 5 as never } }, { as: one })
  expect([wrong.status, wrong.body['field']]).toEqual([400, 'cate_no'])
})

test('the order of an expert stays readable when they are suspended', async () => {
  const { no } = await shop.bought()
  await server.db.sql`update expert_application set state = 6 where user_no = ${me.user_no}`
  const mine = (await server.call(getOrder, { params: { order_no: no } }, { as: me })).body.query as OrderDetail
  expect(mine.is_platform).toBe(true)
})
