import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createOrderReview,
  deleteOrderReview,
  editOrderReview,
  getPurchaseReview,
  listItemReviews,
  listMyOrderReviews,
  listPurchasesToReview,
  listReceivedOrderReviews,
  markHelpful,
  replyToOrderReview,
  unmarkHelpful,
} from '../../contract.ts'
import { publicReviews, purchasesToReview, reviewOfPurchase, reviewsBy, reviewsReceived } from './read.ts'
import { insertReview, mark, removeReview, replyOnce, updateReview } from './write.ts'

export const reviewHttp: Handled[] = [
  handle(listItemReviews, ({ db, me, query, now }) => publicReviews(db, { viewerNo: me?.user_no ?? null, now }, query)),
  handle(listPurchasesToReview, ({ db, me, now }) => purchasesToReview(db, me.user_no, now)),
  handle(listMyOrderReviews, ({ db, me, query, now }) => reviewsBy(db, me.user_no, query, now)),
  handle(getPurchaseReview, ({ db, me, params, now }) => reviewOfPurchase(db, me.user_no, params.order_item_no, now)),
  handle(createOrderReview, ({ db, me, params, body, now }) =>
    insertReview(db, { orderItemNo: params.order_item_no, userNo: me.user_no, now }, body),
  ),
  handle(editOrderReview, ({ db, me, params, body, now }) =>
    updateReview(db, { orderItemNo: params.order_item_no, userNo: me.user_no, now }, body),
  ),
  handle(deleteOrderReview, async ({ db, me, params, now }) => {
    await removeReview(db, { orderItemNo: params.order_item_no, userNo: me.user_no, now })
    return {}
  }),
  handle(markHelpful, ({ db, me, params }) => mark(db, { reviewNo: params.review_no, userNo: me.user_no, isHelpful: true })),
  handle(unmarkHelpful, ({ db, me, params }) => mark(db, { reviewNo: params.review_no, userNo: me.user_no, isHelpful: false })),
  handle(listReceivedOrderReviews, ({ db, me, query, now }) => reviewsReceived(db, me.user_no, query, now)),
  handle(replyToOrderReview, ({ db, me, params, body, now }) =>
    replyOnce(db, { reviewNo: params.review_no, userNo: me.user_no, now }, body.reply),
  ),
]
