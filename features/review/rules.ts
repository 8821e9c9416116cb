import { lengthOf } from '#kit/contract/shape.ts'

/** Limits that reviews of counsellings and of products share (decisions d-3 and d-5). */
export const REVIEW_PAGE = 20
/** What a member can still review, in one list. */
export const REVIEWS_TO_WRITE_MAX = 90
export const REVIEW_MIN = 10
export const REVIEW_MAX = 1000
export const REVIEW_IMAGES_MAX = 5
export const REPLY_MAX = 500
export const RATING_MAX = 5

/** Texts of patients are banned as medical advertising (의료법 §56②2): what is written about a doctor is for the doctor alone. */
const DOCTOR = 1
export const isDoctor = (cateNo: number): boolean => cateNo === DOCTOR

export const isRating = (rating: number | null): boolean =>
  rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= RATING_MAX

/** Whether the text has a length that can be stored; a doctor's may be missing. */
export function isReviewText(cateNo: number, content: string): boolean {
  const length = lengthOf(content.trim())
  return (isDoctor(cateNo) && length === 0) || (length >= REVIEW_MIN && length <= REVIEW_MAX)
}
