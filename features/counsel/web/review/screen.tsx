import type { Asked, ReviewScreen } from '#features/review/web/public.ts'
import { isDoctor } from '#features/review/rules.ts'
import { href } from '#features/routes.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import type { ReviewOf } from '../../contract/review.ts'
import { reviewProblems } from '../../contract/review-rules.ts'
import { review as words } from '../../words/review.ts'
import { useReviewOf } from './api.ts'
import { Subject } from './Subject.tsx'

/** The screen that writes or changes the review of a counselling. */
export function useReviewScreen(counNo: number, title: string): ReviewScreen<ReviewOf> {
  const list = href('CounReviewList')
  return { title, list, mine: `${list}?tab=mine`, query: useReviewOf(counNo), isAuthor: ({ side }) => side === 'member', asked: askedOf }
}

/** A doctor's has two ratings, and its text goes to the doctor alone. */
function askedOf(of: ReviewOf): Asked {
  const ofDoctor = isDoctor(of.cate_no)
  return {
    subject: <Subject of={of} />,
    ratings: ofDoctor
      ? [
          { field: 'rating_kind', label: words.ratingKind },
          { field: 'rating_time', label: words.ratingTime },
        ]
      : [{ field: 'rating', label: words.rating }],
    text: ofDoctor
      ? { label: words.contentDoctor, hint: words.doctorHint, help: words.doctorHelp }
      : { label: shared.content, hint: words.contentHint, help: words.publicHelp },
    hasPictures: !ofDoctor,
    problemsOf: (values) => reviewProblems(of.cate_no, values),
  }
}
