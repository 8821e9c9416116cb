import { useCallback, type RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { ListEnd } from '#kit/ui/ListEnd.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from '#kit/web/native.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import type { LineQuery } from '../api.ts'
import type { DailyActs } from './acts.tsx'
import { DailyCard } from './DailyCard.tsx'
import { LineSkeleton } from './DailySkeleton.tsx'
import { Hero } from './Hero.tsx'

/** The hero and the cards that a phone shows: drawn before anything is measured, and by the server. */
const FIRST_SCREEN = 3

type Props = { line: LineQuery; dailys: Daily[]; acts: DailyActs; scroller: RefObject<HTMLDivElement | null> }

/** The hero, the cards as far as they can be seen, and the foot that asks for more. */
export function Line({ line, dailys, acts, scroller }: Props) {
  const { fetchNextPage } = line
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (dailys.length === 0) return <Nothing />
  const seen = dailys.slice(0, FIRST_SCREEN - 1).find((daily) => daily.daily_images.length > 0)
  return (
    <section aria-label={ko.titles.DailyLineMain}>
      <Virtualizer scrollRef={scroller} data={[null, ...dailys]} bufferSize={600} ssrCount={FIRST_SCREEN}>
        {(daily) => (
          <div key={daily?.daily_no ?? 'hero'} className="px-3 pb-2.5">
            {daily ? <DailyCard daily={daily} acts={acts} first={daily === seen} /> : <Hero />}
          </div>
        )}
      </Virtualizer>
      <ListEnd scroller={scroller} state={endOf(line)} onMore={more} />
    </section>
  )
}

function endOf(line: LineQuery) {
  if (line.isFetchingNextPage) return 'loading'
  if (line.isFetchNextPageError) return 'failed'
  return line.hasNextPage ? 'more' : 'end'
}

/** While the first page is on its way, or when it did not come. */
export function BeforeLine({ line }: { line: LineQuery }) {
  const online = useOnline()
  const waiting = useDelayed(line.isPending && online)
  if (!line.isError && !online) return <ErrorView text={ko.daily.offline} sub={ko.daily.offlineHelp} onRetry={() => void line.refetch()} />
  if (line.isError && !line.isFetching) return <ErrorView onRetry={() => void line.refetch()} />
  return (
    <>
      <div className="px-3 pb-2.5">
        <Hero />
      </div>
      {waiting && <LineSkeleton />}
    </>
  )
}

function Nothing() {
  const write = (
    <Link
      to={href('DailyCreate')}
      className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg"
    >
      {ko.daily.write}
    </Link>
  )
  return (
    <>
      <div className="px-3">
        <Hero />
      </div>
      <EmptyView text={ko.daily.emptyLine} sub={ko.daily.emptyLineHelp} action={write} />
    </>
  )
}
