import { handle, handleTogether, type Handled } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { beginPayment, getPayment, getTopUpTerms, settlePayment } from '../contract.ts'
import type { TopUpHooks } from './hooks.ts'
import { beginTopUp, paymentOf, topUpTerms } from './payment.ts'
import { settleCharge } from './settlement.ts'

/** `tellsOf`: who hears of what was credited and given back. */
export const topupHttp = (tellsOf: (services: Services) => TopUpHooks): Handled[] => [
  handle(getTopUpTerms, ({ db, me, now }) => topUpTerms(db, me.user_no, now)),
  // The gateway is asked outside of the transaction that writes the order.
  handleTogether(beginPayment, beginTopUp),
  handle(getPayment, ({ db, me, params }) => paymentOf(db, me.user_no, params.order_id)),
  handle(settlePayment, async ({ db, me, params, services }) => {
    // One's own alone, before anybody is asked.
    await paymentOf(db, me.user_no, params.order_id)
    await settleCharge(services, params.order_id, tellsOf(services))
    return paymentOf(db, me.user_no, params.order_id)
  }),
]
