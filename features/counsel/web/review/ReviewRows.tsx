import { useCallback, useState, type ReactNode, type RefObject } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import { review as words } from '../../words/review.ts'
import { useReceivedReviews, type OwnReviews } from './api.ts'
import { ReceivedReview } from './ReceivedReview.tsx'
import { ROWS_SKELETON } from './skeletons.tsx'
import { Subject } from './Subject.tsx'

export type Scroller = { scroller: RefObject<HTMLDivElement | null> }

/** The reviews of an expert's sessions, with answers; on the phone and in the portal. */
export function Received({ scroller, pathOf }: Scroller & { pathOf: (counNo: number) => string }) {
  const [isUnanswered, setUnanswered] = useState(false)
  return (
    <>
      <div role="group" aria-label={words.received} className="flex flex-wrap gap-2 px-5 pt-3">
        <Chip selected={!isUnanswered} onClick={() => setUnanswered(false)}>
          {words.every}
        </Chip>
        <Chip selected={isUnanswered} onClick={() => setUnanswered(true)}>
          {words.unanswered}
        </Chip>
      </div>
      <Reviews
        query={useReceivedReviews(isUnanswered)}
        label={words.received}
        scroller={scroller}
        empty={isUnanswered ? <EmptyView text={words.noUnanswered} /> : <EmptyView text={words.noneYet} sub={words.noneYetHelp} />}
      >
        {({ review, coun_no, cate_no, ...of }) => (
          <>
            <SubjectLink to={pathOf(coun_no)} of={of} />
            <ReceivedReview counNo={coun_no} cateNo={cate_no} review={review} />
          </>
        )}
      </Reviews>
    </>
  )
}

type ReviewsProps = Scroller & {
  query: OwnReviews
  label: string
  empty: ReactNode
  children: (row: NonNullable<OwnReviews['data']>['pages'][number][number]) => ReactNode
}

/** A paged list of reviews, or its loading, error or empty state. */
export function Reviews({ query, label, scroller, empty, children }: ReviewsProps) {
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  const rows = query.data.pages.flat()
  if (rows.length === 0) return empty
  return (
    <>
      <ul aria-label={label}>
        {rows.map((row) => (
          // Rows outside of the window are not drawn.
          <li key={row.coun_no} className="border-b border-line px-5 py-4 [contain-intrinsic-height:auto_200px] [content-visibility:auto]">
            {children(row)}
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
    </>
  )
}

/** The counselling of a review, with a link to its detail. */
export function SubjectLink({ to, of }: { to: string; of: Parameters<typeof Subject>[0]['of'] }) {
  return (
    <Link to={to} className="-mx-5 mb-3 block px-5 active:bg-press wide:hover:bg-press">
      <Subject of={of} />
    </Link>
  )
}
