import type { Tx } from '#kit/server/db/db.ts'
import { acceptLoss } from '#features/viv/server/for-topup.ts'
import { topUpErrors } from '../errors.ts'
import { transition } from '#kit/server/transition.ts'
import type { TopUpHooks } from './hooks.ts'
import { refunds } from './state-machine.ts'

/** Makes a refund due now and resets its tries. @throws `topup.no_refund`, `topup.refund_ended` */
export async function retryRefund(tx: Tx, refundNo: number, now: Date): Promise<void> {
  await transition(tx, refunds, refundNo, { act: 'retry', by: 'operator', set: { tries: 0, refusals: 0, try_dt: now }, context: { now } })
}

type OperatorNote = { refund_no: number; note: string }

/**
 * Records a refund that an operator paid by another way. Only after the gateway was given up, because it could otherwise pay it
 * too. @throws `topup.no_refund`, `topup.refund_ended`
 */
export async function payRefundByHand(
  tx: Tx,
  { refund_no, note }: OperatorNote,
  hooks: Pick<TopUpHooks, 'onRefund'>,
  now: Date,
): Promise<void> {
  const set = { done_dt: now, is_by_hand: true, note }
  await transition(tx, refunds, refund_no, { act: 'settle', by: 'operator', set, context: { hooks, now } })
}

/** Accepts the loss of viv that were spent before the gateway cancelled. @throws `topup.refund_ended` */
export async function acceptRefundLoss(tx: Tx, { refund_no, note }: OperatorNote, now: Date): Promise<void> {
  if (!(await acceptLoss(tx, { refund_no, note }, now))) throw await refusalOf(tx, refund_no)
}

async function refusalOf({ sql }: Tx, refundNo: number) {
  const [refund] = await sql`select from viv_refund where refund_no = ${refundNo}`
  return refund ? topUpErrors.refund_ended() : topUpErrors.no_refund()
}
