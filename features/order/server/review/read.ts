import { withEdit } from '#features/review/server/public.ts'
import { ratingOfSeller, summaryOf } from '#features/shop/server/public.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type {
  ItemReview,
  ItemReviews,
  listItemReviews,
  listMyOrderReviews,
  listPurchasesToReview,
  listReceivedOrderReviews,
  OrderReview,
  PurchaseReview,
  ReceivedOrderReview,
} from '../../contract.ts'
import { arrivedAt, itemReviewProblem, orderReviewEditUntil, orderReviewUntil, type ItemReviewSort } from '../../contract/review-rules.ts'
import { shopErrors } from '#features/shop/errors.ts'
import { orderErrors } from '../../errors.ts'
import {
  NEWEST,
  OF_SELLER,
  ORDERED,
  PURCHASE,
  RECEIVED,
  RECEIVED_ONE,
  TO_WRITE,
  UNANSWERED,
  WRITTEN,
  type ItemRow,
  type PublicRow,
  type PurchaseRow,
  type ReceivedRow,
  type StoredReview,
  type SubjectRow,
  type ToWriteRow,
} from './sql.ts'

const LATEST = Number.MAX_SAFE_INTEGER

/** @throws `order.item_not_found` where the viewer is not the buyer */
export async function reviewOfPurchase(db: Db, userNo: number, orderItemNo: number, now: Date): Promise<PurchaseReview> {
  const [row] = await rowsOf<PurchaseRow>(db, PURCHASE, [orderItemNo, userNo])
  if (!row) throw orderErrors.item_not_found()
  const { has_seller, pieces, del_dt, review, ...subject } = row
  const written = review === null && del_dt === null ? null : { del_dt }
  const problem = itemReviewProblem({ rows: pieces, hasSeller: has_seller, review: written }, now)
  return {
    ...subject,
    write_until: problem === null ? orderReviewUntil(arrivedAt(pieces)!).toISOString() : null,
    problem: problem && { code: problem.code, msg: problem.message },
    review: review && shownTo(review, true, now),
  }
}

export async function purchasesToReview(db: Db, userNo: number, now: Date): Promise<Answer<typeof listPurchasesToReview>> {
  const rows = await rowsOf<ToWriteRow>(db, TO_WRITE, [userNo, now])
  return rows
    .map(({ pieces, ...row }) => ({ ...row, write_until: orderReviewUntil(arrivedAt(pieces)!) }))
    .filter(({ write_until }) => write_until >= now)
    .map((row) => ({ ...row, write_until: row.write_until.toISOString() }))
}

export async function reviewsBy(
  db: Db,
  userNo: number,
  { before_no = LATEST, limit }: Query<typeof listMyOrderReviews>,
  now: Date,
): Promise<Answer<typeof listMyOrderReviews>> {
  const rows = await rowsOf<SubjectRow & { review: StoredReview }>(db, WRITTEN, [userNo, before_no, limit])
  return rows.map((row) => ({ ...row, review: shownTo(row.review, true, now) }))
}

/** Reviews of the seller's products; `unanswered`: only those without a reply. */
export async function reviewsReceived(
  db: Db,
  userNo: number,
  { unanswered = false, before_no = LATEST, limit }: Query<typeof listReceivedOrderReviews>,
  now: Date,
): Promise<ReceivedOrderReview[]> {
  const rows = await rowsOf<ReceivedRow>(db, unanswered ? UNANSWERED : RECEIVED, [userNo, before_no, limit])
  return rows.map((row) => ({ ...row, review: shownTo(row.review, false, now) }))
}

export async function receivedReview(db: Db, userNo: number, reviewNo: number, now: Date): Promise<ReceivedOrderReview> {
  const [row] = await rowsOf<ReceivedRow>(db, RECEIVED_ONE, [userNo, reviewNo])
  return { ...row!, review: shownTo(row!.review, false, now) }
}

const shownTo = (review: StoredReview, isAuthor: boolean, now: Date): OrderReview => {
  const until = orderReviewEditUntil(new Date(review.reg_dt))
  return withEdit(review, { isAuthor: isAuthor && !review.is_refunded, until, now })
}

type Viewer = { viewerNo: number | null; now: Date }

/** Reviews that everybody reads. @throws `shop.not_found` for a product whose page the viewer may not open */
export async function publicReviews(db: Db, viewer: Viewer, query: Query<typeof listItemReviews>): Promise<ItemReviews> {
  const { item_no: itemNo, seller } = query
  return itemNo === undefined ? reviewsOfSeller(db, seller!, viewer, query) : reviewsOfItem(db, itemNo, viewer, query)
}

type Asked = Query<typeof listItemReviews>

async function reviewsOfItem(db: Db, itemNo: number, { viewerNo, now }: Viewer, asked: Asked): Promise<ItemReviews> {
  const [row] = await rowsOf<ItemRow>(db, ...statementOf(asked, [viewerNo, itemNo, now]))
  if (!row) throw shopErrors.not_found()
  const { item_name, seller, cate_no, reviews, ...sums } = row
  return { summary: summaryOf(sums, cate_no), seller, item: { item_no: itemNo, item_name }, ...pageOf(reviews, asked) }
}

async function reviewsOfSeller(db: Db, sellerNo: number, viewer: Viewer, asked: Asked): Promise<ItemReviews> {
  const { rating = null, pictures = false, before_no = LATEST, limit } = asked
  const { seller, summary } = await ratingOfSeller(db, sellerNo, viewer)
  const inputs = [viewer.viewerNo, sellerNo, before_no, limit, rating, pictures, viewer.now]
  const rows = summary.is_doctor ? [] : await rowsOf<PublicRow>(db, OF_SELLER, inputs)
  return { summary, seller, item: null, ...pageOf(rows, asked) }
}

function pageOf(rows: readonly PublicRow[], { limit, sort }: Asked): Pick<ItemReviews, 'reviews' | 'next'> {
  const last = rows.at(-1)
  const isWhole = last === undefined || rows.length < limit
  return {
    reviews: rows.map(shownReview),
    next: isWhole
      ? null
      : { before_no: last.review_no, ...(sort !== 'new' && { after: sort === 'helpful' ? last.help_qtt : last.rating }) },
  }
}

const shownReview = ({ item_no, item_name, ...row }: PublicRow): ItemReview => ({
  ...row,
  item: item_name === null ? null : { item_no, item_name },
})

/** What the order has before its first row. */
const BEFORE: Record<Exclude<ItemReviewSort, 'new'>, number> = { helpful: 2_147_483_647, high: 6, low: 0 }

function statementOf(
  { sort, rating, pictures = false, after, before_no = LATEST, limit }: Asked,
  [viewerNo, itemNo, now]: [number | null, number, Date],
): [statement: Statement, inputs: Parameters<typeof rowsOf>[2]] {
  const inputs = [viewerNo, itemNo, before_no, limit, rating ?? null, pictures, now]
  if (sort !== 'new') return [ORDERED[sort], [...inputs, after ?? BEFORE[sort]]]
  return [NEWEST.find((one) => one.rating === (rating !== undefined) && one.pictures === pictures)!.statement, inputs]
}
