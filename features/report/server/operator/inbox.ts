import type { Find, InboxQueue } from '#features/operator/server/public.ts'
import { appealQueue } from '#features/sanction/server/public.ts'
import { laneRight } from '../../operator-rules.ts'
import { LANES, REPORT_REASON_CODES, REPORT_TARGETS, type Lane } from '../../rules.ts'
import { OPEN_BLOCK, REPORT_CASE } from '../../transitions.ts'
import { targetNames } from '../../words/decision.ts'
import { report } from '../../words/report.ts'
import { statesSql } from '#kit/server/transition.ts'

const namesSql = (column: string, names: readonly (readonly [string, string])[]): string =>
  `case ${column} ${names.map(([code, name]) => `when '${code}' then '${name}'`).join(' ')} end`
const reasonSql = (column: string): string =>
  namesSql(
    column,
    REPORT_REASON_CODES.map((code) => [code, report.reasons[code]]),
  )
const targetSql = (column: string): string =>
  namesSql(
    column,
    REPORT_TARGETS.map((kind) => [kind, targetNames[kind]]),
  )

const groupOf = (lane: Lane) => (lane === 'care' || lane === 'legal' ? lane : 'report')

/** Waiting cases and appeals of each lane, and blocks for somebody's rights of which nobody has decided how they end. */
export const reportQueues: readonly InboxQueue[] = [
  ...LANES.flatMap((lane): InboxQueue[] => [
    {
      name: `report_${lane}`,
      right: laneRight(lane, 'see'),
      group: groupOf(lane),
      from: `report_case c where c.state = ${REPORT_CASE.waiting} and c.lane = '${lane}'`,
      no: 'c.case_no',
      opened: 'c.open_dt',
      due: { column: 'c.due_dt' },
      user: 'c.target_user_no',
      parties: 'array(select r.user_no from report r where r.case_no = c.case_no)',
      amount: null,
      subject: `${reasonSql('c.reason')} || ' · ' || ${targetSql('c.target_kind')}`,
      kind: 'report_case',
    },
    {
      ...appealQueue(lane, (rule, kind) => `${reasonSql(rule)} || ' · ' || ${targetSql(kind)}`),
      right: laneRight(lane, 'see'),
      group: 'report',
    },
  ]),
  {
    name: 'rights',
    right: 'rights.see',
    group: 'legal',
    from: `rights_block b where b.state in ${statesSql(OPEN_BLOCK)} and b.plan is null`,
    no: 'b.block_no',
    opened: 'b.reg_dt',
    due: { column: 'b.end_dt' },
    user: 'b.target_user_no',
    amount: null,
    subject: targetSql('b.target_kind'),
  },
]

/** Posts and comments by their number, which lead to their author; cases of the operator's lanes by theirs. */
export const reportFinds: readonly Find[] = [
  { ...written('post', 'p.post_no'), from: 'post p where p.post_no = $1::bigint', title: targetSql('p.kind') },
  { ...written('comment', 'p.comment_no'), from: 'comment p where p.comment_no = $1::bigint', title: `'${targetNames.comment}'` },
  ...LANES.map((lane): Find => ({
    kind: 'report_case',
    right: laneRight(lane, 'see'),
    by: 'no',
    from: `report_case c where c.case_no = $1::bigint and c.lane = '${lane}'`,
    no: 'c.case_no',
    user: 'c.target_user_no',
    title: `${reasonSql('c.reason')} || ' · ' || ${targetSql('c.target_kind')}`,
    reg: 'c.open_dt',
  })),
]

function written(kind: string, no: string): Pick<Find, 'kind' | 'right' | 'by' | 'no' | 'user' | 'reg'> {
  return { kind, right: 'report.see', by: 'no', no, user: 'p.user_no', reg: 'p.reg_dt' }
}
