import type { PayMethod } from '#features/viv/rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { RefundReason } from '../rules.ts'

/** Viv that were credited just now. */
export type Charged = {
  user_no: number
  charge_no: number
  order_id: string
  viv: number
  won: number
  method: PayMethod
  guardian_no: number | null
}
/** Money that went back just now. `viv`: none where it had never been credited. `gateway`: a card company's doing, or done there by hand. */
export type Refunded = { user_no: number; refund_no: number; charge_no: number; viv: number; won: number; reason: RefundReason }

/** Who is told, in the transaction that books it: each once. */
export type TopUpHooks = {
  onCharged(tx: Tx, charged: Charged, now: Date): Promise<void>
  onRefund(tx: Tx, refunded: Refunded, now: Date): Promise<void>
}

/** Tells of a refund; nobody hears of those who have left. */
export async function tellRefund(tx: Tx, { onRefund }: Pick<TopUpHooks, 'onRefund'>, refunded: Refunded, now: Date): Promise<void> {
  const [member] = await tx.sql`select from users where user_no = ${refunded.user_no}`
  if (member) await onRefund(tx, refunded, now)
}
