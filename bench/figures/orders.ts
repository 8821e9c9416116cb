import { CART_MAX } from '#features/cart/rules.ts'
import { openDb } from '#kit/server/db/db.ts'
import { addOrders, orderOf, ORDERS } from '../dataset/orders.ts'
import { addProducts, OPTIONS, PRODUCTS } from '../dataset/products.ts'
import { copyDatasetWith } from '../dataset/engine.ts'
import { openTarget, type Target, type Viewer } from '../targets/target.ts'
import { openTpcb, makeTpcb } from '../load/tpcb.ts'
import {
  compareReads,
  expectSame,
  get,
  post,
  splitRequests,
  type MakeRequests,
  type RequestPair,
  type RequestSets,
} from './compare-requests.ts'
import { compareToTpcb, expectNoDifferences, figuresOf, fundWallets, SENDERS, type Rounds } from './gift.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', must: 0.7, aim: 0.8 } as const
/** The least bytes of an order and of a page of reviews. */
const ORDER_BYTES = 1500
const REVIEWS_BYTES = 400
/** Products that each viewer adds to their cart again and again: fewer than a cart holds, and each as often as a row may count. */
const CART_ITEMS = CART_MAX - 10

/** An order's page, reviews of a product, and what is put in a cart, at 200 000 orders; purchases compared with TPC-B. */
export async function orders(lab: Lab): Promise<Figure[]> {
  const copy = await copyDatasetWith(lab.engine, await lab.dataset(), {
    files: ['orders.ts', 'products.ts'],
    add: async (url) => {
      await addProducts(url, lab.size, new Date())
      await addOrders(url, lab.size, new Date())
    },
  })
  const inCopy = { ...lab, dataset: () => Promise.resolve(copy.url) }
  const details = await compareReads(
    inCopy,
    pairs(/"order_no":(\d+)/g, (viewer) => {
      const no = orderOf(viewer.user_no, lab.size.members)
      return [{ ours: get(`/v1/user/order/${no}`, viewer, ORDER_BYTES), bare: get(`/order/${viewer.user_no}/${no}`, null, ORDER_BYTES) }]
    }),
  )
  const reviews = await compareReads(
    inCopy,
    pairs(/"review_no":(\d+)/g, (viewer) => {
      // Every fourth order has a review, so every fourth product has all of them; product 4n + 1 is that of order 4n.
      const item = ((4 * viewer.user_no) % PRODUCTS) + 1
      return (['new', 'helpful', 'high'] as const).map((sort) => ({
        ours: get(`/v1/user/shop/review?item_no=${item}&sort=${sort}`, viewer, REVIEWS_BYTES),
        bare: get(`/reviews/${viewer.user_no}/${item}.${sort}`, null, REVIEWS_BYTES),
      }))
    }),
  )
  const carts = await compareReads(inCopy, cartRequests, { unlimited: true })
  const count = `of ${ORDERS / 1000} 000`
  const figures = [
    figureOf(`an order ${count}`, details, GOAL),
    figureOf('reviews of a product', reviews, GOAL),
    figureOf('add to cart', carts, GOAL),
    ...(await purchases(lab, copy.url)),
  ]
  await copy.drop()
  return figures
}

const pairs =
  (pattern: RegExp, of: (viewer: Viewer) => RequestPair[]): MakeRequests =>
  async (haru, bare) => {
    for (const one of of(haru.tokens[0]!)) await expectSame(haru, bare, one, pattern)
    return splitRequests(haru.tokens.flatMap(of))
  }

const optionOf = (itemNo: number): number => (itemNo - 1) * OPTIONS + 1

/** One piece of a product after the other. */
async function cartRequests({ tokens }: Target): Promise<RequestSets> {
  const both = Array.from({ length: CART_ITEMS }, (_, nth) => nth).flatMap((nth) =>
    tokens.map((viewer): RequestPair => {
      const item = nth * 100 + (viewer.user_no % 9) + 1
      const body = JSON.stringify({ item_no: item, options: [{ sio_no: optionOf(item), qtt: 1 }] })
      return {
        ours: post('/v1/user/cart', viewer, body, { 'idempotency-key': '{uuid}' }),
        bare: { ...get(`/cart/${viewer.user_no}/${item}.${optionOf(item)}`, null, 1), method: 'POST' },
      }
    }),
  )
  return splitRequests(both)
}

/** Purchases of one product with an address, through HTTP with every rule. */
async function purchases(lab: Lab, url: string): Promise<Figure[]> {
  await Promise.all([fundWallets(url, lab.size.members), makeTpcb(url)])
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const items = await db.sql<{ item_no: number; item_viv_price: number }[]>`
    select item_no, item_viv_price from shop_product where type = 2 and state = 1 order by item_no`
  await db.end(1)
  const haru = await openTarget('haru', { database: url, viewers: SENDERS, unlimited: true })
  const rounds: Rounds = { lab, haru, tpcb: await openTpcb(url) }
  const measured = await compareToTpcb(rounds, (nth) => {
    const { item_no, item_viv_price } = items[(nth * 7919) % items.length]!
    const row = { item_no, options: [{ sio_no: optionOf(item_no), qtt: 1, seen_amt: item_viv_price }], seen_ship_amt: 30 }
    const address = { receiver: '김하루', phone: '01012345678', zip: '04032', addr1: '서울 마포구 양화로 45', addr2: '101호', memo: '' }
    return { path: '/v1/user/order', body: { source: 'direct', rows: [row], address } }
  })
  await Promise.all([haru.stop(), rounds.tpcb.stop()])
  await expectNoDifferences(url)
  return figuresOf('purchases', measured, { rate: null, p99: null })
}
