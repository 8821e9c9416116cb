import type { InboxQueue } from '#features/operator/server/public.ts'

/** Disputes that wait for a decision. */
export const counselQueues: readonly InboxQueue[] = [
  {
    name: 'coun_dispute',
    right: 'counsel.see',
    group: 'dispute',
    from: 'counsel_dispute d join counsel c on c.coun_no = d.coun_no where d.state = 0',
    no: 'd.coun_no',
    opened: 'd.reg_dt',
    due: { hours: 7 * 24 },
    user: 'd.user_no',
    amount: 'c.paid_viv',
    subject: 'c.title',
    kind: 'counsel',
  },
]
