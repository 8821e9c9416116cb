import { handle, handleBatched, type Handled } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { beginPayment, getPayment, getTopUpTerms, settlePayment } from '../contract.ts'
import type { TopUpHooks } from './hooks.ts'
import { beginTopUp, paymentOf, topUpTerms } from './payment.ts'
import { settleCharge } from './settlement.ts'

/** `hooksOf`: the notifications of credits and refunds. */
export const topupHttp = (hooksOf: (services: Services) => TopUpHooks): Handled[] => [
  handle(getTopUpTerms, ({ db, me, now }) => topUpTerms(db, me.user_no, now)),
  // Runs in no transaction of the request: the gateway is called after the order is committed.
  handleBatched(beginPayment, beginTopUp),
  handle(getPayment, ({ db, me, params }) => paymentOf(db, me.user_no, params.order_id)),
  handle(settlePayment, async ({ db, me, params, services }) => {
    // Refuses another member's order before the gateway is queried.
    await paymentOf(db, me.user_no, params.order_id)
    await settleCharge(services, params.order_id, hooksOf(services))
    return paymentOf(db, me.user_no, params.order_id)
  }),
]
