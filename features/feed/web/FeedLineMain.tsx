import { useMemo, useRef } from 'react'
import { LinePlaceholder, LinePage } from '#features/post/web/public.ts'
import { refreshLine, useFeedLine, useNewFeeds } from './api.ts'
import { useFeedActions } from './parts/actions.tsx'
import { FeedsSkeleton } from './parts/FeedSkeleton.tsx'
import { Line } from './parts/Line.tsx'

/** The feed line: everyone's pictures and films, newest first. */
export default function FeedLineMain() {
  const scroller = useRef<HTMLDivElement>(null)
  const line = useFeedLine()
  const actions = useFeedActions()
  const feeds = useMemo(() => line.data?.pages.flat() ?? [], [line.data])
  const topNo = feeds[0]?.feed_no
  const newCount = useNewFeeds(topNo, line.dataUpdatedAt)
  return (
    <LinePage
      at="feed"
      topNo={topNo}
      newCount={newCount}
      onRefresh={() => (line.data ? refreshLine() : line.refetch())}
      scroller={scroller}
      className="pt-3 wide:pt-5"
    >
      {line.data ? (
        <Line line={line} feeds={feeds} actions={actions} scroller={scroller} />
      ) : (
        <LinePlaceholder line={line} skeleton={<FeedsSkeleton />} />
      )}
    </LinePage>
  )
}
