import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { vivBalance } from '#features/viv/contract.ts'
import { PAY_METHODS } from '#features/viv/rules.ts'
import { NEEDS } from './rules.ts'

const count = z.number().int()

/** What can be charged, how much of it still today, and what stands in the way (decisions d-4, "Charge"). */
export const getTopUpTerms = endpoint('GET /v1/user/viv/payment/terms', {
  access: 'member',
  summary: 'What I can charge, and what I need first',
  answer: z.object({
    products: z.array(z.object({ viv: count, won: count })),
    /** Won that can still be charged on this Korean day. */
    day_left_won: count,
    /** Won of this month, where a guardian's consent sets a limit; null: none does. */
    month_left_won: count.nullable(),
    needs: z.array(z.enum(NEEDS)),
    balance: vivBalance,
  }),
})
export type TopUpTerms = z.infer<typeof getTopUpTerms.answer>

/** A top-up from its order to its money. Whatever the window said, `state` is what the gateway said when it was asked. */
export const payment = z.object({
  order_id: z.uuid(),
  charge_no: count,
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  /** 1 ready, 2 paid, 3 failed, 4 cancelled, 5 cancelled in part, 6 expired */
  state: z.number().int().min(1).max(6),
  /** Why it failed, as the provider says it. */
  fail_reason: z.string().nullable(),
  /** The provider's, where it gives one. */
  receipt_url: z.string().nullish(),
  reg_dt: moment,
  paid_dt: moment.nullable(),
  /** Of the wallet, now. */
  balance: vivBalance,
})
export type Payment = z.infer<typeof payment>

/** Another one that still waits is given up. The window lies at haru's own origin. */
export const beginPayment = endpoint('POST /v1/user/viv/payment', {
  access: 'member',
  idempotent: true,
  summary: 'Order viv, and open the window to pay them',
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

/** Asks the gateway now, whatever the window said; done twice it answers the same. */
export const settlePayment = endpoint('POST /v1/user/viv/payment/:order_id/settle', {
  access: 'member',
  summary: 'Ask what came of a payment of mine',
  rate: { calls: 60, seconds: 60 },
  params: z.object({ order_id: z.uuid() }),
  answer: payment,
})
