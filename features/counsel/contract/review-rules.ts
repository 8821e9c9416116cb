import { isDoctor, isRating, isReviewText } from '#features/review/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { addDays, endOfDayAfter, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { reviewErrors } from './review-errors.ts'

/** Decisions d-3, "review". Days after the end in which it is written, and after the writing in which it is changed once. */
export const REVIEW_DAYS = 30
export const REVIEW_EDIT_DAYS = 7
/** An average is shown from so many reviews on. */
export const AVERAGE_FROM = 3
/** The hour in Korea, on the day after the end, at which the member is asked. */
const ASK_HOUR = 10

export const reviewUntil = (quit: Date): Date => endOfDayAfter(quit, REVIEW_DAYS)
export const reviewEditUntil = (written: Date): Date => endOfDayAfter(written, REVIEW_EDIT_DAYS)
export const reviewAskAt = (quit: Date): Date => new Date(startOfDay(addDays(koreanDay(quit), 1)).getTime() + ASK_HOUR * HOUR_MS)

/** Null where nothing is chosen. */
export type ReviewForm = {
  rating: number | null
  rating_kind: number | null
  rating_time: number | null
  content: string
  images: readonly unknown[]
}
type Problem = { field: keyof ReviewForm; error: ErrorKind }

/** What is wrong with a review of a counselling of this category, in the order of the form. A doctor is rated by kindness and punctuality. */
export function reviewProblems(cateNo: number, { rating, rating_kind, rating_time, content, images }: ReviewForm): Problem[] {
  const found: Problem[] = []
  const needs = (field: keyof ReviewForm, ok: boolean): void => {
    if (!ok) found.push({ field, error: reviewErrors[field] })
  }
  if (isDoctor(cateNo)) {
    needs('rating_kind', isRating(rating_kind))
    needs('rating_time', isRating(rating_time))
    needs('content', isReviewText(cateNo, content))
    needs('images', images.length === 0)
  } else {
    needs('rating', isRating(rating))
    needs('content', isReviewText(cateNo, content))
  }
  return found
}
