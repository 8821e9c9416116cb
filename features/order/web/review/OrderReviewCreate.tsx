import { useMemo } from 'react'
import { CreateReview, draftStore } from '#features/review/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { writeOrderReview } from './api.ts'
import { bodyOf, useReviewScreen } from './screen.tsx'

/** Writes the review of a purchase; the number of one of its rows is in the path. */
export default function OrderReviewCreate() {
  const orderItemNo = Number(useScreen().params['id'])
  const draft = useMemo(() => draftStore(`order_review_${orderItemNo}`), [orderItemNo])
  const screen = useReviewScreen(orderItemNo, ko.titles.CounReviewCreate)
  return <CreateReview key={orderItemNo} {...screen} draft={draft} send={(body, key) => writeOrderReview(orderItemNo, bodyOf(body), key)} />
}
