import { Tag } from '#kit/ui/Tag.tsx'
import { exchanges } from '#features/viv/words/operator.ts'
import { refunds as words } from '../../words/operator.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import type { RefundRow } from '../../operator-contract.ts'
import { viv, won } from '#features/viv/words/amount.ts'

export function RefundLine({
  row: { member, won: amount, due_dt, done_dt, is_late, reason, loss_viv, loss_back_viv },
}: {
  row: RefundRow
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-words">{nameOf(member)}</span>
        <span className="font-semibold tabular-nums">{won(amount)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-t3 text-fg2">
        <span>{words.reasons[reason]}</span>
        <span>{done_dt === null ? exchanges.due(stampDay(due_dt)) : exchanges.ended(stampDay(done_dt))}</span>
      </div>
      {(is_late || loss_viv > loss_back_viv) && (
        <div className="flex flex-wrap gap-1">
          {is_late && <Tag tone="danger">{exchanges.late}</Tag>}
          {loss_viv > loss_back_viv && <Tag tone="warn">{`${words.loss} ${viv(loss_viv - loss_back_viv)}`}</Tag>}
        </div>
      )}
    </div>
  )
}
