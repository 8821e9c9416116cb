import type { InboxQueue } from '#features/operator/server/public.ts'
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
