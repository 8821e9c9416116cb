import type { ReactNode } from 'react'
import { RatingSummary } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { hrefNear } from '#features/routes.ts'
import type { ItemDetail } from '#features/shop/contract.ts'
import { number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { itemReviews as words } from '../../words/review.ts'
import { useItemReviews, type ReviewFilter } from './api.ts'
import { ItemReviewRow } from './ItemReviewRow.tsx'

/** Reviews on a page before the list of all. */
const SHOWN = 3

type Shown = { filter: ReviewFilter; title: string; frame: (title: ReactNode, content: ReactNode) => ReactNode; isOptional?: boolean }

/** The newest reviews of a product or of a seller, how they are spread, and the way to all. Nothing of a doctor (decisions d-3). */
function NewestReviews({ filter, title, frame, isOptional = false }: Shown) {
  const place = useScreen()
  const query = useItemReviews(filter, SHOWN)
  const first = query.data?.pages[0]
  if (first?.summary.is_doctor) return null
  if (!first) return isOptional ? null : frame(title, <QueryFallback query={query} skeleton={<Skeleton className="h-40 rounded-tile" />} />)
  const { summary, reviews, seller } = first
  if (isOptional && reviews.length === 0) return null
  const whose = filter.item_no === undefined ? `seller=${filter.seller}` : `item=${filter.item_no}`
  const heading = (
    <>
      {title} {summary.count !== null && summary.count > 0 && <span className="num text-brand-fg">{number(summary.count)}</span>}
    </>
  )
  return frame(
    <>
      <h3 className="text-t6 font-bold">{heading}</h3>
      {reviews.length > 0 && (
        <Link
          to={`${hrefNear(place, 'OrderReviewList')}?${whose}`}
          className="-my-2 -mr-2 inline-flex min-h-11 items-center px-2 text-t4 text-fg2"
        >
          {shared.all}
        </Link>
      )}
    </>,
    <>
      <RatingSummary summary={summary} />
      {reviews.length === 0 && <p className="text-t4 break-keep text-fg2">{shared.noneYet}</p>}
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.review_no} className="py-4 last:pb-0">
            <ItemReviewRow review={review} seller={seller} isShort />
          </li>
        ))}
      </ul>
    </>,
  )
}

/** The section of a product's page. */
export function ProductReviews({ item }: { item: Pick<ItemDetail, 'item_no'> }) {
  return (
    <NewestReviews
      filter={{ item_no: item.item_no }}
      title={words.title}
      frame={(title, content) => (
        <section aria-label={words.title} className="px-5 pt-6">
          <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">{title}</div>
          {content}
        </section>
      )}
    />
  )
}

/** In an expert's room, below what they sell. */
export function SellerReviews({ userNo }: { userNo: number }) {
  return (
    <NewestReviews
      filter={{ seller: userNo }}
      title={words.ofSeller}
      isOptional
      frame={(title, content) => (
        <section aria-label={words.ofSeller} className="rounded-card bg-surface px-4 py-4">
          <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">{title}</div>
          {content}
        </section>
      )}
    />
  )
}
