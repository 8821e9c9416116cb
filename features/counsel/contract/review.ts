import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { formFlag, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { RATING_MAX, REPLY_MAX, REVIEW_IMAGES_MAX, REVIEW_MAX } from './review-rules.ts'

export const REVIEW_PAGE = 20
/** Counsellings that can still be reviewed, in one list. */
export const REVIEWS_TO_WRITE_MAX = 90

const partner = person.extend({ job_title: z.string() }).nullable()
const rating = z.number().int().min(1).max(RATING_MAX).nullable()
const ratings = {
  /** Null for doctors, who have the other two. */
  rating,
  rating_kind: rating,
  rating_time: rating,
}
const reviewText = {
  ...ratings,
  /** Empty for a doctor's without a text. */
  content: z.string(),
  images: z.array(mediaItem),
  reply: z.string().nullable(),
  reply_dt: moment.nullable(),
  reg_dt: moment,
  edit_dt: moment.nullable(),
}

/** A review as one of the two sides sees it. */
export const counselReview = z.object({
  review_no: z.number().int(),
  ...reviewText,
  /** Its author may change it until then; null: not any more, or not theirs. */
  edit_until: moment.nullable(),
  /** Hidden from others after reports. */
  is_hidden: z.boolean(),
})
export type CounselReview = z.infer<typeof counselReview>

/** The counselling that a review is about. */
const subject = {
  coun_no: z.number().int(),
  title: z.string(),
  cate_no: z.number().int(),
  partner,
  quit_dt: moment.nullable(),
}

/** A counselling of mine with its review. */
export const reviewOf = z.object({
  ...subject,
  side: z.enum(['member', 'expert']),
  /** Until when its member may write one; null: not now, and `problem` says why. */
  write_until: moment.nullable(),
  problem: z.object({ code: z.string(), msg: z.string() }).nullable(),
  review: counselReview.nullable(),
})
export type ReviewOf = z.infer<typeof reviewOf>

/** A review on an expert's page. */
export const publicReview = z.object({
  review_no: z.number().int(),
  /** Its author. */
  person,
  title: z.string(),
  ...reviewText,
  is_mine: z.boolean(),
})
export type PublicReview = z.infer<typeof publicReview>

/** Averages to one decimal, null below `AVERAGE_FROM` reviews. */
export const reviewSummary = z.object({
  /** Doctors: two averages, and neither texts nor a number of reviews (decisions d-3). */
  is_doctor: z.boolean(),
  rating: z.number().nullable(),
  rating_kind: z.number().nullable(),
  rating_time: z.number().nullable(),
  /** Null for doctors. */
  count: z.number().int().nullable(),
  /** How many reviews gave 1, 2, 3, 4 and 5; null where `rating` is. */
  spread: z.array(z.number().int()).length(RATING_MAX).nullable(),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

const params = z.object({ coun_no: no })
/** The category decides which ratings are needed (review-rules.ts). */
const body = z.object({
  rating: rating.default(null),
  rating_kind: rating.default(null),
  rating_time: rating.default(null),
  content: text(0, REVIEW_MAX).default(''),
  /** Keys of the member's finished uploads. */
  images: z.array(z.uuid()).max(REVIEW_IMAGES_MAX).default([]),
})

export const listReviewsToWrite = endpoint('GET /v1/user/counsel/review/to-write', {
  access: 'member',
  summary: 'Counsellings of mine that I can review, the one that ended last first',
  answer: z.array(z.object({ ...subject, write_until: moment })),
})

export const listMyReviews = endpoint('GET /v1/user/counsel/review', {
  access: 'member',
  summary: 'Reviews that I wrote, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(REVIEW_PAGE) }),
  answer: z.array(z.object({ ...subject, review: counselReview })),
})

export const listExpertReviews = endpoint('GET /v1/user/counsel/review/expert', {
  access: 'open',
  summary: 'Reviews of an expert, newest first; of a doctor only the averages',
  query: z.object({ user_no: no, before_no: no.optional(), limit: pageOf(REVIEW_PAGE) }),
  answer: z.object({ expert: person, summary: reviewSummary, reviews: z.array(publicReview) }),
})

export const listReceivedReviews = endpoint('GET /v1/user/counsel/expert/review', {
  access: 'expert',
  summary: 'Reviews of sessions of mine, newest first; also those of a doctor with their texts',
  query: z.object({ unanswered: formFlag.optional(), before_no: no.optional(), limit: pageOf(REVIEW_PAGE) }),
  answer: z.array(z.object({ ...subject, review: counselReview })),
})

export const getReviewOf = endpoint('GET /v1/user/counsel/review/of/:coun_no', {
  access: 'member',
  summary: 'The review of a counselling of mine, as its member or its expert',
  params,
  answer: reviewOf,
})

export const createReview = endpoint('POST /v1/user/counsel/review/of/:coun_no', {
  access: 'member',
  idempotent: true,
  summary: 'Review a counselling within 30 days of its end',
  rate: { calls: 20, seconds: 600 },
  params,
  body,
  answer: reviewOf,
})

export const editReview = endpoint('PUT /v1/user/counsel/review/of/:coun_no', {
  access: 'member',
  summary: 'Change my review once, within 7 days',
  rate: { calls: 20, seconds: 600 },
  params,
  body,
  answer: reviewOf,
})

export const deleteReview = endpoint('DELETE /v1/user/counsel/review/of/:coun_no', {
  access: 'member',
  summary: 'Delete my review; the counselling gets no other one',
  params,
  answer: z.object({}),
})

export const replyToReview = endpoint('POST /v1/user/counsel/expert/review/:coun_no', {
  access: 'expert',
  idempotent: true,
  summary: 'Answer the review of a session of mine, once',
  rate: { calls: 20, seconds: 600 },
  params,
  body: z.object({ reply: text(1, REPLY_MAX) }),
  answer: reviewOf,
})
