import { chargeViv, failCharge, refuseCharge, takeBackCharge, type ChargePaid } from '#features/viv/server/for-topup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { CURRENCY, type Paid, type Payment } from '#kit/server/integrations/pay/pay.ts'
import { REFUSED_WORDS } from '../rules.ts'
import { tellRefund, type TopUpHooks } from './hooks.ts'
import { noteInstrument } from './instrument.ts'
import type { PaymentServices } from './payment-services.ts'

/**
 * Books what the gateway says of an order now. The return of the window, webhooks and jobs all lead here, in any order and
 * often; what they say themselves counts nothing. @throws `request.busy` where the gateway does not answer
 */
export async function settleCharge(services: PaymentServices, orderId: string, hooks: TopUpHooks): Promise<void> {
  await bookPayment(services, orderId, await services.integrations.pay.query(orderId), hooks)
}

/** Books what was read of an order. What was read may be old by now: it is compared with the books under their locks. */
export async function bookPayment(services: PaymentServices, orderId: string, found: Payment, hooks: TopUpHooks): Promise<void> {
  const { db } = services
  if ('reason' in found) return db.transaction((tx) => failCharge(tx, orderId, found.reason))
  if (!('amount' in found)) return
  // What went back whole before it was booked never counted.
  if (found.cancelled === found.amount) await db.transaction((tx) => failCharge(tx, orderId, CANCELLED))
  else await credit(services, orderId, found, hooks)
  // In a transaction of its own: it holds more of the platform's accounts, and those are held in one order.
  if (found.cancelled > 0) await takeBack(services, orderId, found, hooks)
}

const CANCELLED = '결제가 취소됐어요.'

async function credit(services: PaymentServices, orderId: string, found: Paid, { onCharged }: TopUpHooks): Promise<void> {
  const { db, clock, log, digest } = services
  const now = clock()
  const left = found.amount - found.cancelled
  const won = found.currency === CURRENCY ? found.amount : null
  const { settled, isKnown } = await db.transaction(async (tx) => {
    const paid = { order_id: orderId, won, method: found.method, pg_tx: found.pg_tx, receipt_url: found.receipt_url }
    const said = await chargeViv(tx, paid, now)
    if (said === 'credited') {
      const charged = await chargedOf(tx, orderId)
      await noteInstrument(tx, digest, { user_no: charged.user_no, instrument: found.instrument, now })
      await onCharged(tx, charged, now)
    }
    if (said !== 'mismatch' && said !== 'over' && said !== 'unknown') return { settled: said, isKnown: true }
    const note = `${said}: ${found.amount} ${found.currency}`
    const refused = await refuseCharge(tx, { order_id: orderId, won: left, fail_reason: REFUSED_WORDS[said], note }, now)
    return { settled: said, isKnown: refused !== null }
  })
  if (settled === 'credited' || settled === 'already' || settled === 'cancelled') return
  log.error({ order_id: orderId, settled, amount: found.amount, currency: found.currency }, 'a payment could not be credited; it goes back')
  if (!isKnown) await giveBackUnknown(services, orderId, left)
}

/** Money for an order that stands in no book, so that no row can wait for it: whoever told us tells it again until it went back. */
async function giveBackUnknown({ integrations, log }: PaymentServices, orderId: string, left: number): Promise<void> {
  const gone = await integrations.pay.cancel(orderId, { amount: left, reason: '주문을 찾을 수 없음', key: `unknown-${orderId}` })
  if (gone.state === 'refused') log.error({ order_id: orderId, why: gone.why }, 'money for an unknown order could not be given back')
}

async function takeBack({ db, clock, log }: PaymentServices, orderId: string, { cancelled }: Paid, hooks: TopUpHooks): Promise<void> {
  const now = clock()
  const taken = await db.transaction(async (tx) => {
    const made = await takeBackCharge(tx, { order_id: orderId, cancelled }, now)
    if (made) await tellRefund(tx, hooks, { ...made, reason: 'gateway' }, now)
    return made
  })
  if (!taken) return
  const { charge_no, refund_no, viv, loss_viv } = taken
  log.warn({ charge_no, refund_no, viv }, 'a payment was cancelled at the gateway')
  if (loss_viv > 0) log.error({ charge_no, refund_no, loss_viv }, 'viv of a payment that was cancelled at the gateway were spent')
}

async function chargedOf({ sql }: Tx, orderId: string): Promise<ChargePaid> {
  const [charged] = await sql<[ChargePaid]>`
    select user_no, charge_no, order_id, viv, won, method, guardian_no from viv_charge where order_id = ${orderId}`
  return charged
}
