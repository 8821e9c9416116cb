import type { Find, InboxQueue } from '#features/operator/server/public.ts'
import { statesSql } from '#kit/server/transition.ts'
import { CLOSE, CLOSE_CASE, OPEN_REFUND, REFUND } from '../transitions.ts'

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

/** Refunds that the gateway cannot make or has not made in time, losses that nobody accepted, and days to close. */
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
  {
    name: 'pay_closes',
    right: 'ledger.see',
    group: 'money',
    from: `pay_close d where d.state = ${CLOSE.open}`,
    no: 'd.close_no',
    opened: 'd.reg_dt',
    due: { hours: 24 },
    user: null,
    amount: null,
    subject: `case when exists (select from pay_close_case c where c.close_no = d.close_no and c.state = ${CLOSE_CASE.open})
      then '결제사와 다른 결제가 있어요' else '결제 마감을 기다려요' end`,
    kind: 'close',
  },
]

const charge = {
  kind: 'charge',
  right: 'topup.see',
  no: 'c.charge_no',
  user: 'c.user_no',
  title: "c.viv || ' VIV'",
  reg: 'c.reg_dt',
} as const
const ORDER_ID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

/** Top-ups by their number, by the gateway's number on a receipt, or by the number that the gateway knows; refunds by theirs. */
export const topupFinds: readonly Find[] = [
  { ...charge, by: 'no', from: 'viv_charge c where c.charge_no = $1::bigint' },
  { ...charge, by: 'code', from: 'viv_charge c where c.pg_tx = $1::text' },
  { ...charge, by: 'code', from: `viv_charge c where c.order_id = case when $1::text ~ '${ORDER_ID}' then $1::text::uuid end` },
  {
    kind: 'refund',
    right: 'topup.see',
    by: 'no',
    from: 'viv_refund r where r.refund_no = $1::bigint',
    no: 'r.refund_no',
    user: 'r.user_no',
    title: "r.viv || ' VIV'",
    reg: 'r.reg_dt',
  },
]
