import type { Find, InboxQueue } from '#features/operator/server/public.ts'

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
    parties: 'array[c.user_no, c.expert_user_no]',
    amount: 'c.paid_viv',
    subject: 'c.title',
    kind: 'counsel',
  },
]

/** Counsellings by their number. */
export const counselFinds: readonly Find[] = [
  {
    kind: 'counsel',
    right: 'counsel.see',
    by: 'no',
    from: 'counsel c where c.coun_no = $1::bigint',
    no: 'c.coun_no',
    user: 'c.user_no',
    title: 'c.title',
    reg: 'c.reg_dt',
  },
]
