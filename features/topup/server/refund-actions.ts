import type { Tx } from '#kit/server/db/db.ts'
import { acceptLoss } from '#features/viv/server/for-topup.ts'
import { topUpErrors } from '../errors.ts'
import { tellRefund, type Refunded, type TopUpHooks } from './hooks.ts'

/** The gateway is asked at once, as often as at first. @throws `topup.no_refund`, `topup.refund_ended` */
export async function retryRefund(tx: Tx, refundNo: number, now: Date): Promise<void> {
  const made = await tx.sql`
    update viv_refund set state = 1, tries = 0, refusals = 0, try_dt = ${now} where refund_no = ${refundNo} and state in (1, 3)`
  if (made.count === 0) throw await whyNot(tx, refundNo)
}

type ByHand = { refund_no: number; note: string }

/**
 * An operator paid it by another way, and says how. Only what the gateway was given up for: what it may still be doing
 * would go back twice. @throws `topup.no_refund`, `topup.refund_ended`
 */
export async function payRefundByHand(tx: Tx, { refund_no, note }: ByHand, hooks: Pick<TopUpHooks, 'onRefund'>, now: Date): Promise<void> {
  const [made] = await tx.sql<Refunded[]>`
    update viv_refund set state = 2, done_dt = ${now}, is_by_hand = true, note = ${note} where refund_no = ${refund_no} and state = 3
    returning user_no, refund_no, charge_no, viv, won, reason`
  if (!made) throw await whyNot(tx, refund_no)
  await tellRefund(tx, hooks, made, now)
}

/** An operator knows of viv that were spent before the gateway took their money back. @throws `topup.refund_ended` */
export async function acceptRefundLoss(tx: Tx, { refund_no, note }: ByHand, now: Date): Promise<void> {
  if (!(await acceptLoss(tx, { refund_no, note }, now))) throw await whyNot(tx, refund_no)
}

async function whyNot({ sql }: Tx, refundNo: number) {
  const [refund] = await sql`select from viv_refund where refund_no = ${refundNo}`
  return refund ? topUpErrors.refund_ended() : topUpErrors.no_refund()
}
