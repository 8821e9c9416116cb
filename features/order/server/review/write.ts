import { notify } from '#features/alarm/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { attachReviewPictures, freeReviewPictures } from '#features/review/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { createOrderReview, markHelpful, PurchaseReview, ReceivedOrderReview } from '../../contract.ts'
import { orderReviewErrors as errors } from '../../contract/review-errors.ts'
import { itemReviewProblem, itemReviewProblems, orderReviewEditUntil } from '../../contract/review-rules.ts'
import { orderErrors } from '../../errors.ts'
import { isSideOf, itemsOf, lockOrder, orderNoOf, type ItemRecord, type OrderRecord } from '../rows.ts'
import { receivedReview, reviewOfPurchase } from './read.ts'

type Own = { orderItemNo: number; userNo: number; now: Date }
type ReviewBody = Body<typeof createOrderReview>
/** A row of the checkout with all that was split off it, and its order, which is locked. */
type Purchase = { order: OrderRecord; item: ItemRecord; rows: ItemRecord[] }
type Locked = Record<'reply' | 'edit_dt' | 'del_dt' | 'refund_dt', string | null> & {
  review_no: number
  reg_dt: string
  is_hidden: boolean
}

/** @throws `order.item_not_found`, why it may not be written (`itemReviewProblem`), what is wrong with it, `media.not_usable` */
export async function insertReview(tx: Tx, { orderItemNo, userNo, now }: Own, { images, ...body }: ReviewBody): Promise<PurchaseReview> {
  const { order, item, rows } = await lockPurchase(tx, orderItemNo, userNo)
  const review = (await lockReview(tx, item.order_item_no)) ?? null
  const problem = itemReviewProblem({ rows, hasSeller: order.seller_user_no !== null, review }, now)
  if (problem) throw problem()
  refuse(item.cate_no, { ...body, images })
  const [made] = await tx.sql<[{ review_no: number }]>`
    insert into order_review ${tx.sql({
      order_item_no: item.order_item_no,
      item_no: item.item_no,
      seller_user_no: order.seller_user_no,
      user_no: userNo,
      cate_no: item.cate_no,
      rating: body.rating!,
      content: body.content,
      reg_dt: now,
    })} returning review_no`
  if (images.length > 0) await attachPictures(tx, { userNo, now }, { review_no: made.review_no, is_hidden: false }, images)
  const link = `${href('PcExpertProductReview')}?kind=items`
  await notify(
    tx,
    { kind: 'ORDER_REVIEW', to: order.seller_user_no!, target: `order-review:${made.review_no}`, link, text: item.item_name },
    now,
  )
  return reviewOfPurchase(tx, userNo, item.order_item_no, now)
}

/** @throws `order.item_not_found`, `order_review.not_found`, `.refunded`, `.edited`, `.edit_late`, what is wrong with it */
export function updateReview(db: Pool, { orderItemNo, userNo, now }: Own, { images, ...body }: ReviewBody): Promise<PurchaseReview> {
  return db.transaction(async (tx) => {
    const { item } = await lockPurchase(tx, orderItemNo, userNo)
    const review = await lockedReview(tx, item.order_item_no)
    if (review.refund_dt !== null) throw errors.refunded()
    if (review.edit_dt !== null) throw errors.edited()
    if (now > orderReviewEditUntil(new Date(review.reg_dt))) throw errors.edit_late()
    refuse(item.cate_no, { ...body, images })
    await tx.sql`
      update order_review set rating = ${body.rating!}, content = ${body.content}, edit_dt = ${now} where review_no = ${review.review_no}`
    await attachPictures(tx, { userNo, now }, review, images)
    return reviewOfPurchase(tx, userNo, item.order_item_no, now)
  })
}

/** Empties the review, which nobody sees any more. @throws `order.item_not_found`, `order_review.not_found` */
export function removeReview(db: Pool, { orderItemNo, userNo, now }: Own): Promise<void> {
  return db.transaction(async (tx) => {
    const { item } = await lockPurchase(tx, orderItemNo, userNo)
    const { review_no } = await lockedReview(tx, item.order_item_no)
    await tx.sql`
      update order_review set content = '', images = '[]', reply = null, reply_dt = null, del_dt = ${now} where review_no = ${review_no}`
    await freeReviewPictures(tx, { kind: 'order-review', reviewNo: review_no, userNo, now })
  })
}

type Reply = { reviewNo: number; userNo: number; now: Date }

/** The seller's one answer. @throws `order_review.not_found`, also for one that is hidden from the seller; `order_review.replied` */
export async function replyOnce(tx: Tx, { reviewNo, userNo, now }: Reply, reply: string): Promise<ReceivedOrderReview> {
  const [review] = await rowsOf<RepliedRow>(tx, REPLIED, [reviewNo, userNo])
  if (!review) throw errors.not_found()
  if (review.reply !== null) throw errors.replied()
  await tx.sql`update order_review set reply = ${reply}, reply_dt = ${now} where review_no = ${reviewNo}`
  const answer = await receivedReview(tx, userNo, reviewNo, now)
  const link = `${href('OrderReviewList')}?tab=mine`
  await notify(
    tx,
    { kind: 'ORDER_REVIEW', to: review.user_no, target: `order-review:${reviewNo}:reply`, link, text: answer.item_name },
    now,
  )
  return answer
}

type RepliedRow = { reply: string | null; user_no: number }
/** $1 the review, $2 the seller. */
const REPLIED: Statement = `
  select reply, user_no from order_review
  where review_no = $1 and seller_user_no = $2 and del_dt is null and hide_dt is null and refund_dt is null for no key update`

type Marking = { reviewNo: number; userNo: number; isHelpful: boolean }

/** Marks a review as helpful, or takes that back; the same twice changes nothing. @throws `order_review.not_found`, `order_review.own` */
export function mark(db: Pool, { reviewNo, userNo, isHelpful }: Marking): Promise<Answer<typeof markHelpful>> {
  return db.transaction(async (tx) => {
    const { sql } = tx
    const [review] = await rowsOf<{ user_no: number; help_qtt: number }>(tx, MARKED, [reviewNo, userNo])
    if (!review) throw errors.not_found()
    if (review.user_no === userNo) throw errors.own()
    const changed = isHelpful
      ? await sql`insert into order_review_help (review_no, user_no) values (${reviewNo}, ${userNo}) on conflict do nothing`
      : await sql`delete from order_review_help where review_no = ${reviewNo} and user_no = ${userNo}`
    const qtt = review.help_qtt + (isHelpful ? changed.count : -changed.count)
    if (changed.count > 0) await sql`update order_review set help_qtt = ${qtt} where review_no = ${reviewNo}`
    return { help_qtt: qtt, is_helpful: isHelpful }
  })
}

/** $1 the review, $2 the member who reads it. */
const MARKED: Statement = `
  select r.user_no, r.help_qtt from order_review r
  where r.review_no = $1 and r.is_shown and ${notBlockedSql({ a: '$2::bigint', b: 'r.user_no' })} for no key update of r`

/** The purchase of this member with its order locked. @throws `order.item_not_found` */
async function lockPurchase(tx: Tx, orderItemNo: number, userNo: number): Promise<Purchase> {
  const orderNo = await orderNoOf(tx, orderItemNo)
  const order = orderNo === undefined ? undefined : await lockOrder(tx, orderNo)
  if (!order || !isSideOf(order, userNo, 'buyer')) throw orderErrors.item_not_found()
  const all = await itemsOf(tx, order.order_no)
  const asked = all.find(({ order_item_no }) => order_item_no === orderItemNo)!
  const rootNo = asked.root_no ?? asked.order_item_no
  const rows = all.filter(({ order_item_no, root_no }) => order_item_no === rootNo || root_no === rootNo)
  return { order, item: rows.find(({ order_item_no }) => order_item_no === rootNo)!, rows }
}

async function lockReview(tx: Tx, orderItemNo: number): Promise<Locked | undefined> {
  const [review] = await tx.sql<Locked[]>`
    select review_no, reply, reg_dt, edit_dt, del_dt, refund_dt, hide_dt is not null as is_hidden from order_review
    where order_item_no = ${orderItemNo} for no key update`
  return review
}

async function lockedReview(tx: Tx, orderItemNo: number): Promise<Locked> {
  const review = await lockReview(tx, orderItemNo)
  if (!review || review.del_dt !== null) throw errors.not_found()
  return review
}

function refuse(cateNo: number, body: ReviewBody): void {
  const [problem] = itemReviewProblems(cateNo, body)
  if (problem) throw problem.error(problem.field)
}

type Shown = Pick<Locked, 'review_no' | 'is_hidden'>

async function attachPictures(tx: Tx, by: { userNo: number; now: Date }, { review_no, is_hidden }: Shown, keys: string[]): Promise<void> {
  const items = await attachReviewPictures(tx, { kind: 'order-review', reviewNo: review_no, ...by, keys, isHidden: is_hidden })
  await tx.sql`update order_review set images = ${tx.sql.json(items)} where review_no = ${review_no}`
}
