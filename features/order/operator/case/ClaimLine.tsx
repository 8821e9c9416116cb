import { viv } from '#features/viv/words/amount.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import type { ClaimCaseRow } from '../../operator-contract.ts'
import { DECISION_DAYS } from '../../contract/claim-rules.ts'
import { CLAIM } from '../../transitions.ts'
import { claimCases as words } from '../../words/operator.ts'

/** A claim in the queue: what the buyer says, between whom, how much, and how long it waits or who decided it. */
export function ClaimLine({ row }: { row: ClaimCaseRow }) {
  const { claim_no, kind, state, title, objection, buyer, seller, company, item_amt, object_dt, decide_dt, by } = row
  const now = useConsoleNow()
  const isWaiting = state === CLAIM.objected
  const days = isWaiting && object_dt !== null ? daysBetween(koreanDay(new Date(object_dt)), koreanDay(now)) : 0
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="line-clamp-2 font-semibold break-words">{objection ?? title}</span>
        <span className="text-right font-semibold whitespace-nowrap tabular-nums">{viv(item_amt)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t4">
        <Tag tone={isWaiting ? 'warn' : 'gray'}>{words.states[state]}</Tag>
        <Tag tone="info">{words.kinds[kind]}</Tag>
        <span className="min-w-0 break-words text-fg2">
          {buyer?.haru_name ?? words.gone} · {seller?.haru_name ?? (company || words.gone)}
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-t3 text-fg2">
        <span className="tabular-nums">{words.number(claim_no)}</span>
        {isWaiting ? (
          <span className={cx('tabular-nums', days >= DECISION_DAYS && 'font-semibold text-warn-fg')}>{words.waitingDays(days)}</span>
        ) : (
          decide_dt !== null && <span>{[words.decided(stampDay(decide_dt)), by && operatorNameOf(by)].filter(Boolean).join(' · ')}</span>
        )}
      </p>
    </div>
  )
}
