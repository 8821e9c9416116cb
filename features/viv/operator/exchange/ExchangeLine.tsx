import { Tag } from '#kit/ui/Tag.tsx'
import { bankFiles } from '../../words/operator-ledger.ts'
import { exchanges as words } from '../../words/operator.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import type { ExchangeRow } from '../../operator-contract.ts'
import { EXCHANGE } from '../../transitions.ts'

export function ExchangeLine({ row }: { row: ExchangeRow }) {
  const { member, viv, net_won, end_dt, due_dt, warnings, state, batch_nos } = row
  const file = state === EXCHANGE.approved ? batch_nos[0] : undefined
  const isLate = warnings.includes('late')
  const [first] = warnings.filter((one) => one !== 'late')
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-words">{nameOf(member)}</span>
        <span className="font-semibold tabular-nums">{words.won(net_won)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-t3 text-fg2">
        <span className="tabular-nums">{words.viv(viv)}</span>
        <span>{end_dt === null ? words.due(stampDay(due_dt)) : words.ended(stampDay(end_dt))}</span>
      </div>
      {(isLate || first || file !== undefined) && (
        <div className="flex flex-wrap gap-1">
          {isLate && <Tag tone="danger">{words.late}</Tag>}
          {file !== undefined && <Tag>{bankFiles.inFile(file)}</Tag>}
          {first && <Tag tone="warn">{words.warnings[first]}</Tag>}
        </div>
      )}
    </div>
  )
}
