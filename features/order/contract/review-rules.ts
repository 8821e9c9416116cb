import { isDoctor, isRating, isReviewText } from '#features/review/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { endOfDayAfter } from '#kit/contract/time.ts'
import { ORDER } from '../transitions.ts'
import { orderReviewErrors } from './review-errors.ts'

/** Decisions d-5, "Review". Days after the arrival in which it is written, and after the writing in which it is changed once. */
export const ORDER_REVIEW_DAYS = 90
export const ORDER_REVIEW_EDIT_DAYS = 30

export const ITEM_REVIEW_SORTS = ['new', 'helpful', 'high', 'low'] as const
export type ItemReviewSort = (typeof ITEM_REVIEW_SORTS)[number]

export const orderReviewUntil = (arrived: Date): Date => endOfDayAfter(arrived, ORDER_REVIEW_DAYS)
export const orderReviewEditUntil = (written: Date): Date => endOfDayAfter(written, ORDER_REVIEW_EDIT_DAYS)

/** States in which a row can be reviewed: it has arrived, and nothing is claimed. */
const REVIEWED: readonly number[] = [ORDER.delivered, ORDER.confirmed]
const GONE: readonly number[] = [ORDER.refunded, ORDER.void]

type Row = { state: number; delivered_dt: string | null; confirm_dt: string | null }

/** When something of a purchase arrived that the buyer still has; null: nothing. Its rows are pieces of one row of the checkout. */
export function arrivedAt(rows: readonly Row[]): Date | null {
  const moments = rows
    .filter(({ state }) => REVIEWED.includes(state))
    .flatMap(({ delivered_dt, confirm_dt }) => delivered_dt ?? confirm_dt ?? [])
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => Date.parse(moment))))
}

type Bought = { rows: readonly Row[]; hasSeller: boolean; review: { del_dt: string | null } | null }

/** Why the buyer may not review a purchase now, or null. */
export function itemReviewProblem({ rows, hasSeller, review }: Bought, now: Date): ErrorKind | null {
  if (review !== null) return review.del_dt === null ? orderReviewErrors.already : orderReviewErrors.deleted
  const arrived = arrivedAt(rows)
  if (arrived === null) {
    if (rows.every(({ state }) => GONE.includes(state))) return orderReviewErrors.refunded
    return rows.some(({ state }) => state === ORDER.claimed || state === ORDER.refused)
      ? orderReviewErrors.claimed
      : orderReviewErrors.not_arrived
  }
  if (!hasSeller) return orderReviewErrors.no_seller
  return now > orderReviewUntil(arrived) ? orderReviewErrors.late : null
}

type Form = { rating: number | null; content: string; images: readonly unknown[] }
type Problem = { field: keyof Form; error: ErrorKind }

/** What is wrong with a review of a product of this category, in the order of the form. */
export function itemReviewProblems(cateNo: number, { rating, content, images }: Form): Problem[] {
  const found: Problem[] = []
  if (!isRating(rating)) found.push({ field: 'rating', error: orderReviewErrors.rating })
  if (!isReviewText(cateNo, content)) found.push({ field: 'content', error: orderReviewErrors.content })
  if (isDoctor(cateNo) && images.length > 0) found.push({ field: 'images', error: orderReviewErrors.images })
  return found
}
