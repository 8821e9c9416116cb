import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { EarlierSession } from '../../contract/desk.ts'
import { counselDesk } from '../../words/list.ts'
import { useEarlierSessions } from '../api.ts'
import { Section } from '../detail/Facts.tsx'
import { StateTag } from '../list/StateTag.tsx'
import { useExpertPath } from '../session/DetailLink.tsx'

const words = counselDesk.earlier

/** The expert's counsellings with the same member before this one: when, what, how it ended, the expert's own note and plan. */
export function EarlierSessions({ counNo }: { counNo: number }) {
  const found = useEarlierSessions(counNo)
  const rows = found.data?.pages.flat()
  return (
    <Section title={words.title}>
      {!rows && <QueryFallback query={found} skeleton={<Skeleton className="mt-2 h-14 rounded-tile" />} />}
      {rows?.length === 0 && <p className="mt-1 text-t4 text-fg2">{words.none}</p>}
      {rows && rows.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.coun_no}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      {found.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-t3 text-danger-fg">
          {words.failed}
        </p>
      )}
      {found.hasNextPage && (
        <Button variant="quiet" size={44} full className="mt-2" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Section>
  )
}

function Row({ row: { coun_no, title, state, at_dt, note_line, plan } }: { row: EarlierSession }) {
  const expertPath = useExpertPath()
  const planPath = plan && pathOf('PlanDetail', { id: plan.plan_no })
  return (
    <article className="relative -mx-4 px-4 py-2.5 active:bg-sunken wide:hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <time dateTime={at_dt} className="num text-t4 text-fg2">
          {koreanDate(at_dt)}
        </time>
        <StateTag state={state} />
      </p>
      <Link to={expertPath(coun_no)} className="block min-w-0 text-t5 font-semibold break-words after:absolute after:inset-0">
        {title}
      </Link>
      {note_line !== '' && (
        <p className="text-t4 break-words text-fg2">
          <span className="text-fg3">{words.note}</span> {note_line}
        </p>
      )}
      {plan && planPath !== null && (
        <Link to={planPath} className="relative inline-flex min-h-11 items-center text-t4 font-semibold break-words text-brand-fg">
          {words.plan} · {plan.title}
        </Link>
      )}
    </article>
  )
}
