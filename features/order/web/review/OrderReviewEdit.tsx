import { EditReview } from '#features/review/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { orderReviewErrors } from '../../contract/review-errors.ts'
import { saveOrderReview } from './api.ts'
import { bodyOf, useReviewScreen } from './screen.tsx'

/** Changes my review of a purchase; the number of one of its rows is in the path. */
export default function OrderReviewEdit() {
  const orderItemNo = Number(useScreen().params['id'])
  const screen = useReviewScreen(orderItemNo, ko.titles.CounReviewEdit)
  return (
    <EditReview
      key={orderItemNo}
      {...screen}
      late={({ review }) => (review?.is_refunded ? orderReviewErrors.refunded : orderReviewErrors.edit_late).message}
      send={(body) => saveOrderReview(orderItemNo, bodyOf(body))}
    />
  )
}
