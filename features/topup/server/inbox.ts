import type { InboxQueue } from '#features/operator/server/public.ts'
import { statesSql } from '#kit/server/transition.ts'
import { OPEN_REFUND, REFUND } from '../transitions.ts'

const OPEN = statesSql(OPEN_REFUND)

const refunds = (queue: Pick<InboxQueue, 'name' | 'from' | 'due' | 'subject'>): InboxQueue => ({
  right: 'topup.see',
  group: 'dispute',
  no: 'r.refund_no',
  opened: 'r.reg_dt',
  user: 'r.user_no',
  amount: 'r.viv',
  kind: 'refund',
  ...queue,
})

/** Refunds that the gateway cannot make or has not made in time, and losses that nobody accepted. */
export const topupQueues: readonly InboxQueue[] = [
  refunds({
    name: 'refund_failed',
    from: `viv_refund r where r.state in ${OPEN} and r.state = ${REFUND.givenUp}`,
    due: { column: 'r.due_dt' },
    subject: "'카드사가 환불하지 못했어요'",
  }),
  refunds({
    name: 'refund_late',
    from: `viv_refund r where r.state in ${OPEN} and r.state = ${REFUND.waiting} and r.due_dt < $1::timestamptz`,
    due: { column: 'r.due_dt' },
    subject: "'환불이 기한을 넘겼어요'",
  }),
  refunds({
    name: 'refund_loss',
    from: 'viv_refund r where r.loss_viv > 0 and r.loss_accepted_dt is null',
    due: { hours: 72 },
    subject: "'쓴 비브만큼 손실이 났어요'",
  }),
]
