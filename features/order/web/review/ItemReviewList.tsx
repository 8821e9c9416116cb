import { useCallback, type RefObject } from 'react'
import { RATING_MAX } from '#features/review/rules.ts'
import { RatingSummary, ROWS_SKELETON } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { hrefNear } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, type Place } from '#kit/web/screen.tsx'
import { ITEM_REVIEW_SORTS } from '../../contract/review-rules.ts'
import { itemReviews as words } from '../../words/review.ts'
import { useItemReviews, type ReviewFilter } from './api.ts'
import { ItemReviewRow } from './ItemReviewRow.tsx'

type Props = {
  filter: ReviewFilter
  onChange: (filter: ReviewFilter) => void
  scroller: RefObject<HTMLDivElement | null>
  place: Place
}

/** All reviews of a product or of a seller: how they are spread, their order and filters. */
export function ItemReviewList({ filter, onChange, scroller, place }: Props) {
  const query = useItemReviews(filter)
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (isNotFound(query.error)) return <NotFoundView />
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  const { summary, item, seller: replier } = query.data.pages[0]!
  const rows = query.data.pages.flatMap(({ reviews }) => reviews)
  const { item_no, seller } = filter
  const isFiltered = filter.rating !== undefined || filter.pictures === true
  if (summary.is_doctor) return <EmptyView text={words.doctorNone} />
  if (summary.count === 0) return <EmptyView text={shared.noneYet} sub={words.noneHelp} />
  return (
    <>
      <div className="px-5 pt-4 pb-2">
        {item && (
          <Link
            to={hrefNear(place, 'ProShopDetail', { id: item.item_no })}
            className="-my-2 inline-block py-2 text-t5 font-bold break-words"
          >
            {item.item_name}
          </Link>
        )}
        <RatingSummary summary={summary} />
      </div>
      <Filters filter={filter} onChange={onChange} />
      {rows.length === 0 ? (
        <EmptyView
          text={words.nothing}
          action={
            isFiltered && (
              <Button variant="weak" size={48} onClick={() => onChange(item_no === undefined ? { seller: seller! } : { item_no })}>
                {words.clear}
              </Button>
            )
          }
        />
      ) : (
        <ul aria-label={words.title}>
          {rows.map((review) => (
            // Rows outside of the window are not drawn.
            <li
              key={review.review_no}
              className="border-b border-line px-5 py-4 [contain-intrinsic-height:auto_200px] [content-visibility:auto]"
            >
              <ItemReviewRow review={review} seller={replier} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
    </>
  )
}

function Filters({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { sort = 'new', rating, pictures = false } = filter
  const { rating: _rating, ...anyRating } = filter
  return (
    <div className="border-b border-line pb-3">
      {filter.item_no !== undefined && (
        <div role="group" aria-label={words.sorts} className="no-bar flex gap-2 overflow-x-auto px-5 pb-2">
          {ITEM_REVIEW_SORTS.map((one) => (
            <Chip key={one} selected={one === sort} onClick={() => onChange({ ...filter, sort: one })}>
              {words.sort[one]}
            </Chip>
          ))}
        </div>
      )}
      <div role="group" aria-label={words.filters} className="no-bar flex gap-2 overflow-x-auto px-5">
        <Chip selected={pictures} onClick={() => onChange({ ...filter, pictures: !pictures })}>
          {words.pictures}
        </Chip>
        <Chip selected={rating === undefined} onClick={() => onChange(anyRating)}>
          {words.everyStar}
        </Chip>
        {STARS.map((stars) => (
          <Chip key={stars} selected={rating === stars} onClick={() => onChange({ ...filter, rating: stars })}>
            {words.star(stars)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

const STARS = Array.from({ length: RATING_MAX }, (_, at) => RATING_MAX - at)
