import { cx } from '#kit/ui/cx.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { cs } from '#features/cs/words.ts'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import type { Center } from '../../contract.ts'

/** Whether customer service is open, why not, and the next opening. */
export function OpenState({ center }: { center: Center }) {
  const { is_open, hours, open_dt } = center
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="flex items-center gap-2 text-t6 font-bold">
        <span aria-hidden className={cx('size-2.5 flex-none rounded-full', is_open ? 'bg-brand' : 'border-2 border-edge')} />
        {is_open ? cs.open : cs.closed}
      </h2>
      {!is_open && <p className="mt-1 text-t5 text-fg2">{whyOf(center)}</p>}
      <p className="mt-1 text-t4 text-fg2">{is_open ? cs.openHelp : cs.opens(koreanDate(open_dt), koreanTime(open_dt))}</p>
      <dl className="mt-3 border-t border-line pt-3 text-t4">
        <div className="flex flex-wrap gap-x-3">
          <dt className="font-semibold">{cs.hours}</dt>
          <dd className="num">{cs.hoursOf(hours.from, hours.to)}</dd>
          <dd className="w-full text-t3 text-fg3">{cs.hoursHelp}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Has the height of the section outside the hours, so that what follows stays in its place. */
export const OpenStateFallback = ({ query }: { query: QueryState }) => (
  <QueryFallback query={query} skeleton={<Skeleton className="h-48 rounded-card bg-surface!" />} />
)

function whyOf({ closed_for, holiday }: Center): string {
  if (closed_for === 'holiday' && holiday !== null) return cs.holiday(holiday)
  return closed_for === null ? '' : cs.closedFor[closed_for]
}
