import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { bankFiles } from '../../words/operator-ledger.ts'
import { exchanges as words } from '../../words/operator.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import type { ExchangeRow } from '../../operator-contract.ts'
import { EXCHANGE } from '../../transitions.ts'

export function ExchangeLine({ row }: { row: ExchangeRow }) {
  const { exchange_no, member, viv, net_won, end_dt, due_dt, warnings, state, batch_nos } = row
  const file = state === EXCHANGE.approved ? batch_nos[0] : undefined
  const isLate = warnings.includes('late')
  const [first] = warnings.filter((one) => one !== 'late')
  const left = remainingTime(Date.parse(due_dt) - useConsoleNow().getTime())
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] items-baseline gap-x-3">
        <span className="font-semibold break-words">{nameOf(member)}</span>
        <span className="font-semibold tabular-nums">{words.won(net_won)}</span>
        {end_dt === null && (
          <span className={cx('text-right text-t3 whitespace-nowrap tabular-nums', isLate ? 'text-danger-fg' : left.tone)}>
            {isLate ? '' : left.text}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-t3 text-fg2">
        <span className="tabular-nums">
          {words.number(exchange_no)} · {words.viv(viv)}
        </span>
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

/** The time until a due date in its largest unit; below a day it stands out. */
function remainingTime(ms: number): { text: string; tone: string } {
  const { days, hours, minutes } = words.remaining
  if (ms >= DAY_MS) return { text: days(Math.floor(ms / DAY_MS)), tone: 'text-fg2' }
  if (ms >= HOUR_MS) return { text: hours(Math.floor(ms / HOUR_MS)), tone: 'font-semibold text-warn-fg' }
  return { text: minutes(Math.max(0, Math.floor(ms / MINUTE_MS))), tone: 'font-semibold text-danger-fg' }
}
