import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createReview,
  deleteReview,
  editReview,
  getReviewOf,
  listExpertReviews,
  listMyReviews,
  listReceivedReviews,
  listReviewsToWrite,
  replyToReview,
} from '../../contract/review.ts'
import { reviewOfCounsel, reviewsBy, reviewsOfExpert, reviewsReceived, reviewsToWrite } from './read.ts'
import { insertReview, removeReview, replyOnce, updateReview } from './write.ts'

export const reviewHttp: Handled[] = [
  handle(listReviewsToWrite, ({ db, me, now }) => reviewsToWrite(db, me.user_no, now)),
  handle(listMyReviews, ({ db, me, query, now }) => reviewsBy(db, me.user_no, query, now)),
  handle(listReceivedReviews, ({ db, me, query, now }) => reviewsReceived(db, me.user_no, query, now)),
  handle(listExpertReviews, ({ db, me, query }) => reviewsOfExpert(db, me?.user_no ?? null, query)),
  handle(getReviewOf, ({ db, me, params, now }) => reviewOfCounsel(db, me.user_no, params.coun_no, now)),
  handle(createReview, ({ db, me, params, body, now }) => insertReview(db, { counNo: params.coun_no, userNo: me.user_no, now }, body)),
  handle(editReview, ({ db, me, params, body, now }) => updateReview(db, { counNo: params.coun_no, userNo: me.user_no, now }, body)),
  handle(deleteReview, async ({ db, me, params, now }) => {
    await removeReview(db, { counNo: params.coun_no, userNo: me.user_no, now })
    return {}
  }),
  handle(replyToReview, ({ db, me, params, body, now }) => replyOnce(db, { counNo: params.coun_no, userNo: me.user_no, now }, body.reply)),
]
