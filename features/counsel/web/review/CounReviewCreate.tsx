import { useMemo } from 'react'
import { CreateReview, draftStore } from '#features/review/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { writeReview } from './api.ts'
import { useReviewScreen } from './screen.tsx'

/** Writes the review of a counselling, whose number is in the path. */
export default function CounReviewCreate() {
  const counNo = Number(useScreen().params['id'])
  const draft = useMemo(() => draftStore(`coun_review_${counNo}`), [counNo])
  const screen = useReviewScreen(counNo, ko.titles.CounReviewCreate)
  return <CreateReview key={counNo} {...screen} draft={draft} send={(body, key) => writeReview(counNo, body, key)} />
}
