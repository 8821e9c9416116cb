import type { RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { FollowSuggestions } from '#features/follow/web/public.ts'
import { LineFoot, type LineQuery } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { feed as words } from '#features/feed/words.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Feed } from '../../contract.ts'
import type { FeedActions } from './actions.tsx'
import { FeedCard } from './FeedCard.tsx'

type Props = { line: LineQuery; feeds: Feed[]; actions: FeedActions; scroller: RefObject<HTMLDivElement | null> }

/** The virtualized cards, and the foot that loads more. */
export function Line({ line, feeds, actions, scroller }: Props) {
  if (feeds.length === 0) return <EmptyLine />
  return (
    <section aria-label={words.line}>
      <VirtualRows scrollRef={scroller} data={feeds} bufferSize={600}>
        {(feed, index) => (
          <div key={feed.feed_no} className="px-3 pb-2.5">
            <FeedCard feed={feed} actions={actions} first={index === 0} />
          </div>
        )}
      </VirtualRows>
      <LineFoot line={line} scroller={scroller} />
    </section>
  )
}

/** The empty line, with people to follow below. */
function EmptyLine() {
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
