import { openReport } from '#features/report/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link, type Place } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { PublicReview as Review } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'
import { RatingLine, ReviewText, type ReviewedExpert } from './ReviewText.tsx'

type Props = {
  review: Review
  expert: ReviewedExpert
  /** The screen that shows it, perhaps below a sheet. */
  place: Place
  isShort?: boolean
}

/** A member's review of an expert. */
export function PublicReview({ review, expert, place, isShort }: Props) {
  const viewer = useViewer()
  const { person, title, is_mine, review_no } = review
  const report = () => void (viewer ? openReport({ target_kind: 'counsel_review', target_no: review_no }) : askLogIn())
  return (
    <article aria-label={words.by(person.haru_name)}>
      <div className="flex items-start gap-3">
        <Avatar person={person} size={36} />
        <div className="min-w-0 flex-1">
          <Link to={hrefNear(place, 'MyHaruRoom', { id: person.user_no })} className="text-t5 font-semibold break-words">
            {person.haru_name}
          </Link>
          <RatingLine review={review} />
        </div>
        {!is_mine && (
          <button type="button" onClick={report} className="-mr-1 min-h-11 min-w-11 flex-none px-1 text-t3 text-fg3">
            {words.report}
          </button>
        )}
      </div>
      <ReviewText review={review} expert={expert} title={title} {...(isShort !== undefined && { isShort })} />
    </article>
  )
}
