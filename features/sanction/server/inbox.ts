import type { InboxQueue } from '#features/operator/server/public.ts'
import { APPEAL } from '../transitions.ts'

/** Appeals of a lane that wait. `subject`: SQL of what they are about, of a rule and a kind of target. */
export const appealQueue = (lane: string, subject: (rule: string, kind: string) => string): Omit<InboxQueue, 'right' | 'group'> => ({
  name: `appeal_${lane}`,
  // Lateral, so that the decision is looked up for the rows of the page alone.
  from: `appeal a cross join lateral (
      select f.rule, f.target_kind from sanction f where f.decision_no = a.decision_no order by f.sanction_no limit 1) d
    where a.state = ${APPEAL.open} and a.lane = '${lane}'`,
  no: 'a.appeal_no',
  opened: 'a.reg_dt',
  due: { column: 'a.due_dt' },
  user: 'a.user_no',
  amount: null,
  subject: subject('d.rule', 'd.target_kind'),
  kind: 'appeal',
})
