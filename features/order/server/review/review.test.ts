import { beforeEach, expect, test } from 'vitest'
import { anUpload, mediaFeature } from '#features/media/server/testing.ts'
import { createReport, getReportTarget } from '#features/report/contract.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import { getItem, type OwnItem } from '#features/shop/contract.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { limitMember, relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  createClaim,
  createOrderReview,
  deleteOrderReview,
  editOrderReview,
  getPurchaseReview,
  listItemReviews,
  listMyOrderReviews,
  listPurchasesToReview,
  listReceivedOrderReviews,
  markHelpful,
  replyToOrderReview,
  settleClaim,
  unmarkHelpful,
  type ItemReviews,
  type PurchaseReview,
} from '../../contract.ts'
import {
  anItem,
  arrivedOrder,
  buyOrders,
  aBuyer,
  aSeller,
  detailIn,
  orderFor,
  purchaseOf,
  sellerAndBuyer,
  startOrderTest,
} from '../testing.ts'
import { forgetReviews } from './forget.ts'

const server = await startOrderTest([mediaFeature, reportFeature])
let seller: TestMember
let me: TestMember
let item: OwnItem
let row: number
let no: number
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'shop_product', 'alarm')
  ;[seller, me] = await sellerAndBuyer(server, 50_000)
  item = await anItem(server, seller)
  ;({ row, no } = await arrivedOrder(server, { me, seller }, { item }))
})

const words = { rating: 5, content: '두툼해서 무릎이 아프지 않아요.' }
const of = (order_item_no: number) => ({ params: { order_item_no } })
const write = (as: TestMember | null, order_item_no = row, body: object = words, key?: string) =>
  server.call(createOrderReview, { ...of(order_item_no), body: body as never }, { as, ...(key && { key }) })
const edit = (as: TestMember | null, order_item_no = row, body: object = words) =>
  server.call(editOrderReview, { ...of(order_item_no), body: body as never }, { as })
const remove = (as: TestMember | null, order_item_no = row) => server.call(deleteOrderReview, of(order_item_no), { as })
const read = (as: TestMember | null, order_item_no = row) => server.call(getPurchaseReview, of(order_item_no), { as })
const mine = async (order_item_no = row) => (await read(me, order_item_no)).body.query as PurchaseReview
const reply = (as: TestMember | null, review_no: number, text = '고마워요. 다음에도 들러 주세요!') =>
  server.call(replyToOrderReview, { params: { review_no }, body: { reply: text } }, { as })
const publicOf = async (query: object = {}, as: TestMember | null = null) =>
  (await server.call(listItemReviews, { query: { item_no: item.item_no, ...query } as never }, { as })).body.query as ItemReviews
const numbers = async (query: object = {}, as: TestMember | null = null) =>
  (await publicOf(query, as)).reviews.map(({ review_no }) => review_no)
const received = async (as = seller, query: object = {}) =>
  (await server.call(listReceivedOrderReviews, { query }, { as })).body.query as Answer<typeof listReceivedOrderReviews>
const toWrite = async () =>
  ((await server.call(listPurchasesToReview, {}, { as: me })).body.query as { order_item_no: number }[]).map((one) => one.order_item_no)
const codeOf = async (answer: ReturnType<typeof write>) => (await answer).body.code
const written = async (order_item_no = row, body: object = words, as = me) => {
  const answer = await write(as, order_item_no, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body.query as PurchaseReview).review!.review_no
}
const rated = async (item_no = item.item_no) => {
  const [found] = await server.db.sql<{ ir_sum: number; ir_count: number; ir_avg: number | null; ir_spread: number[] }[]>`
    select ir_sum, ir_count, ir_avg::float8 as ir_avg, ir_spread from shop_product where item_no = ${item_no}`
  return found!
}
/** A review of another buyer. */
const another = async (body: object = words) => {
  const other = await aBuyer(server)
  const bought = await arrivedOrder(server, { me: other, seller }, { item })
  return { other, review_no: await written(bought.row, body, other) }
}
const claim = (order_no: number, items: { order_item_no: number; qtt?: number }[]) => {
  const body = { kind: 'return' as const, items, reason_code: 'BROKEN' as const, content: '받았을 때 찢어져 있었어요.' }
  return server.call(createClaim, { params: { order_no }, body }, { as: me })
}
const refund = async (order_no: number, items: { order_item_no: number; qtt?: number }[]) => {
  const { claims } = detailIn(await claim(order_no, items))
  detailIn(await server.call(settleClaim, { params: { claim_no: claims.at(-1)!.claim_no }, body: { is_waived: true } }, { as: seller }))
}
const alarms = () => server.db.sql`select user_no, link, text from alarm where kind = 'ORDER_REVIEW' order by alarm_no`

test('refuses guests, other members, the seller as a buyer and other sellers', async () => {
  const review_no = await written()
  const other = await aBuyer(server, 0)
  const otherSeller = await aSeller(server)
  for (const ask of [write, edit, remove, read]) {
    expect((await ask(null)).status).toBe(401)
    for (const as of [other, seller]) expect((await ask(as)).body.code).toBe('order.item_not_found')
    expect((await ask(me, 999_999)).body.code).toBe('order.item_not_found')
  }
  expect([(await reply(null, review_no)).status, (await reply(me, review_no)).status]).toEqual([401, 403])
  expect((await reply(otherSeller, review_no)).body.code).toBe('order_review.not_found')
  expect(await received(otherSeller)).toEqual([])
  for (const endpoint of [listPurchasesToReview, listMyOrderReviews]) {
    expect((await server.call(endpoint, { query: {} } as never, { as: null })).status).toBe(401)
  }
  expect((await server.call(listReceivedOrderReviews, { query: {} }, { as: me })).status).toBe(403)
  const help = { params: { review_no } }
  expect((await server.call(markHelpful, help, { as: null })).status).toBe(401)
  expect((await server.call(markHelpful, help, { as: me })).body.code).toBe('order_review.own')
  expect((await server.call(markHelpful, { params: { review_no: 999_999 } }, { as: other })).body.code).toBe('order_review.not_found')
})

test('is written once for what arrived, within 90 days, and rates the product at once', async () => {
  const [unsent] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  const waiting = (await orderFor(server, me, unsent)).items[0]!
  expect([waiting.review_until, await codeOf(write(me, waiting.order_item_no))]).toEqual([null, 'order_review.not_arrived'])
  expect((await orderFor(server, me, no)).items[0]).toMatchObject({ has_review: false, review_until: '2027-02-19T14:59:59.000Z' })
  expect(await toWrite()).toEqual([row])
  expect(await mine()).toMatchObject({ write_until: '2027-02-19T14:59:59.000Z', problem: null, review: null, company: '하루 필라테스' })

  const key = crypto.randomUUID()
  const [first, again] = [await write(me, row, words, key), await write(me, row, words, key)]
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(await codeOf(write(me))).toBe('order_review.already')
  expect([await toWrite(), await rated()]).toEqual([[], { ir_sum: 5, ir_count: 1, ir_avg: 5, ir_spread: [0, 0, 0, 0, 1] }])
  expect((await orderFor(server, me, no)).items[0]).toMatchObject({ has_review: true, review_until: null })
  expect((await server.call(getItem, { params: item, query: {} }, { as: null })).body.query).toMatchObject({ ir_avg: 5, ir_count: 1 })
  expect(await alarms()).toEqual([{ user_no: seller.user_no, link: '/pc-expert-product-review?kind=items', text: item.item_name }])

  const late = await arrivedOrder(server, { me, seller }, { item })
  await server.db.sql`update order_item set delivered_dt = delivered_dt - interval '91 days' where order_item_no = ${late.row}`
  expect([await codeOf(write(me, late.row)), await toWrite()]).toEqual(['order_review.late', []])
})

test('refuses ratings, texts and pictures that are wrong, and changes nothing', async () => {
  const wrong = [
    [{ ...words, rating: null }, 'order_review.rating'],
    [{ ...words, content: '짧아요' }, 'order_review.content'],
    [{ ...words, rating: 6 }, 'request.invalid'],
    [{ ...words, rating: 1.5 }, 'request.invalid'],
    [{ ...words, content: '가'.repeat(1001) }, 'request.invalid'],
    [{ ...words, images: Array.from({ length: 6 }, () => crypto.randomUUID()) }, 'request.invalid'],
    [{ ...words, images: [crypto.randomUUID()] }, 'media.not_usable'],
  ] as const
  for (const [body, code] of wrong) expect(await codeOf(write(me, row, body))).toBe(code)
  expect([await server.db.sql`select from order_review`, (await rated()).ir_count]).toEqual([[], 0])
})

test('changes once within 30 days, and is deleted for good', async () => {
  await written()
  expect((await mine()).review).toMatchObject({ edit_until: '2026-12-21T14:59:59.000Z' })
  expect((await edit(me, row, { ...words, rating: 2 })).status).toBe(200)
  expect([(await mine()).review, await rated()]).toMatchObject([
    { rating: 2, edit_until: null },
    { ir_sum: 2, ir_spread: [0, 1, 0, 0, 0] },
  ])
  expect(await codeOf(edit(me))).toBe('order_review.edited')
  const second = await arrivedOrder(server, { me, seller }, { item })
  await written(second.row)
  await server.db.sql`update order_review set reg_dt = reg_dt - interval '31 days' where order_item_no = ${second.row}`
  expect(await codeOf(edit(me, second.row))).toBe('order_review.edit_late')

  expect((await remove(me)).status).toBe(200)
  expect([await mine(), await rated()]).toMatchObject([
    { review: null, problem: { code: 'order_review.deleted' } },
    { ir_sum: 5, ir_count: 1 },
  ])
  for (const ask of [edit, remove]) expect((await ask(me)).body.code).toBe('order_review.not_found')
  expect(await codeOf(write(me))).toBe('order_review.deleted')
  const listed = (await server.call(listMyOrderReviews, { query: {} }, { as: me })).body.query as PurchaseReview[]
  expect(listed.map(({ order_item_no }) => order_item_no)).toEqual([second.row])
})

test('is hidden when all that was bought came back, and not while a piece is left', async () => {
  const { no: order, row: both } = await arrivedOrder(server, { me, seller }, { item, qtt: 2 }, true)
  await written(both)
  await refund(order, [{ order_item_no: both, qtt: 1 }])
  const split = (await orderFor(server, me, order)).items.find(({ order_item_no }) => order_item_no !== both)!
  // A piece that was split off shares the review of its purchase.
  expect([split, await codeOf(write(me, split.order_item_no))]).toMatchObject([{ state: 7, has_review: true }, 'order_review.already'])
  expect([(await rated()).ir_count, await numbers()]).toMatchObject([1, [expect.any(Number)]])
  await refund(order, [{ order_item_no: both }])
  expect([(await rated()).ir_count, await numbers(), await received()]).toEqual([0, [], []])
  expect((await mine(both)).review).toMatchObject({ is_refunded: true, edit_until: null })
  expect(await codeOf(edit(me, both))).toBe('order_review.refunded')

  const claimed = await arrivedOrder(server, { me, seller }, { item })
  await claim(claimed.no, [{ order_item_no: claimed.row }])
  expect(await codeOf(write(me, claimed.row))).toBe('order_review.claimed')
  await refund(no, [{ order_item_no: row }])
  expect(await codeOf(write(me))).toBe('order_review.refunded')
})

test('guests read a masked name and the review, and nothing of the order', async () => {
  const review_no = await written()
  await reply(seller, review_no)
  const { reviews, summary, item: about, next } = await publicOf()
  expect([summary, about, next]).toEqual([
    { is_doctor: false, rating: 5, count: 1, spread: [0, 0, 0, 0, 1] },
    { item_no: item.item_no, item_name: item.item_name },
    null,
  ])
  expect(Object.keys(reviews[0]!).toSorted()).toEqual(
    [
      'author',
      'content',
      'edit_dt',
      'help_qtt',
      'images',
      'is_helpful',
      'is_mine',
      'item',
      'rating',
      'reg_dt',
      'reply',
      'reply_dt',
      'review_no',
    ].toSorted(),
  )
  expect(reviews[0]!.author).toMatch(/^.\*+$/)
  expect((await publicOf({}, me)).reviews).toMatchObject([{ is_mine: true, reply: '고마워요. 다음에도 들러 주세요!' }])

  const { other } = await another()
  await relate(server.db, 'block', other.user_no, me.user_no)
  expect([(await numbers({}, me)).length, (await numbers()).length]).toEqual([1, 2])
  expect((await server.call(listItemReviews, { query: {} }, { as: null })).body.field).toBe('item_no')
  await relate(server.db, 'block', seller.user_no, other.user_no)
  expect((await server.call(listItemReviews, { query: item }, { as: other })).body.code).toBe('shop.not_found')
})

test('shows no reviews of a product while its seller may not sell', async () => {
  await written()
  await limitMember(server.db, seller.user_no, { sell_dt: new Date(server.clock.now.getTime() + HOUR_MS) })
  expect((await server.call(listItemReviews, { query: item }, { as: null })).body.code).toBe('shop.not_found')
  server.clock.advance(HOUR_MS)
  expect((await publicOf()).reviews).toHaveLength(1)
})

test('the list has four orders and two filters, page by page', async () => {
  const { key } = await anUpload(server, me)
  const one = await written(row, { ...words, rating: 3, images: [key] })
  const [two, three, four] = [
    await another({ ...words, rating: 5 }),
    await another({ ...words, rating: 3 }),
    await another({ ...words, rating: 1 }),
  ]
  const helped = async (review_no: number, as: TestMember) => (await server.call(markHelpful, { params: { review_no } }, { as })).body.query
  expect(await helped(three.review_no, two.other)).toEqual({ help_qtt: 1, is_helpful: true })
  expect(await helped(three.review_no, two.other)).toEqual({ help_qtt: 1, is_helpful: true })
  await helped(three.review_no, me)
  await helped(one, two.other)

  const orders = {
    new: [four.review_no, three.review_no, two.review_no, one],
    helpful: [three.review_no, one, four.review_no, two.review_no],
    high: [two.review_no, three.review_no, one, four.review_no],
    low: [four.review_no, three.review_no, one, two.review_no],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    expect([sort, await numbers({ sort })]).toEqual([sort, expected])
    const found: number[] = []
    let cursor: object | null = {}
    while (cursor !== null) {
      const { reviews, next }: ItemReviews = await publicOf({ sort, limit: 1, ...cursor })
      found.push(...reviews.map(({ review_no }) => review_no))
      cursor = next
    }
    expect([sort, found]).toEqual([sort, expected])
  }
  expect(await numbers({ rating: 3 })).toEqual([three.review_no, one])
  expect(await numbers({ rating: 3, sort: 'helpful', pictures: 'true' })).toEqual([one])
  expect([await numbers({ pictures: 'true' }), await numbers({ pictures: 'true', rating: 5 })]).toEqual([[one], []])
  expect((await publicOf()).summary).toMatchObject({ rating: 3, count: 4, spread: [1, 0, 2, 0, 1] })
  expect((await server.call(listItemReviews, { query: { ...item, sort: 'high', after: 3 } }, { as: null })).body.field).toBe('after')
  expect((await publicOf({}, two.other)).reviews.filter(({ is_helpful }) => is_helpful)).toHaveLength(2)
  await server.call(unmarkHelpful, { params: { review_no: one } }, { as: two.other })
  expect(await numbers({ sort: 'helpful' })).toEqual([three.review_no, four.review_no, two.review_no, one])
  await server.db.transaction((tx) => forgetReviews(tx, me.user_no))
  expect((await publicOf({ sort: 'helpful' })).reviews[0]).toMatchObject({ review_no: three.review_no, help_qtt: 1 })
})

test('all reviews of a seller name their products, and those that ended are left out', async () => {
  const other = await anItem(server, seller, { item_name: '요가 블록' })
  const first = await written()
  const bought = await arrivedOrder(server, { me, seller }, { item: other })
  const second = await written(bought.row, { ...words, rating: 4 })
  const ofSeller = (query: object = {}) => publicOf({ item_no: undefined, seller: seller.user_no, ...query })
  const { reviews, summary, item: about } = await ofSeller()
  expect([about, summary]).toEqual([null, { is_doctor: false, rating: 4.5, count: 2, spread: [0, 0, 0, 1, 1] }])
  expect(reviews.map(({ review_no, item: product }) => [review_no, product?.item_name])).toEqual([
    [second, '요가 블록'],
    [first, item.item_name],
  ])
  await server.db.sql`update shop_product set state = 4 where item_no = ${other.item_no}`
  expect([(await ofSeller()).reviews.length, (await ofSeller()).summary.count]).toEqual([1, 1])
  const refused = await server.call(listItemReviews, { query: { seller: seller.user_no, sort: 'high' } }, { as: null })
  expect(refused.body.field).toBe('sort')
})

test('the seller lists what was received, and answers once', async () => {
  const first = await written()
  const second = (await another()).review_no
  expect((await received()).map(({ review, item_name, order_no }) => [review.review_no, item_name, typeof order_no])).toEqual([
    [second, item.item_name, 'number'],
    [first, item.item_name, 'number'],
  ])
  expect((await received(seller, { limit: 1, before_no: second })).map(({ review }) => review.review_no)).toEqual([first])
  expect((await reply(seller, first, '가'.repeat(501))).body.field).toBe('reply')
  expect((await reply(seller, first)).body.query).toMatchObject({
    buyer: { user_no: me.user_no },
    review: { reply: '고마워요. 다음에도 들러 주세요!', edit_until: null },
  })
  expect(await codeOf(reply(seller, first))).toBe('order_review.replied')
  expect((await received(seller, { unanswered: 'true' })).map(({ review }) => review.review_no)).toEqual([second])
  expect((await alarms()).at(-1)).toMatchObject({ user_no: me.user_no, text: item.item_name })
  await server.db.transaction((tx) => forgetReviews(tx, seller.user_no))
  expect((await mine()).review).toMatchObject({ reply: null, reply_dt: null })
})

test('of a doctor nothing is public: the doctor alone reads the words, and no pictures are taken', async () => {
  const doctor = await aSeller(server, { cate_no: 1 })
  const sold = await anItem(server, doctor)
  const bought = await arrivedOrder(server, { me, seller: doctor }, { item: sold })
  expect(await codeOf(write(me, bought.row, { ...words, images: [crypto.randomUUID()] }))).toBe('order_review.images')
  await written(bought.row, { rating: 4, content: '' })
  expect(await publicOf({ item_no: sold.item_no })).toMatchObject({
    summary: { is_doctor: true, rating: null, count: null, spread: null },
    reviews: [],
  })
  expect([(await received(doctor)).length, (await rated(sold.item_no)).ir_count]).toEqual([1, 0])
})

test('its pictures are public until reports hide it; its author still reads it', async () => {
  const { key, transforms } = await anUpload(server, me)
  const review_no = await written(row, { ...words, images: [key] })
  const address = server.url + Object.values(transforms)[0]!.replace(/\?.*/, '')
  const picture = async () => (await fetch(address)).status
  expect(await picture()).toBe(200)
  const target = { target_kind: 'order_review', target_no: review_no } as const
  expect((await server.call(getReportTarget, { query: target }, { as: me })).body.code).toBe('report.own')
  for (const as of [seller, await server.aMember(), await server.aMember()]) {
    expect((await server.call(createReport, { body: { ...target, reason: 'ABUSE' } }, { as })).status).toBe(200)
  }
  expect([await numbers(), (await rated()).ir_count, await received(), await picture()]).toEqual([[], 0, [], 404])
  expect((await mine()).review).toMatchObject({ is_hidden: true, images: [{ key }] })
  const [sent] = await server.db.sql`select target_user_no, evidence ->> 'content' as content from report limit 1`
  expect(sent).toEqual({ target_user_no: me.user_no, content: words.content })
  await remove(me)
  expect(await server.db.sql`select holder from media where key = ${key}`).toEqual([{ holder: null }])
})

test('goes with its author, and leaves the average at once', async () => {
  const { other } = await another({ ...words, rating: 1 })
  await written()
  expect((await rated()).ir_avg).toBe(3)
  await server.admin.sql`delete from users where user_no = ${other.user_no}`
  expect(await rated()).toEqual({ ir_sum: 5, ir_count: 1, ir_avg: 5, ir_spread: [0, 0, 0, 0, 1] })
})

test('reviews that are written at the same time are all counted', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(server)))
  const bought = []
  for (const buyer of buyers) bought.push({ buyer, ...(await arrivedOrder(server, { me: buyer, seller }, { item })) })
  await Promise.all(bought.map(({ buyer, row: own }, at) => written(own, { ...words, rating: (at % 5) + 1 }, buyer)))
  expect(await rated()).toMatchObject({ ir_sum: 1 + 2 + 3 + 4 + 5 + 1, ir_count: 6, ir_spread: [2, 1, 1, 1, 1] })
})
