import { chargePaid, createRefundAlarm, type ChargePaid } from '#features/viv/server/for-topup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { RefundReason } from '../rules.ts'

/** A refund that was paid just now. `viv`: 0 if the payment was never credited. Reason `gateway`: cancelled by the card company or at the gateway. */
export type Refunded = { user_no: number; refund_no: number; charge_no: number; viv: number; won: number; reason: RefundReason }

/** Notifications, each sent once, in the transaction that books the event. */
export type TopUpHooks = {
  onCharged(tx: Tx, charged: ChargePaid, now: Date): Promise<void>
  onRefund(tx: Tx, refunded: Refunded, now: Date): Promise<void>
}

/** The hooks of a running server: the member's alarms, and other features' extensions of a credited payment. */
export const hooksOf = ({ extensions }: Pick<Services, 'extensions'>): TopUpHooks => ({
  onCharged: (tx, charged, now) => extensions.run(chargePaid, tx, charged, now),
  onRefund: createRefundAlarm,
})

/** Notifies a refund. Skips members whose account is deleted. */
export async function notifyRefund(tx: Tx, { onRefund }: Pick<TopUpHooks, 'onRefund'>, refunded: Refunded, now: Date): Promise<void> {
  const [member] = await tx.sql`select from users where user_no = ${refunded.user_no}`
  if (member) await onRefund(tx, refunded, now)
}
