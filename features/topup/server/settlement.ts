import { chargeViv, failCharge, refuseCharge, bookGatewayCancellation, type ChargePaid } from '#features/viv/server/for-topup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { CURRENCY, type Paid, type Payment } from '#kit/server/integrations/pay/pay.ts'
import { REFUSED_WORDS } from '../rules.ts'
import { notifyRefund, type TopUpHooks } from './hooks.ts'
import { recordInstrument } from './instrument.ts'
import type { PaymentServices } from './payment-services.ts'

/**
 * Queries the gateway about an order and books the result. The window's return, webhooks and jobs all call it, in any order and
 * repeatedly; their own content is ignored. @throws `request.busy` if the gateway does not answer
 */
export async function settleCharge(services: PaymentServices, orderId: string, hooks: TopUpHooks): Promise<void> {
  await bookPayment(services, orderId, await services.integrations.pay.query(orderId), hooks)
}

/** Books the result of a query. It may be stale, so it is compared with the records under their locks. */
export async function bookPayment(services: PaymentServices, orderId: string, found: Payment, hooks: TopUpHooks): Promise<void> {
  const { db } = services
  if ('reason' in found) return db.transaction((tx) => failCharge(tx, orderId, found.reason))
  if (!('amount' in found)) return
  // A payment that was fully cancelled before it was credited counts as failed.
  if (found.cancelled === found.amount) await db.transaction((tx) => failCharge(tx, orderId, CANCELLED))
  else await credit(services, orderId, found, hooks)
  // In a transaction of its own: it locks more of the platform's accounts, which must be locked in one order.
  if (found.cancelled > 0) await bookCancellation(services, orderId, found, hooks)
}

const CANCELLED = '결제가 취소됐어요.'

async function credit(services: PaymentServices, orderId: string, found: Paid, { onCharged }: TopUpHooks): Promise<void> {
  const { db, clock, log, digest } = services
  const now = clock()
  const left = found.amount - found.cancelled
  const won = found.currency === CURRENCY ? found.amount : null
  const { settled, isKnown } = await db.transaction(async (tx) => {
    const paid = { order_id: orderId, won, method: found.method, pg_tx: found.pg_tx, receipt_url: found.receipt_url }
    const outcome = await chargeViv(tx, paid, now)
    if (outcome === 'credited') {
      const charged = await chargedOf(tx, orderId)
      await recordInstrument(tx, digest, { user_no: charged.user_no, instrument: found.instrument, now })
      await onCharged(tx, charged, now)
    }
    if (outcome === 'credited' || outcome === 'already' || outcome === 'cancelled') return { settled: outcome, isKnown: true }
    const note = `${outcome}: ${found.amount} ${found.currency}`
    const refused = await refuseCharge(tx, { order_id: orderId, won: left, fail_reason: REFUSED_WORDS[outcome], note }, now)
    return { settled: outcome, isKnown: refused !== null }
  })
  if (settled === 'credited' || settled === 'already' || settled === 'cancelled') return
  log.error({ order_id: orderId, settled, amount: found.amount, currency: found.currency }, 'a payment could not be credited; it goes back')
  if (!isKnown) await refundUnknownOrder(services, orderId, left)
}

/** Refunds money for an order that haru does not know. No row can wait for it, so it depends on the webhook's repetition. */
async function refundUnknownOrder({ integrations, log }: PaymentServices, orderId: string, left: number): Promise<void> {
  const refund = await integrations.pay.cancel(orderId, { amount: left, reason: '주문을 찾을 수 없음', key: `unknown-${orderId}` })
  if (refund.state === 'refused') log.error({ order_id: orderId, why: refund.why }, 'money for an unknown order could not be given back')
}

async function bookCancellation(
  { db, clock, log }: PaymentServices,
  orderId: string,
  { cancelled }: Paid,
  hooks: TopUpHooks,
): Promise<void> {
  const now = clock()
  const booked = await db.transaction(async (tx) => {
    const made = await bookGatewayCancellation(tx, { order_id: orderId, cancelled }, now)
    if (made) await notifyRefund(tx, hooks, { ...made, reason: 'gateway' }, now)
    return made
  })
  if (!booked) return
  const { charge_no, refund_no, viv, loss_viv } = booked
  log.warn({ charge_no, refund_no, viv }, 'a payment was cancelled at the gateway')
  if (loss_viv > 0) log.error({ charge_no, refund_no, loss_viv }, 'viv of a payment that was cancelled at the gateway were spent')
}

async function chargedOf({ sql }: Tx, orderId: string): Promise<ChargePaid> {
  const [charged] = await sql<[ChargePaid]>`
    select user_no, charge_no, order_id, viv, won, method, guardian_no from viv_charge where order_id = ${orderId}`
  return charged
}
