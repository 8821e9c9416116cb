import { useCallback, useRef } from 'react'
import { RatingSummary, ROWS_SKELETON } from '#features/review/web/public.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Place } from '#kit/web/screen.tsx'
import { review as words } from '../../words/review.ts'
import { useExpertReviews } from './api.ts'
import { PublicReview } from './PublicReview.tsx'

/** All reviews of an expert, over their page: guests read them too, while the screen of reviews needs a log-in. */
export function openAllReviews(userNo: number, place: Place): void {
  void openSheet(() => <AllReviews userNo={userNo} place={place} />, { title: words.onPage, full: true })
}

function AllReviews({ userNo, place }: { userNo: number; place: Place }) {
  const scroller = useRef<HTMLDivElement>(null)
  const query = useExpertReviews(userNo)
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  const { expert, summary } = query.data.pages[0]!
  return (
    <div ref={scroller}>
      <RatingSummary summary={summary} few={words.fewer} />
      <ul className="divide-y divide-line">
        {query.data.pages.flatMap(({ reviews }) =>
          reviews.map((one) => (
            <li key={one.review_no} className="py-4 [contain-intrinsic-height:auto_160px] [content-visibility:auto]">
              <PublicReview review={one} expert={expert} place={place} />
            </li>
          )),
        )}
      </ul>
      <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
    </div>
  )
}
