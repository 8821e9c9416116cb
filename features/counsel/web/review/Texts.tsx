import { RATING_MAX } from '#features/review/rules.ts'
import { RatingLine, ReviewText, type Replier } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import type { CounselReview } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'

type Review = Pick<CounselReview, 'rating' | 'rating_kind' | 'rating_time' | 'reg_dt' | 'edit_dt'>

/** All ratings of a review, and its day. */
export function Ratings({ review }: { review: Review }) {
  const { rating_kind, rating_time } = review
  return (
    <RatingLine review={review}>
      {rating_kind !== null && <Points name={words.kind} value={rating_kind} />}
      {rating_time !== null && <Points name={words.time} value={rating_time} />}
    </RatingLine>
  )
}

/** A review as one of the two sides reads it. */
export function WholeReview({ review, expert }: { review: CounselReview; expert: Replier }) {
  return (
    <>
      <Ratings review={review} />
      <ReviewText review={review} replier={expert} />
    </>
  )
}

function Points({ name, value }: { name: string; value: number }) {
  return (
    <span>
      {name}{' '}
      <span aria-hidden>
        <b className="num font-semibold">{value}</b> <span className="text-fg3">{shared.ofFive}</span>
      </span>
      <span className="sr-only">{shared.points(value, RATING_MAX)}</span>
    </span>
  )
}
