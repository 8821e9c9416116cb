import { MINUTE_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanTime } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import type { CounselRow } from '../../contract/session.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'
import { counselDesk as words } from '../../words/list.ts'
import { counsel } from '../../words/session.ts'
import { Section } from '../detail/Facts.tsx'
import { StateTag } from '../list/StateTag.tsx'
import { deskPath } from '../session/DetailLink.tsx'
import { isBeating } from '../session/time.ts'
import { fromNow } from '../session/when.ts'
import { startOf, useToday } from './useToday.ts'

/** Today's sessions in the order of their starts, with the present moment between them. */
export function Today({ now }: { now: Date }) {
  const query = useToday(now)
  const next = query.data?.next
  return (
    <Section
      title={words.today}
      right={
        next && (
          <span className="num text-t4 font-semibold text-brand-fg">
            {Date.parse(next.hope_dt) > now.getTime() ? words.nextIn(fromNow(next.hope_dt, now.getTime())) : words.nextDue}
          </span>
        )
      }
    >
      {query.data ? (
        <TimeLine rows={query.data.rows} now={now.getTime()} />
      ) : (
        <QueryFallback query={query} skeleton={<Skeleton className="mt-3 h-16 rounded-tile" />} />
      )}
    </Section>
  )
}

function TimeLine({ rows, now }: { rows: readonly CounselRow[]; now: number }) {
  if (rows.length === 0) return <p className="mt-1 text-t4 text-fg3">{words.noneToday}</p>
  const past = rows.filter((row) => Date.parse(startOf(row)) <= now)
  const ahead = rows.slice(past.length)
  const draw = (row: CounselRow) => <Entry key={row.coun_no} row={row} now={now} />
  return (
    <ol className="mt-3 flex flex-col">
      {past.map(draw)}
      <li className="num flex items-center gap-3 py-1 text-t3 font-semibold text-danger-fg">
        <span className="w-44 max-w-[45%] flex-none">{words.now(koreanTime(new Date(now).toISOString()))}</span>
        <span aria-hidden className="h-0.5 flex-1 rounded-full bg-danger" />
      </li>
      {ahead.map(draw)}
    </ol>
  )
}

function Entry({ row, now }: { row: CounselRow; now: number }) {
  const { coun_no, state, partner, title, minutes, end_dt, quit_dt } = row
  const from = startOf(row)
  const to = quit_dt ?? end_dt ?? new Date(Date.parse(from) + minutes * MINUTE_MS).toISOString()
  const isOpen = OPEN_COUNSEL.includes(state)
  return (
    <li className="relative -mx-4 flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 active:bg-sunken wide:hover:bg-sunken">
      <span className={cx('num w-44 max-w-[45%] flex-none text-t4', isOpen ? 'font-semibold text-brand-fg' : 'text-fg3')}>
        {words.span(koreanTime(from), koreanTime(to))}
      </span>
      <span className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-x-2">
        <Link to={deskPath(coun_no)} className="text-t5 font-semibold break-words after:absolute after:inset-0">
          {partner?.haru_name ?? counsel.gone}
        </Link>
        <span className="min-w-0 text-t4 break-words text-fg2">{title}</span>
      </span>
      <StateTag state={state} />
      {isBeating(row, now) && <Enter row={row} />}
    </li>
  )
}

/** Leads to the session's room, which the screen of a counselling shows in this time. */
function Enter({ row: { coun_no, partner } }: { row: CounselRow }) {
  const go = useGo()
  return (
    <Button
      size={44}
      aria-label={words.enterOf(partner?.haru_name ?? counsel.gone)}
      onClick={() => go.to(deskPath(coun_no))}
      className="relative"
    >
      {words.enter}
    </Button>
  )
}
