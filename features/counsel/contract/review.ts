import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import {
  ratingShape,
  ratingSummary,
  receivedPage,
  replyBody,
  reviewBody,
  reviewPage,
  reviewState,
  reviewWords,
  writingState,
} from '#features/review/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'

const partner = person.extend({ job_title: z.string() }).nullable()
const rating = ratingShape.nullable()
const ratings = {
  /** Null for doctors, who have the other two. */
  rating,
  rating_kind: rating,
  rating_time: rating,
}
const reviewText = {
  ...ratings,
  ...reviewWords,
}

/** A review as one of the two sides sees it. */
export const counselReview = z.object({
  review_no: z.number().int(),
  ...reviewText,
  ...reviewState,
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
  ...writingState,
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
  ...ratingSummary,
  /** Of a doctor. */
  rating_kind: z.number().nullable(),
  rating_time: z.number().nullable(),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

const params = z.object({ coun_no: no })
/** The category decides which ratings are needed (review-rules.ts). */
const body = z.object({
  rating: rating.default(null),
  rating_kind: rating.default(null),
  rating_time: rating.default(null),
  ...reviewBody,
})

export const listReviewsToWrite = endpoint('GET /v1/user/counsel/review/to-write', {
  access: 'member',
  summary: 'Counsellings of mine that I can review, the one that ended last first',
  answer: z.array(z.object({ ...subject, write_until: moment })),
})

export const listMyReviews = endpoint('GET /v1/user/counsel/review', {
  access: 'member',
  summary: 'Reviews that I wrote, newest first',
  query: z.object(reviewPage),
  answer: z.array(z.object({ ...subject, review: counselReview })),
})

export const listExpertReviews = endpoint('GET /v1/user/counsel/review/expert', {
  access: 'open',
  summary: 'Reviews of an expert, newest first; of a doctor only the averages',
  query: z.object({ user_no: no, ...reviewPage }),
  answer: z.object({ expert: person, summary: reviewSummary, reviews: z.array(publicReview) }),
})

export const listReceivedReviews = endpoint('GET /v1/user/counsel/expert/review', {
  access: 'expert',
  summary: 'Reviews of sessions of mine, newest first; also those of a doctor with their texts',
  query: z.object(receivedPage),
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
  activity: 'write',
  idempotent: true,
  summary: 'Review a counselling within 30 days of its end',
  rate: { calls: 20, seconds: 600 },
  params,
  body,
  answer: reviewOf,
})

export const editReview = endpoint('PUT /v1/user/counsel/review/of/:coun_no', {
  access: 'member',
  activity: 'write',
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
  body: replyBody,
  answer: reviewOf,
})
