import { viv } from '#features/viv/words/amount.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import type { CounselCaseRow } from '../../operator-contract.ts'
import { DECISION_DAYS } from '../../operator-rules.ts'
import { counselCases as words } from '../../words/operator.ts'

/** A counselling in the queue: what it is about, between whom, how much, and how long it waits or how it was decided. */
export function CaseLine({
  row: { coun_no, title, state, close_code, member, expert, price, paid_viv, hope_dt, dispute },
}: {
  row: CounselCaseRow
}) {
  const now = useConsoleNow()
  const isWaiting = dispute?.state === 0
  const days = isWaiting ? daysBetween(koreanDay(new Date(dispute.reg_dt)), koreanDay(now)) : 0
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="line-clamp-2 font-semibold break-words">{dispute?.reason ?? title}</span>
        <span className="text-right font-semibold whitespace-nowrap tabular-nums">{viv(paid_viv || price)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t4">
        <Tag tone={isWaiting ? 'warn' : 'gray'}>{closeWords(close_code) ?? words.states[state]}</Tag>
        {dispute?.opened_by === 'operator' && <Tag tone="info">{words.corrected}</Tag>}
        <span className="min-w-0 break-words text-fg2">
          {member?.haru_name ?? words.gone} · {expert?.haru_name ?? words.gone}
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-t3 text-fg2">
        <span className="tabular-nums">{words.number(coun_no)}</span>
        {isWaiting ? (
          <span className={cx('tabular-nums', days >= DECISION_DAYS && 'font-semibold text-warn-fg')}>{words.waitingDays(days)}</span>
        ) : (
          <span>
            {dispute?.decide_dt
              ? `${words.decided(stampDay(dispute.decide_dt))}${dispute.by === null ? '' : ` · ${operatorNameOf(dispute.by)}`}`
              : stamp(hope_dt)}
          </span>
        )}
      </p>
    </div>
  )
}

/** The words of a close code; undefined while the counselling is open. */
const closeWords = (code: string | null): string | undefined => (code === null ? undefined : words.closeCodes[code])
