import { ReportButton } from '#features/report/web/public.ts'
import { ReviewText, type Replier } from '#features/review/web/public.ts'
import { reviews as words } from '#features/review/words/review.ts'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Link, type Place } from '#kit/web/screen.tsx'
import type { PublicReview as Review } from '../../contract/review.ts'
import { Ratings } from './Texts.tsx'

type Props = {
  review: Review
  expert: Replier
  /** The screen that shows it, perhaps below a sheet. */
  place: Place
  isShort?: boolean
}

/** A member's review of an expert. */
export function PublicReview({ review, expert, place, isShort }: Props) {
  const { person, title, is_mine, review_no } = review
  return (
    <article aria-label={words.by(person.haru_name)}>
      <div className="flex items-start gap-3">
        <Avatar person={person} size={36} />
        <div className="min-w-0 flex-1">
          <Link to={hrefNear(place, 'MyHaruRoom', { id: person.user_no })} className="text-t5 font-semibold break-words">
            {person.haru_name}
          </Link>
          <Ratings review={review} />
        </div>
        {!is_mine && <ReportButton target={{ target_kind: 'counsel_review', target_no: review_no }} />}
      </div>
      <ReviewText review={review} replier={expert} title={title} {...(isShort !== undefined && { isShort })} />
    </article>
  )
}
