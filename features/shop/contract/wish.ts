import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageBefore } from '#kit/contract/shape.ts'
import { PRODUCT_STATES } from '../transitions.ts'
import { itemCard } from './catalog.ts'

export const WISHES_PAGE = 20

const params = z.object({ item_no: no })
const sioParams = z.object({ sio_no: no })

/** A product that a member kept; only states 1 (on sale) and 3 (sold out) have a page. */
const keptCard = itemCard.extend({ state: z.literal([...PRODUCT_STATES]) })

/** Idempotent, as `deleteWish`. */
export const addWish = endpoint('PUT /v1/user/shop/wish/:item_no', {
  access: 'member',
  summary: 'Put a product on my wish list',
  params,
  answer: z.object({ is_wished: z.boolean() }),
})

export const deleteWish = endpoint('DELETE /v1/user/shop/wish/:item_no', {
  access: 'member',
  summary: 'Take a product from my wish list',
  params,
  answer: z.object({ is_wished: z.boolean() }),
})

export const listWishes = endpoint('GET /v1/user/shop/wish', {
  access: 'member',
  summary: 'My wish list, the last wish first; without products that I may not see any more',
  query: pageBefore(WISHES_PAGE),
  answer: z.array(keptCard.extend({ wish_dt: moment })),
})

/** Idempotent. The newest `SEEN_MAX` are kept. */
export const addSeen = endpoint('PUT /v1/user/shop/seen/:item_no', {
  access: 'member',
  summary: 'Remember that I opened a product',
  params,
  answer: z.object({}),
})

export const listSeen = endpoint('GET /v1/user/shop/seen', {
  access: 'member',
  summary: 'The products that I opened last, newest first',
  answer: z.array(keptCard.extend({ seen_dt: moment })),
})

export const deleteSeen = endpoint('DELETE /v1/user/shop/seen', {
  access: 'member',
  summary: 'Forget one product that I opened, or without a number all of them',
  query: z.object({ item_no: no.optional() }),
  answer: z.object({}),
})

/** Idempotent, as `deleteRestock`. */
export const addRestock = endpoint('PUT /v1/user/shop/restock/:sio_no', {
  access: 'member',
  summary: 'Tell me once when a sold-out option is back',
  params: sioParams,
  answer: z.object({ is_waiting: z.boolean() }),
})

export const deleteRestock = endpoint('DELETE /v1/user/shop/restock/:sio_no', {
  access: 'member',
  summary: 'Do not tell me any more',
  params: sioParams,
  answer: z.object({ is_waiting: z.boolean() }),
})
