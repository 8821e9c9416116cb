import { useCallback, useMemo, type ReactNode, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { hrefNear } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { manage } from '#features/daily/words/manage.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { renewPictures, useDays, useHidesCalorie, useMyDailys, type MyDailysQuery } from './api.ts'
import { DailyRow, DailyRowSkeleton } from '../parts/DailyRow.tsx'
import { PeriodBar, periodName } from './PeriodBar.tsx'
import { SumsCard } from './SumsCard.tsx'
import type { DaysView } from './useDaysView.ts'

type Scroller = RefObject<HTMLDivElement | null>

/** My dailys, newest day first: all, or of one month. */
export function ListView({ daysView, scroller }: { daysView: DaysView; scroller: Scroller }) {
  const { byMonth, period } = daysView
  const list = useMyDailys(byMonth ? period : null)
  const head = <Head daysView={daysView} />
  if (list.data) return <Rows key={byMonth ? period.from : ''} list={list} daysView={daysView} scroller={scroller} head={head} />
  return (
    <>
      {head}
      <QueryFallback query={list} skeleton={SKELETON} />
    </>
  )
}

function Rows({ list, daysView, scroller, head }: { list: MyDailysQuery; daysView: DaysView; scroller: Scroller; head: ReactNode }) {
  const hidesCalorie = useHidesCalorie()
  const dailys = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (dailys.length === 0) {
    return (
      <>
        {head}
        <Nothing byMonth={daysView.byMonth} />
      </>
    )
  }
  return (
    <>
      <VirtualRows scrollRef={scroller} data={[null, ...dailys]} bufferSize={600}>
        {(daily, index) => (
          <div key={daily?.daily_no ?? 'head'}>
            {daily ? (
              <>
                {daily.record_date !== dailys[index - 2]?.record_date && (
                  <h2 className="px-5 pt-5 pb-2 text-t4 font-bold text-fg2">{koreanDateFrom(daily.record_date, daysView.today)}</h2>
                )}
                <div className="px-3 pb-2.5">
                  <DailyRow
                    daily={daily}
                    hidesCalorie={hidesCalorie}
                    onBroken={renewPictures}
                    className="min-h-18 rounded-card bg-surface py-3 pr-3 pl-4"
                  />
                </div>
              </>
            ) : (
              head
            )}
          </div>
        )}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </>
  )
}

/** The choice between all and one month, and the month's totals. */
function Head({ daysView }: { daysView: DaysView }) {
  const { byMonth, show } = daysView
  return (
    <>
      <div className="px-3 pt-3">
        <Segments
          label={manage.filter}
          options={FILTERS}
          value={byMonth ? 'month' : 'all'}
          onChange={(value) => show({ byMonth: value === 'month' })}
        />
      </div>
      {byMonth && <MonthHead daysView={daysView} />}
    </>
  )
}

function MonthHead({ daysView }: { daysView: DaysView }) {
  const days = useDays(daysView.period)
  const hidesCalorie = useHidesCalorie()
  const waiting = useDelayed(days.isPending)
  return (
    <>
      <PeriodBar daysView={daysView} />
      {!days.isError && <SumsCard name={periodName(daysView)} days={days.data} waiting={waiting} hidesCalorie={hidesCalorie} />}
    </>
  )
}

function Nothing({ byMonth }: { byMonth: boolean }) {
  const place = useScreen()
  if (byMonth) return <EmptyView text={manage.emptyMonth} sub={manage.emptyHelp} />
  const write = (
    <Link
      to={hrefNear(place, 'DailyCreate')}
      className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg"
    >
      {ko.daily.write}
    </Link>
  )
  return <EmptyView text={manage.emptyAll} sub={manage.emptyAllHelp} action={write} />
}

const FILTERS = [
  { value: 'all', label: manage.everything },
  { value: 'month', label: manage.byMonth },
] as const

const SKELETON = (
  <div className="px-3 pt-5">
    <Skeleton className="ml-2 h-5 w-32" />
    {[0, 1, 2, 3].map((row) => (
      <DailyRowSkeleton key={row} className="mt-2.5 rounded-card bg-surface px-4 py-3.5" />
    ))}
  </div>
)
