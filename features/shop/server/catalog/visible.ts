import { isActiveMemberSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { PRODUCT } from '../../transitions.ts'

/** `now`: a moment. */
type Viewed = { product: string; viewer: string; now: string }

/**
 * Whether the seller of a product may sell to the viewer: active, an approved expert with a valid licence whom no sanction keeps from
 * selling, without a block between the two. Each condition is a scalar subquery, so that it is looked up for the rows of a page.
 */
const sellerServesSql = ({ product, viewer, now }: Viewed): string => `
  (select ${isActiveMemberSql({ userNo: `${product}.user_no` })})
  and (select ${acceptsRequestsSql({ userNo: `${product}.user_no`, now })})
  and ${notBlockedSql({ a: viewer, b: `${product}.user_no` })}`

/** Whether the viewer may buy from the seller of a product of either shop: the platform sells to those who may sell themselves. */
const eitherServesSql = ({ product, viewer, now }: Viewed): string => `
  case when ${product}.is_platform then (select ${acceptsRequestsSql({ userNo: viewer, now })}) else ${sellerServesSql({ product, viewer, now })} end`

/**
 * Whether lists show the viewer this product: it is on sale, and passes the list's own filters. Filters and seller are one condition that the planner
 * takes half of the rows to pass. Estimated one by one they leave hardly any, and a statement that is prepared once for all parameters would
 * sort all products instead of reading the index of the list's order.
 */
export const isListedSql = (of: Viewed, filters = 'true'): string => `
  ${of.product}.state = ${PRODUCT.onSale} and ${of.product}.hide_dt is null and case when ${filters} and ${sellerServesSql(of)} then true else false end`

/** Whether lists of what the viewer kept show this product: it was published, and is not hidden. */
export const isKnownSql = (of: Viewed): string =>
  `${of.product}.state <> ${PRODUCT.draft} and ${of.product}.hide_dt is null and ${sellerServesSql(of)}`

/** Whether the viewer may open this product: it is on sale or sold out. */
export const isShownSql = (of: Viewed): string =>
  `${of.product}.state in (${PRODUCT.onSale}, ${PRODUCT.soldOut}) and ${of.product}.hide_dt is null and ${sellerServesSql(of)}`

/** `isKnownSql` and `isShownSql` for products of either shop: carts, orders and questions are for both. */
export const isKnownInEitherSql = (of: Viewed): string =>
  `${of.product}.state <> ${PRODUCT.draft} and ${of.product}.hide_dt is null and ${eitherServesSql(of)}`

export const isShownInEitherSql = (of: Viewed): string =>
  `${of.product}.state in (${PRODUCT.onSale}, ${PRODUCT.soldOut}) and ${of.product}.hide_dt is null and ${eitherServesSql(of)}`

/** Whether the viewer $1 may buy in the platform's shop at the moment $2. */
export const MAY_BUY_FROM_PLATFORM: Statement = `select ${acceptsRequestsSql({ userNo: '$1::bigint', now: '$2::timestamptz' })} as may_buy`
