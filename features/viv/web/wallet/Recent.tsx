import { href } from '#features/routes.ts'
import { Card } from '#kit/ui/Card.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { viv as words } from '../../words/viv.ts'
import { Link } from '#kit/web/screen.tsx'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import type { HistoryLine } from '../../contract.ts'
import { LineRow } from '../history/LineRow.tsx'
import { LINES_SKELETON } from '../history/Lines.tsx'
import { openLife } from '../history/open.tsx'
import { shortWhenOf } from '../history/format.ts'

/** The latest bookings, with a link to all. */
export function Recent({ recent }: { recent: QueryState & { data: HistoryLine[] | undefined } }) {
  const now = useNow()
  const lines = recent.data
  return (
    <Card className="pb-2" aria-label={words.recent}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2.5 pr-2.5 pl-5">
        <h2 className="text-t6 font-bold">{words.recent}</h2>
        <Link
          to={href('VivHistory')}
          className="ml-auto flex min-h-11 items-center rounded-chip px-2.5 text-t4 text-fg2 active:bg-sunken wide:hover:bg-sunken"
        >
          {words.all}
        </Link>
      </div>
      {!lines && <QueryFallback query={recent} skeleton={LINES_SKELETON} />}
      {lines?.length === 0 && (
        <div className="px-5 pt-2 pb-4">
          <p className="text-t5">{words.none}</p>
          <p className="text-t4 text-fg3">{words.noneHelp}</p>
        </div>
      )}
      {lines && lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line.entry_no}>
              <LineRow line={line} when={shortWhenOf(line.reg_dt, now)} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const open = ({ journal_no }: HistoryLine): void => void openLife(journal_no)
