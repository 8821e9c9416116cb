import { maskedNameSql, personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { REVIEWS_TO_WRITE_MAX } from '#features/review/rules.ts'
import { reviewFieldsSql } from '#features/review/server/public.ts'
import { DOCTOR } from '#features/shop/rules.ts'
import { ratedItemSql, shownItemNameSql, type RatedItem } from '#features/shop/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { isoSql } from '#kit/server/db/moment-sql.ts'
import type { ItemReview, OrderReview, PurchaseReview, ReceivedOrderReview } from '../../contract.ts'
import { ORDER_REVIEW_DAYS, type ItemReviewSort } from '../../contract/review-rules.ts'
import { BITS } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'

export type StoredReview = Omit<OrderReview, 'edit_until'>
export type SubjectRow = Omit<PurchaseReview, 'write_until' | 'problem' | 'review'>
type PieceRow = { state: number; delivered_dt: string | null; confirm_dt: string | null }
export type PurchaseRow = SubjectRow & { has_seller: boolean; pieces: PieceRow[]; del_dt: string | null; review: StoredReview | null }
export type ToWriteRow = SubjectRow & { pieces: PieceRow[] }
export type ReceivedRow = Omit<ReceivedOrderReview, 'review'> & { review: StoredReview }

const reviewJson = `json_build_object(${reviewFieldsSql}, 'is_refunded', r.refund_dt is not null, 'help_qtt', r.help_qtt)`
/** The columns of reviews that `reviewJson` reads. */
const reviewColumns =
  'review_no, order_item_no, item_no, user_no, cate_no, rating, content, images, reply, reply_dt, reg_dt, edit_dt, hide_dt, refund_dt, help_qtt'

/** The row `i` of the checkout, and its order `o`. */
const subjectSql = `i.order_item_no, o.order_no, i.item_no, i.item_name, i.sio_title, i.item_thumb, i.cate_no, coalesce(o.seller ->> 'company', '') as company,
  ${personSql('o.seller_user_no')} as seller`

/** The pieces of the row `i` of the checkout, wherever they are now. */
const piecesSql = `(
  select json_agg(json_build_object('state', c.state, 'delivered_dt', ${isoSql('c.delivered_dt')}, 'confirm_dt', ${isoSql('c.confirm_dt')}))
  from order_item c where c.order_no = i.order_no and i.order_item_no in (c.order_item_no, c.root_no))`

/** $1 any row of the purchase, $2 its buyer. */
export const PURCHASE: Statement = `
  select ${subjectSql}, o.seller_user_no is not null as has_seller, ${piecesSql} as pieces, r.del_dt,
    case when r.del_dt is null and r.review_no is not null then ${reviewJson} end as review
  from order_item a join order_item i on i.order_item_no = coalesce(a.root_no, a.order_item_no)
    join shop_order o on o.order_no = i.order_no left join order_review r on r.order_item_no = i.order_item_no
  where a.order_item_no = $1 and o.user_no = $2 and o.states <> 1`

const REVIEWED = [ORDER.delivered, ORDER.confirmed]
/** Orders of a member in which purchases without a review are looked for, the latest first. */
const ORDERS_READ = 200

/** $1 the member, $2 now. */
export const TO_WRITE: Statement = `
  with orders as materialized (
    select o.order_no from shop_order o
    where o.user_no = $1 and o.states <> 1 and o.states & ${BITS.reviewed} <> 0 and o.seller_user_no is not null
    order by o.order_no desc limit ${ORDERS_READ}
  ), purchases as materialized (
    select distinct coalesce(i.root_no, i.order_item_no) as no from orders join order_item i using (order_no)
    where i.state in (${REVIEWED.join(', ')}) and coalesce(i.delivered_dt, i.confirm_dt) > $2::timestamptz - interval '${ORDER_REVIEW_DAYS + 1} days'
  )
  select ${subjectSql}, ${piecesSql} as pieces
  from purchases join order_item i on i.order_item_no = purchases.no join shop_order o on o.order_no = i.order_no
  where (select true from order_review r where r.order_item_no = i.order_item_no) is null
  order by o.order_no desc, i.order_item_no limit ${REVIEWS_TO_WRITE_MAX}`

/** $1 the member, $2 the last number of the previous page, $3 limit. */
export const WRITTEN: Statement = `
  select ${subjectSql}, ${reviewJson} as review
  from (select ${reviewColumns} from order_review where user_no = $1 and del_dt is null and review_no < $2::bigint order by review_no desc limit $3::int) r
    join order_item i on i.order_item_no = r.order_item_no join shop_order o on o.order_no = i.order_no
  order by r.review_no desc`

const receivedSql = (page: string): string => `
  select i.order_no, r.item_no, i.item_name, i.item_thumb, r.cate_no, ${personSql('r.user_no')} as buyer, ${reviewJson} as review
  from (${page}) r join order_item i on i.order_item_no = r.order_item_no
  order by r.review_no desc`
const received = (isOpen: boolean): Statement =>
  receivedSql(`select ${reviewColumns} from order_review r
    where seller_user_no = $1 and del_dt is null and hide_dt is null and refund_dt is null and review_no < $2::bigint ${isOpen ? 'and reply is null' : ''}
      and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })}
    order by review_no desc limit $3::int`)

// $1 the seller, $2 the last number of the previous page, $3 limit.
export const RECEIVED: Statement = received(false)
export const UNANSWERED: Statement = received(true)
/** $1 the seller, $2 the review. */
export const RECEIVED_ONE: Statement = receivedSql(
  `select ${reviewColumns} from order_review where seller_user_no = $1 and review_no = $2 and del_dt is null`,
)

export type PublicRow = Omit<ItemReview, 'item'> & { item_name: string | null; item_no: number }

type PublicList = { from?: string; index: string; filters: string; order: string }

/**
 * Reviews `r` for the viewer $1, without those of deleted accounts and of members with a block between them and the viewer. What is not in the index
 * of the order is one condition that the planner takes half of the rows to pass (decision 087): estimated one by one the conditions leave hardly
 * any, and a statement that is prepared once for all parameters would sort all reviews of a product.
 */
const publicSql = ({ from, index, filters, order }: PublicList): Statement => `
  select r.review_no, a.name as author, r.rating, r.content, r.images, r.reply, r.reply_dt, r.reg_dt, r.edit_dt, r.help_qtt, r.item_no,
    ${from === undefined ? 'null::text' : 'p.item_name'} as item_name, r.user_no is not distinct from $1::bigint as is_mine,
    (select true from order_review_help h where h.review_no = r.review_no and h.user_no = $1::bigint) is not null as is_helpful
  from order_review r cross join lateral (select ${maskedNameSql('r.user_no')} as name offset 0) a ${from ?? ''}
  where r.is_shown and ${index}
    and case when ${filters} and a.name is not null and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })} then true else false end
  order by ${order} limit $4::int`

/** A product with its reviews for the viewer $1; no row for a product whose page they may not open. $2 the product, $7 now. */
const ofItem = (list: Omit<PublicList, 'from'>): Statement => `
  select i.item_name, i.seller, i.cate_no, i.points, i.count, i.spread,
    case when i.cate_no = ${DOCTOR} then '[]' else (select coalesce(json_agg(row_to_json(x)), '[]') from (${publicSql(list)}) x) end as reviews
  from ${ratedItemSql({ itemNo: '$2::bigint', viewer: '$1::bigint', now: '$7::timestamptz' })} i`
export type ItemRow = RatedItem & { reviews: PublicRow[] }

type Filters = { rating: boolean; pictures: boolean }
const NEWEST_FIRST = 'r.review_no desc'

/**
 * $1 the viewer or null, $2 the product, $3 the last number of the previous page, $4 limit, $5 the rating or null, $6 whether only those with
 * pictures. A filter that is set stands as a condition of an index.
 */
const newest = ({ rating, pictures }: Filters): Statement =>
  ofItem({
    index: `r.item_no = $2 and r.review_no < $3::bigint ${rating ? 'and r.rating = $5::int' : ''} ${pictures ? "and r.images <> '[]'" : ''}`,
    filters: `($5::int is null) = ${!rating} and $6::boolean = ${pictures}`,
    order: NEWEST_FIRST,
  })
export const NEWEST: readonly (Filters & { statement: Statement })[] = [
  { rating: false, pictures: false, statement: newest({ rating: false, pictures: false }) },
  { rating: true, pictures: false, statement: newest({ rating: true, pictures: false }) },
  { rating: false, pictures: true, statement: newest({ rating: false, pictures: true }) },
  { rating: true, pictures: true, statement: newest({ rating: true, pictures: true }) },
]

const anyFilters = "($5::int is null or r.rating = $5::int) and (not $6::boolean or r.images <> '[]')"
const ordered = (after: string, order: string): Statement => ofItem({ index: `r.item_no = $2 and ${after}`, filters: anyFilters, order })
/** The same in other orders, $8 the value of the order in the last row of the previous page. */
export const ORDERED: Record<Exclude<ItemReviewSort, 'new'>, Statement> = {
  helpful: ordered('(r.help_qtt, r.review_no) < ($8::int, $3::bigint)', 'r.help_qtt desc, r.review_no desc'),
  high: ordered('(r.rating, r.review_no) < ($8::int, $3::bigint)', 'r.rating desc, r.review_no desc'),
  low: ordered('r.rating >= $8::int and (r.rating > $8::int or r.review_no < $3::bigint)', 'r.rating, r.review_no desc'),
}

/** The reviews of all products of the seller $2 that the viewer may open, $7 now. */
export const OF_SELLER: Statement = publicSql({
  from: `cross join lateral (select ${shownItemNameSql({ itemNo: 'r.item_no', viewer: '$1::bigint', now: '$7::timestamptz' })} as item_name offset 0) p`,
  index: 'r.seller_user_no = $2 and r.review_no < $3::bigint',
  filters: `${anyFilters} and p.item_name is not null`,
  order: NEWEST_FIRST,
})
