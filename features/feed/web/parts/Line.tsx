import { useCallback, type RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { FollowSuggestions } from '#features/follow/web/public.ts'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { ListEnd } from '#kit/ui/ListEnd.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { feed as words } from '#kit/ui/words/feed.ts'
import { useOnline } from '#kit/web/native.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Feed } from '../../contract.ts'
import type { LineQuery } from '../api.ts'
import type { FeedActs } from './acts.tsx'
import { FeedCard } from './FeedCard.tsx'
import { LineSkeleton } from './FeedSkeleton.tsx'

type Props = { line: LineQuery; feeds: Feed[]; acts: FeedActs; scroller: RefObject<HTMLDivElement | null> }

/** The cards as far as they can be seen, and the foot that asks for more. */
export function Line({ line, feeds, acts, scroller }: Props) {
  const { fetchNextPage } = line
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (feeds.length === 0) return <Nothing />
  return (
    <section aria-label={words.line}>
      <Virtualizer scrollRef={scroller} data={feeds} bufferSize={600}>
        {(feed, index) => (
          <div key={feed.feed_no} className="px-3 pb-2.5">
            <FeedCard feed={feed} acts={acts} first={index === 0} />
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
  const again = () => void line.refetch()
  if (!line.isError && !online) return <ErrorView text={ko.daily.offline} sub={ko.daily.offlineHelp} onRetry={again} />
  if (line.isError && !line.isFetching) return <ErrorView onRetry={again} />
  return waiting && <LineSkeleton />
}

/** Nobody has put one up yet whom I may see: people to follow stand below. */
function Nothing() {
  const isGuest = useViewer() === null
  const write = (
    <Link
      to={href('FeedCreate')}
      className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg"
    >
      {words.write}
    </Link>
  )
  return (
    <>
      <EmptyView text={words.empty} sub={isGuest ? words.emptyGuestHelp : words.emptyHelp} action={isGuest ? undefined : write} />
      <FollowSuggestions />
    </>
  )
}
