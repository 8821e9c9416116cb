import { won } from '#features/viv/words/amount.ts'
import { koreanClock } from '#kit/contract/time.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { PrintRows } from '#kit/web/console/PrintAll.tsx'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { listCloses, type CloseRow } from '../operator-contract.ts'
import { CLOSE_CLOCK, CLOSES_PAGE } from '../rules.ts'
import { closeWords as words } from '../words/operator-close.ts'
import { CloseTag, dayOf } from './close/CloseTag.tsx'
import { OpenDay } from './close/OpenDay.tsx'

/** Days of the gateway's money, each with its differences, which an operator closes. */
export default function Closes() {
  const { id, at } = useSection('/close')
  const now = useConsoleNow()
  const picked = rowNumberIn(id)
  const pages = useKeyset(listCloses, {}, ({ day }) => ({ before_day: day }), { size: CLOSES_PAGE, isLive: true })
  const detail = picked !== null && <OpenDay key={picked} closeNo={picked} />
  return (
    <Split
      title={words.title}
      path={at(null)}
      list={
        <>
          <Rows
            pages={pages}
            keyOf={({ close_no }) => close_no}
            to={({ close_no }) => at(close_no)}
            row={(row) => <CloseLine row={row} />}
            empty={words.empty(koreanClock(now) < CLOSE_CLOCK, CLOSE_CLOCK)}
          />
          <PrintRows pages={pages} isHidden={Boolean(detail)} />
        </>
      }
      detail={detail}
    />
  )
}

function CloseLine({ row }: { row: CloseRow }) {
  const { day, gateway } = row
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold tabular-nums">{dayOf(day)}</span>
        <CloseTag row={row} />
      </div>
      <p className="text-t3 text-fg2 tabular-nums">{words.line(won(gateway.paid_won), won(gateway.cancelled_won))}</p>
    </div>
  )
}
