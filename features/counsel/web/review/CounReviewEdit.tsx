import { EditReview } from '#features/review/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { reviewErrors } from '../../contract/review-errors.ts'
import { saveReview } from './api.ts'
import { useReviewScreen } from './screen.tsx'

/** Changes my review of a counselling, whose number is in the path. */
export default function CounReviewEdit() {
  const counNo = Number(useScreen().params['id'])
  const screen = useReviewScreen(counNo, ko.titles.CounReviewEdit)
  return <EditReview key={counNo} {...screen} late={() => reviewErrors.edit_late.message} send={(body) => saveReview(counNo, body)} />
}
