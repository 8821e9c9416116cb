import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { formFlag, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { RATING_MAX, REPLY_MAX, REVIEW_IMAGES_MAX, REVIEW_MAX, REVIEW_PAGE } from './rules.ts'

export const ratingShape = z.number().int().min(1).max(RATING_MAX)

/** What everybody reads of a review besides its rating. */
export const reviewWords = {
  /** Empty for a doctor's without a text. */
  content: z.string(),
  images: z.array(mediaItem),
  reply: z.string().nullable(),
  reply_dt: moment.nullable(),
  reg_dt: moment,
  edit_dt: moment.nullable(),
}

/** What only its author and who answers it know. */
export const reviewState = {
  /** Its author may change it until then; null: not any more, or not theirs. */
  edit_until: moment.nullable(),
  /** Hidden from others after reports. */
  is_hidden: z.boolean(),
}

/** Whether the reader may write a review, and why not. */
export const writingState = {
  /** Until when one may be written; null: not now, and `problem` says why. */
  write_until: moment.nullable(),
  problem: z.object({ code: z.string(), msg: z.string() }).nullable(),
}

export const reviewBody = {
  content: text(0, REVIEW_MAX).default(''),
  /** Keys of the member's finished uploads. */
  images: z.array(z.uuid()).max(REVIEW_IMAGES_MAX).default([]),
}
export const replyBody = z.object({ reply: text(1, REPLY_MAX) })

export const reviewPage = { before_no: no.optional(), limit: pageOf(REVIEW_PAGE) }
/** Of those who answer; `unanswered`: only those without a reply. */
export const receivedPage = { unanswered: formFlag.optional(), ...reviewPage }

/** Averages to one decimal. */
export const ratingSummary = {
  /** Doctors: neither stars nor texts nor a number of reviews (decisions d-3). */
  is_doctor: z.boolean(),
  rating: z.number().nullable(),
  /** Null for doctors. */
  count: z.number().int().nullable(),
  /** How many reviews gave 1, 2, 3, 4 and 5; null where `rating` is. */
  spread: z.array(z.number().int()).length(RATING_MAX).nullable(),
}
