import { chargePaid, createRefundAlarm, type ChargePaid } from '#features/viv/server/for-topup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { RefundReason } from '../rules.ts'

/** Money that went back just now. `viv`: none where it had never been credited. `gateway`: a card company's doing, or done there by hand. */
export type Refunded = { user_no: number; refund_no: number; charge_no: number; viv: number; won: number; reason: RefundReason }

/** Who is told, in the transaction that books it: each once. */
export type TopUpHooks = {
  onCharged(tx: Tx, charged: ChargePaid, now: Date): Promise<void>
  onRefund(tx: Tx, refunded: Refunded, now: Date): Promise<void>
}

/** Those of a running server: the member's alarms, and what other features do where a payment was credited. */
export const hooksOf = ({ extensions }: Pick<Services, 'extensions'>): TopUpHooks => ({
  onCharged: (tx, charged, now) => extensions.run(chargePaid, tx, charged, now),
  onRefund: createRefundAlarm,
})

/** Tells of a refund; nobody hears of those who have left. */
export async function tellRefund(tx: Tx, { onRefund }: Pick<TopUpHooks, 'onRefund'>, refunded: Refunded, now: Date): Promise<void> {
  const [member] = await tx.sql`select from users where user_no = ${refunded.user_no}`
  if (member) await onRefund(tx, refunded, now)
}
