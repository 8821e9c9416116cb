import { number } from '#kit/ui/format.ts'
import { cx } from '#kit/ui/cx.ts'
import { nameOf, operatorNameOf } from '#kit/web/console/memberName.ts'
import { useOperatorNo } from '#kit/web/console/operator.ts'
import type { InboxView } from '#kit/web/console/inbox.ts'
import { stamp } from '#kit/web/console/format.ts'
import type { InboxRow } from '../../contract.ts'
import { inbox as words } from '../../words/inbox.ts'
import { leftText, URGENCY_TEXT, urgencyOf } from './due.ts'

/** A case in the list: what it is and whom it concerns, the amount, the time left. `view`: of its queue. */
export function InboxLine({ row, view, now }: { row: InboxRow; view: InboxView | undefined; now: Date }) {
  const { queue, subject, member, amount, due_dt, claimed_by, parked_until } = row
  const isMine = claimed_by?.operator_no === useOperatorNo()
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center gap-x-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="line-clamp-2 text-t5 font-semibold break-words text-fg">{view?.subjectOf?.(subject) ?? subject}</span>
        <span className="truncate text-t3 text-fg2">
          {view?.title ?? queue}
          {member && ` · ${nameOf(member)}`}{' '}
          {claimed_by && (
            <span className={cx('font-semibold', isMine && 'text-brand-fg')}>
              {isMine ? words.mine : words.heldBy(operatorNameOf(claimed_by))}
            </span>
          )}
        </span>
        {parked_until && <span className="truncate text-t3 text-fg2">{words.parkedUntil(stamp(parked_until))}</span>}
      </span>
      <span className="text-right font-semibold text-fg tabular-nums">{amount === null ? '' : number(amount)}</span>
      <span className={cx('text-right whitespace-nowrap tabular-nums', URGENCY_TEXT[urgencyOf(due_dt, now)])}>{leftText(due_dt, now)}</span>
    </span>
  )
}
