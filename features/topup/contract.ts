import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { vivBalance } from '#features/viv/contract.ts'
import { PAY_METHODS } from '#features/viv/rules.ts'
import { NEEDS } from './rules.ts'

const count = z.number().int()

/** Amounts that can be charged, the remaining limits, and missing conditions (decisions d-4, "Charge"). */
export const getTopUpTerms = endpoint('GET /v1/user/viv/payment/terms', {
  access: 'member',
  summary: 'What I can charge, and what I need first',
  answer: z.object({
    products: z.array(z.object({ viv: count, won: count })),
    /** Won left of today's limit, by the Korean day. */
    day_left_won: count,
    /** Won left of this month's limit by a guardian's consent; null if there is none. */
    month_left_won: count.nullable(),
    needs: z.array(z.enum(NEEDS)),
    balance: vivBalance,
  }),
})
export type TopUpTerms = z.infer<typeof getTopUpTerms.answer>

/** A top-up. `state` is the result of the last query to the gateway, never the return value of the window. */
export const payment = z.object({
  order_id: z.uuid(),
  charge_no: count,
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  /** 1 ready, 2 paid, 3 failed, 4 cancelled, 5 cancelled in part, 6 expired */
  state: z.number().int().min(1).max(6),
  /** The provider's reason for a failure. */
  fail_reason: z.string().nullable(),
  /** The provider's receipt, if there is one. */
  receipt_url: z.string().nullish(),
  reg_dt: moment,
  paid_dt: moment.nullable(),
  /** The wallet's current balance. */
  balance: vivBalance,
})
export type Payment = z.infer<typeof payment>

/** Abandons an earlier unpaid order. `window` is a page of haru's own origin. */
export const beginPayment = endpoint('POST /v1/user/viv/payment', {
  access: 'member',
  switch: 'charge',
  idempotent: true,
  summary: 'Create an order of viv and its payment window',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ viv: count, method: z.enum(PAY_METHODS) }),
  answer: z.object({ order_id: z.uuid(), charge_no: count, viv: count, won: count, window: z.string(), expire_dt: moment }),
})

export const getPayment = endpoint('GET /v1/user/viv/payment/:order_id', {
  access: 'member',
  summary: 'A top-up of mine',
  params: z.object({ order_id: z.uuid() }),
  answer: payment,
})

/** Queries the gateway now and books the result. Repeating it returns the same. */
export const settlePayment = endpoint('POST /v1/user/viv/payment/:order_id/settle', {
  access: 'member',
  summary: 'Query the gateway about my payment',
  rate: { calls: 60, seconds: 60 },
  params: z.object({ order_id: z.uuid() }),
  answer: payment,
})
