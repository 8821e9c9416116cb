import { isDoctor } from '#features/review/rules.ts'
import type { Asked, FormBody, ReviewScreen } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { href } from '#features/routes.ts'
import type { PurchaseReview } from '../../contract.ts'
import { itemReviewProblems } from '../../contract/review-rules.ts'
import { itemReviews as words } from '../../words/review.ts'
import { usePurchaseReview, type OrderReviewBody } from './api.ts'
import { Purchase } from './Purchase.tsx'

/** The screen that writes or changes the review of a purchase. */
export function useReviewScreen(orderItemNo: number, title: string): ReviewScreen<PurchaseReview> {
  const list = href('OrderReviewList')
  return { title, list, mine: `${list}?tab=mine`, query: usePurchaseReview(orderItemNo), isAuthor: () => true, asked: askedOf }
}

/** What is written about a doctor's product is for the doctor alone. */
function askedOf(of: PurchaseReview): Asked {
  const ofDoctor = isDoctor(of.cate_no)
  return {
    subject: <Purchase of={of} />,
    ratings: [{ field: 'rating', label: words.rating }],
    text: ofDoctor
      ? { label: words.doctorText, hint: words.doctorHint, help: words.doctorHelp }
      : { label: shared.content, hint: words.hint, help: words.publicHelp },
    hasPictures: !ofDoctor,
    problemsOf: (values) => itemReviewProblems(of.cate_no, values),
  }
}

export const bodyOf = ({ rating, content, images }: FormBody): OrderReviewBody => ({ rating, content, images })
