import { beforeEach, expect, test } from 'vitest'
import type { OwnItem } from '#features/shop/contract.ts'
import { creditCharge, expectLedgerAgrees, logInAgain } from '#features/viv/server/testing.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { addBusinessDays, isBusinessDay } from '#kit/contract/business-days.ts'
import { addDays, DAY_MS, daysBetween, endOfDay, endOfDayAfter, koreanDay } from '#kit/contract/time.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  acceptClaim,
  changePickup,
  collectClaim,
  confirmOrder,
  deliverOrder,
  exchangeClaim,
  inspectClaim,
  previewClaim,
  sendClaim,
  takeOffer,
  withdrawClaim,
} from '../../contract.ts'
import { claimTransitions } from '../../transitions.ts'
import {
  anItem,
  arrivedOrder,
  aSeller,
  buyOrders,
  detailIn,
  fire,
  made,
  optionsOf,
  orderFor,
  paidVivOf,
  passDays,
  purchaseOf,
  saleFor,
  sellerAndBuyer,
  shipAs,
  startOrderTest,
  stockOf,
} from '../testing.ts'
import { decideClaim } from './answer.ts'
import { claimCalls, claimIn, params, parcel, type ClaimBody } from './testing.ts'

const server = await startOrderTest()
const { ask, receive, settle, refuse, object } = claimCalls(server)
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 2000)
})

async function pass(days: number): Promise<void> {
  await passDays(server, days)
  ;[seller, me] = [await logInAgain(server, seller), await logInAgain(server, me)]
}
const paidViv = (as: TestMember) => paidVivOf(server, as)
type Delivered = { no: number; row: number; item: OwnItem }
/** So many pieces that have arrived, 180 VIV each, sent for 30. */
async function delivered(qtt = 1, changes: Parameters<typeof anItem>[2] = {}): Promise<Delivered> {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더'], 20), ...changes })
  return { ...(await arrivedOrder(server, { me, seller }, { item, qtt })), item }
}
test('refuses guests and answers others as for an unknown claim', async () => {
  expect(tableProblems(claimTransitions)).toEqual([])
  const { no, row } = await delivered()
  const { claim_no } = claimIn(await ask(me, no, row))
  const other = await aSeller(server)
  const calls = (as: TestMember | null, claim: number, order: number) => [
    ask(as, order, row),
    server.call(
      previewClaim,
      { params: { order_no: order }, body: { kind: 'return', items: [{ order_item_no: row }], reason_code: 'MIND' } },
      { as },
    ),
    server.call(sendClaim, { ...params(claim), body: parcel }, { as }),
    server.call(withdrawClaim, params(claim), { as }),
    server.call(takeOffer, { ...params(claim), body: { seen_viv: 1 } }, { as }),
    object(as, claim),
    server.call(acceptClaim, params(claim), { as }),
    server.call(changePickup, { ...params(claim), body: { pickup_on: null } }, { as }),
    server.call(collectClaim, { ...params(claim), body: parcel }, { as }),
    receive(as, claim),
    server.call(inspectClaim, params(claim), { as }),
    settle(as, claim),
    server.call(exchangeClaim, { ...params(claim), body: parcel }, { as }),
    refuse(as, claim),
  ]
  for (const answer of calls(null, claim_no, no)) expect((await answer).status).toBe(401)
  for (const answer of [...calls(other, claim_no, no), ...calls(other, 999_999, 999_999)]) expect((await answer).status).toBe(404)
  // The seller's acts are not the buyer's, and the other way round.
  expect((await receive(me, claim_no)).status).toBe(403)
  expect((await server.call(withdrawClaim, params(claim_no), { as: seller })).body.code).toBe('order.claim_not_found')
  expect((await orderFor(server, me, no)).claims).toMatchObject([{ claim_no, state: 1, acts: ['send', 'withdraw', 'changePickup'] }])
})

test('one of two pieces goes back after a change of mind: the buyer bears the way, the rest goes on', async () => {
  const { no, row, item } = await delivered(2)
  const wanted: Input<typeof previewClaim>['body'] = { kind: 'return', items: [{ order_item_no: row, qtt: 1 }], reason_code: 'MIND' }
  const preview = await server.call(previewClaim, { params: { order_no: no }, body: wanted }, { as: me })
  expect(preview.body.query).toMatchObject({ item_amt: 180, fee_amt: 30, refund_viv: 150, hold_viv: 0 })
  const images = [await aMedia(server.db, me.user_no)]
  const asked = detailIn(await ask(me, no, row, { items: wanted.items, images }))
  expect(asked.items.map(({ state, qtt, ship_amt }) => [state, qtt, ship_amt])).toEqual([
    [5, 1, 30],
    [6, 1, 0],
  ])
  expect(asked.state).toBe(6)
  const { claim_no } = asked.claims[0]!
  detailIn(await server.call(sendClaim, { ...params(claim_no), body: parcel }, { as: me }))
  expect((await settle(seller, claim_no)).body.code).toBe('order.not_returned')
  detailIn(await receive(seller, claim_no))
  expect((await server.call(withdrawClaim, params(claim_no), { as: me })).body.code).toBe('order.not_now')
  const shown = detailIn(await server.call(inspectClaim, params(claim_no), { as: seller }))
  expect(shown.claims[0]!.images[0]!.transforms['thm']).toContain(`viewer=${seller.user_no}`)
  const before = [await paidViv(me), await paidViv(seller)] as const
  const done = detailIn(await settle(seller, claim_no, { is_sellable: true }))
  expect(done).toMatchObject({ state: 5, money: { back_viv: 150, posted_viv: 30, held_viv: 210 } })
  expect(done.claims[0]).toMatchObject({ state: 5, refund_viv: 150, acts: [] })
  expect([await paidViv(me), await paidViv(seller), await stockOf(server, item.sio_info[0]!)]).toEqual([
    before[0] + 150,
    before[1] + 30,
    19,
  ])
  expect((await settle(seller, claim_no)).body.code).toBe('order.not_now')
  await expectLedgerAgrees(server)
})

test('a fault returns the shipping too, without a return where the seller wants none, or a part', async () => {
  const [all, part] = [await delivered(), await delivered(2)]
  const broken = { reason_code: 'BROKEN' } as const
  const first = claimIn(await ask(me, all.no, all.row, broken))
  expect(detailIn(await settle(seller, first.claim_no, { is_waived: true }))).toMatchObject({
    state: 7,
    money: { back_viv: 210, posted_viv: 0 },
  })
  const second = claimIn(await ask(me, part.no, part.row, broken))
  expect((await settle(seller, second.claim_no, { is_waived: true, refund_viv: 391 })).body.code).toBe('order.refund_viv')
  const offered = detailIn(await settle(seller, second.claim_no, { is_waived: true, refund_viv: 100 }))
  expect(offered).toMatchObject({ state: 6, money: { back_viv: 0 } })
  const take = (seen_viv: number) => server.call(takeOffer, { ...params(second.claim_no), body: { seen_viv } }, { as: me })
  expect((await take(390)).body).toMatchObject({ code: 'order.refund_changed', field: 'seen_viv' })
  const done = detailIn(await take(100))
  expect(done).toMatchObject({ state: 7, money: { back_viv: 100, posted_viv: 290, held_viv: 0 } })
  await expectLedgerAgrees(server)
})

test('a seller is told of a request by an alarm of its own kind', async () => {
  const kinds = async () =>
    (await server.db.sql<{ kind: string }[]>`select kind from alarm where user_no = ${seller.user_no} order by alarm_no`).map(
      ({ kind }) => kind,
    )
  const { no, row } = await delivered()
  expect(await kinds()).not.toContain('ORDER_REFUND_REQ')
  await ask(me, no, row)
  expect((await kinds()).at(-1)).toBe('ORDER_REFUND_REQ')
})

test('a claim is withdrawn, and what was delivered goes on as it was', async () => {
  const { no, row } = await delivered()
  const { claim_no } = claimIn(await ask(me, no, row))
  await pass(3)
  expect(detailIn(await server.call(withdrawClaim, params(claim_no), { as: me }))).toMatchObject({ state: 5, claims: [{ state: 7 }] })
  await pass(6)
  expect((await orderFor(server, me, no)).state).toBe(9)
  await expectLedgerAgrees(server)
})

test('a silent seller: refunded three business days after the goods came back, or seven days after the request', async () => {
  const [back, silent] = [await delivered(), await delivered()]
  const first = claimIn(await ask(me, back.no, back.row))
  detailIn(await receive(seller, first.claim_no))
  claimIn(await ask(me, silent.no, silent.row))
  await pass(5)
  const states = async () => [(await orderFor(server, me, back.no)).state, (await orderFor(server, me, silent.no)).state]
  const early = await states()
  await pass(4)
  expect([early[1], await states()]).toEqual([6, [7, 7]])
  expect((await orderFor(server, me, silent.no)).items[0]).toMatchObject({ close_code: 'SELLER_SILENT', back_viv: 150 })
  await expectLedgerAgrees(server)
})

test('a refusal is objected to once, and operators decide; without an objection it is accepted after seven days', async () => {
  const [decided, refused, late] = [await delivered(), await delivered(), await delivered()]
  const [one, two, three] = [
    claimIn(await ask(me, decided.no, decided.row)),
    claimIn(await ask(me, refused.no, refused.row)),
    claimIn(await ask(me, late.no, late.row)),
  ].map(({ claim_no }) => claim_no) as [number, number, number]
  for (const no of [one, two, three]) expect(detailIn(await refuse(seller, no))).toMatchObject({ state: 8, claims: [{ state: 6 }] })
  for (const no of [one, two]) expect(detailIn(await object(me, no))).toMatchObject({ state: 6, claims: [{ state: 8 }] })
  expect((await refuse(seller, one)).body.code).toBe('order.not_now')
  const decide = (claimNo: number, decision: Parameters<typeof decideClaim>[2]) =>
    server.db.transaction((tx) => decideClaim(tx, { claimNo, operatorNo: 91, now: server.clock.now }, decision))
  const answer = '사용한 흔적이 사진에 있어요'
  await expect(decide(one, { refund_viv: 181, answer })).rejects.toThrow('환불은')
  await decide(one, { refund_viv: 180, answer })
  expect(await orderFor(server, me, decided.no)).toMatchObject({ state: 7, money: { back_viv: 180, posted_viv: 30 } })
  await decide(two, { refund_viv: null, answer })
  for (const read of [orderFor(server, me, refused.no), saleFor(server, seller, refused.no)]) {
    expect((await read).claims[0]).toMatchObject({ state: 6, reason: '사용한 흔적이 있어요', answer })
  }
  expect((await object(me, two)).body.code).toBe('order.no_objection')
  expect(detailIn(await server.call(acceptClaim, params(two), { as: me }))).toMatchObject({ state: 9, money: { posted_viv: 210 } })
  expect((await server.call(acceptClaim, params(two), { as: me })).body.code).toBe('order.not_now')
  await pass(8)
  expect(await saleFor(server, seller, late.no)).toMatchObject({ state: 9, money: { posted_viv: 210, held_viv: 0 } })
  expect((await object(me, three)).body.code).toBe('order.no_objection')
  await expectLedgerAgrees(server)
})

test('a fault of what arrived over 30 days ago needs the day on which it was found', async () => {
  const { no, row } = await delivered()
  await pass(31)
  const fault: Partial<ClaimBody> = { reason_code: 'DEFECT' }
  const { body } = await ask(me, no, row, fault)
  expect(body).toMatchObject({ code: 'order.found_on', field: 'found_on' })
  expect((await ask(me, no, row, { ...fault, found_on: koreanDay(server.clock.now) })).status).toBe(200)
})

test('a fault that shows after the confirmation is claimed from the seller', async () => {
  const { no, row } = await delivered(2)
  detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: me }))
  expect((await ask(me, no, row)).body.code).toBe('order.claim_mind')
  const fault: Partial<ClaimBody> = { reason_code: 'DEFECT', items: [{ order_item_no: row, qtt: 1 }] }
  expect((await ask(me, no, row, { ...fault, found_on: '2026-10-01' })).body.code).toBe('order.found_on')
  const before = [await paidViv(me), await paidViv(seller)] as const
  const { claim_no } = claimIn(await ask(me, no, row, fault))
  expect(detailIn(await settle(seller, claim_no, { is_waived: true }))).toMatchObject({
    state: 9,
    money: { back_viv: 180, posted_viv: 210 },
  })
  expect([await paidViv(me), await paidViv(seller)]).toEqual([before[0] + 180, before[1] - 180])
  await expectLedgerAgrees(server)
})

test('an exchange keeps the other option back, moves the difference and is delivered again', async () => {
  const options = [
    { sio_no: null, sio_title: '두꺼움', sio_amt: 40, stock: 5 },
    { sio_no: null, sio_title: '얇음', sio_amt: 0, stock: 1 },
  ]
  const { no, row, item } = await delivered(1, { options })
  const thin = item.sio_info[1]!.sio_no
  const exchange = { kind: 'exchange', sio_no: thin } as const
  expect((await ask(me, no, row, { kind: 'exchange' })).body.code).toBe('order.exchange_option')
  const before = [await paidViv(me), await paidViv(seller)] as const
  const withdrawn = claimIn(await ask(me, no, row, exchange))
  expect([await paidViv(me), await stockOf(server, item.sio_info[1]!)]).toEqual([before[0] - 60, 0])
  detailIn(await server.call(withdrawClaim, params(withdrawn.claim_no), { as: me }))
  expect([await paidViv(me), await stockOf(server, item.sio_info[1]!)]).toEqual([before[0], 1])
  const { claim_no } = claimIn(await ask(me, no, row, exchange))
  detailIn(await receive(seller, claim_no))
  const sent = detailIn(await server.call(exchangeClaim, { ...params(claim_no), body: { ...parcel, is_sellable: true } }, { as: seller }))
  expect(sent).toMatchObject({
    state: 4,
    items: [{ sio_title: '얇음', back_viv: 40 }],
    claims: [{ state: 7 }, { state: 5, refund_viv: 40 }],
  })
  expect([
    await paidViv(me),
    await paidViv(seller),
    await stockOf(server, item.sio_info[0]!),
    await stockOf(server, item.sio_info[1]!),
  ]).toEqual([before[0] - 60 + 40, before[1] + 60, 5, 0])
  await pass(11)
  await pass(10)
  expect(await orderFor(server, me, no)).toMatchObject({ state: 9, money: { posted_viv: 210, back_viv: 40, held_viv: 0 } })
  await expectLedgerAgrees(server)
})

test('a piece that was exchanged is worth what it cost then: no difference comes back twice, and no dearer one follows', async () => {
  const titles = [
    { sio_no: null, sio_title: '두꺼움', sio_amt: 40, stock: 9 },
    { sio_no: null, sio_title: '얇음', sio_amt: 0, stock: 9 },
  ]
  const { no, row, item } = await delivered(2, { options: titles })
  const [thick, thin] = item.sio_info.map(({ sio_no }) => sio_no) as [number, number]
  const exchangeTo = (sio_no: number, reason_code: ClaimBody['reason_code']) => ask(me, no, row, { kind: 'exchange', sio_no, reason_code })
  const doExchange = async (sio_no: number, reason_code: ClaimBody['reason_code']) => {
    const { claim_no } = claimIn(await exchangeTo(sio_no, reason_code))
    detailIn(await receive(seller, claim_no))
    detailIn(await server.call(exchangeClaim, { ...params(claim_no), body: parcel }, { as: seller }))
    return detailIn(await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
  }
  expect((await doExchange(thin, 'MIND')).money).toMatchObject({ back_viv: 80 })
  expect((await exchangeTo(thick, 'BROKEN')).body).toMatchObject({ code: 'order.exchange_option', field: 'sio_no' })
  // A broken one is replaced by the same.
  expect((await doExchange(thin, 'BROKEN')).money).toMatchObject({ back_viv: 80 })
  await expectLedgerAgrees(server)
})

test('what was exchanged after the confirmation is paid, and a further claim takes it from the seller', async () => {
  const { no, row, item } = await delivered(1, { options: optionsOf(['라벤더', '민트'], 9) })
  detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: me }))
  const other = { kind: 'exchange', sio_no: item.sio_info[1]!.sio_no, reason_code: 'DEFECT' } as const
  const first = claimIn(await ask(me, no, row, other))
  detailIn(await receive(seller, first.claim_no))
  detailIn(await server.call(exchangeClaim, { ...params(first.claim_no), body: parcel }, { as: seller }))
  detailIn(await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
  const before = [await paidViv(me), await paidViv(seller)] as const
  const second = claimIn(await ask(me, no, row, { reason_code: 'BROKEN' }))
  expect(detailIn(await settle(seller, second.claim_no, { is_waived: true }))).toMatchObject({
    state: 7,
    money: { back_viv: 210, posted_viv: 0, held_viv: 0 },
  })
  expect([await paidViv(me), await paidViv(seller)]).toEqual([before[0] + 210, before[1] - 210])
  await expectLedgerAgrees(server)
})

test('a part is refunded only if the buyer takes it; without an answer all of it is due', async () => {
  const [taken, ignored] = [await delivered(2), await delivered()]
  const one = claimIn(await ask(me, taken.no, taken.row, { reason_code: 'BROKEN' }))
  expect((await server.call(takeOffer, { ...params(one.claim_no), body: { seen_viv: 1 } }, { as: me })).body.code).toBe('order.no_offer')
  // Pieces that need not come back, for less than all: the buyer decides.
  expect(claimIn(await settle(seller, one.claim_no, { refund_viv: 50, is_waived: true }))).toMatchObject({ state: 1, offer_viv: 50 })
  expect(claimIn(await settle(seller, one.claim_no, { refund_viv: 60 }))).toMatchObject({ state: 1, offer_viv: 60 })
  const two = claimIn(await ask(me, ignored.no, ignored.row))
  detailIn(await receive(seller, two.claim_no))
  detailIn(await settle(seller, two.claim_no, { refund_viv: 1 }))
  const before = [await paidViv(me), await paidViv(seller)] as const
  const done = detailIn(await server.call(takeOffer, { ...params(one.claim_no), body: { seen_viv: 60 } }, { as: me }))
  expect(done).toMatchObject({
    state: 7,
    money: { back_viv: 60, posted_viv: 330, held_viv: 0 },
    claims: [{ state: 5, refund_viv: 60, offer_viv: null }],
  })
  expect([await paidViv(me), await paidViv(seller)]).toEqual([before[0] + 60, before[1] + 330])
  await pass(9)
  expect(await orderFor(server, me, ignored.no)).toMatchObject({ state: 7, money: { back_viv: 150, posted_viv: 60 } })
  await expectLedgerAgrees(server)
})

test('what never arrived is refunded without anything that comes back, and is not exchanged', async () => {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 9) })
  const [no] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  const row = (await orderFor(server, me, no)).items[0]!.order_item_no
  detailIn(await shipAs(server, seller, no, [{ order_item_no: row }]))
  const lost: Partial<ClaimBody> = { reason_code: 'LOST', pickup_on: addBusinessDays(koreanDay(server.clock.now), 1) }
  const exchange: Partial<ClaimBody> = { ...lost, kind: 'exchange', sio_no: item.sio_info[1]!.sio_no }
  expect((await ask(me, no, row, exchange)).body).toMatchObject({ code: 'order.lost_exchange', field: 'reason_code' })
  const claim = claimIn(await ask(me, no, row, lost))
  expect(claim).toMatchObject({ pickup_on: null, item_amt: 210, fee_amt: 0, acts: ['withdraw'] })
  expect((await server.call(sendClaim, { ...params(claim.claim_no), body: parcel }, { as: me })).body.code).toBe('order.nothing_to_send')
  expect(detailIn(await settle(seller, claim.claim_no))).toMatchObject({ state: 7, money: { back_viv: 210, posted_viv: 0 } })
  await expectLedgerAgrees(server)
})

test('goods are picked up on a day that the buyer chose, until the seller says with which parcel', async () => {
  const { no, row } = await delivered(2)
  const move = (claim: number, pickup_on: string | null) => server.call(changePickup, { ...params(claim), body: { pickup_on } }, { as: me })
  const collect = (claim: number) => server.call(collectClaim, { ...params(claim), body: parcel }, { as: seller })
  const day = addBusinessDays(koreanDay(server.clock.now), 2)
  const weekend = [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(koreanDay(server.clock.now), n)).find((one) => !isBusinessDay(one))!
  for (const wrong of [koreanDay(server.clock.now), weekend, addDays(koreanDay(server.clock.now), 30)]) {
    expect((await ask(me, no, row, { pickup_on: wrong })).body).toMatchObject({ code: 'order.pickup', field: 'pickup_on' })
  }
  const { claim_no } = claimIn(await ask(me, no, row, { items: [{ order_item_no: row, qtt: 1 }], pickup_on: day }))
  const sold = async () => (await saleFor(server, seller, no)).claims[0]!
  expect(await sold()).toMatchObject({ pickup_on: day, acts: expect.arrayContaining(['collect', 'receive']) as string[] })
  detailIn(await move(claim_no, null))
  expect((await sold()).acts).not.toContain('collect')
  expect((await collect(claim_no)).body.code).toBe('order.no_pickup')
  detailIn(await move(claim_no, addBusinessDays(day, 1)))
  // Seven days after the request, as without a pickup; a later one leaves the seller three business days.
  const asked = endOfDayAfter(server.clock.now, 7)
  const late = [...Array(14).keys()].map((n) => addDays(koreanDay(server.clock.now), n)).findLast(isBusinessDay)!
  for (const one of [day, late]) {
    const due = endOfDay(addBusinessDays(one, 3))
    expect(claimIn(await move(claim_no, one)).due_dt).toBe((due > asked ? due : asked).toISOString())
  }
  detailIn(await move(claim_no, addBusinessDays(day, 1)))
  expect(claimIn(await collect(claim_no))).toMatchObject({ state: 2, pickup_on: addBusinessDays(day, 1), tracking_no: parcel.tracking_no })
  expect((await move(claim_no, day)).body.code).toBe('order.not_now')
  const texts = (
    await server.db.sql<{ user_no: number; text: string }[]>`
    select user_no, text from alarm where text like '%수거%' order by alarm_no`
  ).map(({ user_no, text }) => [user_no, text])
  expect(texts).toEqual([
    [seller.user_no, '요가 매트 6mm · 수거할 날짜가 바뀌었어요'],
    [me.user_no, '요가 매트 6mm · 반품할 상품을 수거했어요'],
  ])
  detailIn(await receive(seller, claim_no))
  expect(claimIn(await settle(seller, claim_no))).toMatchObject({ state: 5, refund_viv: 150 })
  await expectLedgerAgrees(server)
})

test('a change of mind ends seven days after the delivery, and never begins for what is made to order', async () => {
  const { no, row } = await delivered()
  await pass(7)
  expect((await orderFor(server, me, no)).items[0]!.acts).toEqual(['confirm', 'claim'])
  await pass(1)
  expect((await ask(me, no, row)).body.code).toBe('order.claim_late')
  expect((await ask(me, no, row, { content: '짧아요' })).body).toMatchObject({ code: 'request.invalid', field: 'content' })
  const item = await anItem(server, seller, made())
  const [other] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  const { order_item_no } = (await orderFor(server, me, other)).items[0]!
  expect((await ask(me, other, order_item_no)).body.code).toBe('order.not_now')
})

test('a late refund carries 15 % a year: the seller pays for a wrong refusal, the platform for its own delay', async () => {
  const { no, row } = await delivered(10)
  await creditCharge(server, seller, 300)
  const { claim_no } = claimIn(await ask(me, no, row, { reason_code: 'BROKEN' }))
  await receive(seller, claim_no)
  await pass(1)
  await refuse(seller, claim_no)
  await pass(6)
  await object(me, claim_no)
  await pass(20)
  const before = [await paidViv(me), await paidViv(seller)] as const
  const decision = { refund_viv: 1800, answer: '사진을 보고 환불로 결정했어요' }
  await server.db.transaction((tx) => decideClaim(tx, { claimNo: claim_no, operatorNo: 91, now: server.clock.now }, decision))
  const { claims, money } = await orderFor(server, me, no)
  const late = daysBetween(addBusinessDays(koreanDay(new Date(claims[0]!.received_dt!)), 3), koreanDay(server.clock.now))
  const interest = Math.ceil((1800 * 15 * late) / 36_500)
  const own = Math.round((interest * (late - 17)) / late)
  expect(claims[0]).toMatchObject({ refund_viv: 1800, interest_viv: interest, interest_seller_viv: own })
  expect(own).toBeGreaterThan(0)
  expect(own).toBeLessThan(interest)
  expect([await paidViv(me), await paidViv(seller)]).toEqual([before[0] + 1800 + interest, before[1] + money.posted_viv - own])
  await expectLedgerAgrees(server)
})

test('the platform pays the interest where only its clock was late', async () => {
  const { no, row } = await delivered(10)
  const { claim_no } = claimIn(await ask(me, no, row, { reason_code: 'BROKEN' }))
  await receive(seller, claim_no)
  server.clock.advance(40 * DAY_MS)
  await pass(0)
  const before = await paidViv(seller)
  await fire(server)
  const { claims } = await orderFor(server, me, no)
  expect(claims[0]).toMatchObject({ state: 5, interest_seller_viv: 0 })
  expect(claims[0]!.interest_viv).toBeGreaterThan(20)
  expect(await paidViv(seller)).toBe(before)
  await expectLedgerAgrees(server)
})
