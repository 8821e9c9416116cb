import { cx } from '#kit/ui/cx.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf, operatorWithNumber } from '#kit/web/console/memberName.ts'
import type { CaseRow } from '../../operator-contract.ts'
import { isSevere } from '../../rules.ts'
import { REPORT_CASE } from '../../transitions.ts'
import { laneNames, reportCases as words } from '../../words/console.ts'
import { targetNames } from '../../words/decision.ts'
import { report as reportWords } from '../../words/report.ts'
import { dueText } from '../due.ts'

/** A case in the queue: why it was reported, what, whose, by how many, and how long is left. */
export function CaseLine({ row }: { row: CaseRow }) {
  const { case_no, target_kind, member, lane, reason, severity, priority, reporter_qtt, state, due_dt, close_dt, by } = row
  const now = useConsoleNow()
  const { text, isLate, isSoon } = dueText(due_dt, now)
  const isWaiting = state === REPORT_CASE.waiting
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="line-clamp-2 font-semibold break-words">{reportWords.reasons[reason]}</span>
        {isWaiting && (
          <span className={cx('whitespace-nowrap tabular-nums', isLate ? 'font-semibold text-danger-fg' : isSoon && 'text-warn-fg')}>
            {text}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone={isSevere(severity) ? 'danger' : 'gray'}>{laneNames[lane]}</Tag>
        {isWaiting ? (
          <Tag tone={PRIORITY_TONES[priority]}>{words.priority[priority]}</Tag>
        ) : (
          <Tag tone={state === REPORT_CASE.upheld ? 'warn' : 'brand'}>{words.states[state]}</Tag>
        )}
        <span className="min-w-0 break-words text-fg2">
          {target_kind === 'ad' ? targetNames.ad : `${targetNames[target_kind]} · ${member === null ? words.goneReporter : nameOf(member)}`}
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-t3 text-fg2 tabular-nums">
        <span>{words.number(case_no)}</span>
        <span>{close_dt === null ? words.reporters(reporter_qtt) : words.closed(stampDay(close_dt), operatorWithNumber(by))}</span>
      </p>
    </div>
  )
}

const PRIORITY_TONES = { high: 'danger', mid: 'warn', low: 'gray' } as const
