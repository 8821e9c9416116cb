import { proposalMemberSql } from '#features/account/server/public.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import { openProposalSql, operatorNameOrNullSql, queueStatements, someoneOrNullSql, sortSql } from '#features/operator/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { CLAIM_PROPOSALS, CLAIM_QUEUES, type ClaimQueue } from '../../operator-rules.ts'
import { CLAIM } from '../../transitions.ts'

/** The first of the products that the claim `c` is about; rows that were claimed again name the newer claim. */
const titleSql = `(
  select i.item_name from order_item i where i.order_no = c.order_no order by i.claim_no = c.claim_no desc nulls last, i.order_item_no limit 1)`

/** Columns of `claimRow` of the claim `c` and its order `o`. */
const columns = (sort: string): string => `
  c.claim_no, c.order_no, o.is_platform, c.kind, c.state, c.reason_code, ${titleSql} as title, ${someoneOrNullSql('o.user_no')} as buyer,
  ${someoneOrNullSql('o.seller_user_no')} as seller, coalesce(o.seller ->> 'company', '') as company, c.item_amt,
  case when c.state = ${CLAIM.done} then c.refund_viv end as refund_viv, c.objection, c.object_dt, c.answer, c.decide_dt,
  case when c.decide_dt is not null then ${operatorNameOrNullSql('c.operator_no')} end as by, c.reg_dt, ${sort} as sort_dt`

/** Which rows a queue has and what they are sorted by: each has an index. */
const QUEUE = {
  objected: { where: `c.state = ${CLAIM.objected}`, sort: 'c.object_dt' },
  decided: { where: 'c.decide_dt is not null', sort: 'c.decide_dt' },
} as const satisfies Record<ClaimQueue, object>

// $1 and $2 are the last row of the page before, $3 the limit. Selects the page before it computes the columns.
function queueOf(queue: ClaimQueue, order: QueueSort, found: string): Statement {
  const { where, sort } = QUEUE[queue]
  const { after, direction } = sortSql(order)
  return `
  with page as materialized (
    select c.claim_no, ${sort} as sort_dt from order_claim c join shop_order o on o.order_no = c.order_no
    where ${where} and (${sort}, c.claim_no) ${after} ($1::text::timestamptz, $2::bigint) and ${found}
    order by ${sort} ${direction}, c.claim_no ${direction} limit $3::int
  )
  select ${columns('p.sort_dt')} from page p join order_claim c on c.claim_no = p.claim_no join shop_order o on o.order_no = c.order_no
  order by p.sort_dt ${direction}, p.claim_no ${direction}`
}

/** The number of a claim or an order, or members with such a number or name. */
const FOUND = '($4::bigint in (c.claim_no, c.order_no) or o.user_no = any($5::bigint[]) or o.seller_user_no = any($5::bigint[]))'

export const QUEUES = queueStatements(CLAIM_QUEUES, FOUND, queueOf)

/** $1 the claim, $2 now. */
export const ONE: Statement = `
  select ${columns('coalesce(c.decide_dt, c.object_dt, c.reg_dt)')}, c.end_dt, o.reg_dt as order_dt, o.state as order_state,
    ${openProposalSql(CLAIM_PROPOSALS, "'claim:' || c.claim_no", '$2')} as proposal_no
  from order_claim c join shop_order o on o.order_no = c.order_no where c.claim_no = $1`

/** $1 the order. */
export const PARCELS: Statement = `select parcel_no, nth, carrier, tracking_no, reg_dt from order_parcel where order_no = $1 order by nth`

/** The two sides of the claim $1 as a proposal names them. */
export const SIDES: Statement = `
  select ${proposalMemberSql('o.user_no')} as buyer, case when o.seller_user_no is not null then ${proposalMemberSql('o.seller_user_no')} end as seller
  from order_claim c join shop_order o on o.order_no = c.order_no where c.claim_no = $1`

/** The two sides of the order $1 as a proposal names them. */
export const SIDES_OF_ORDER: Statement = `
  select ${proposalMemberSql('o.user_no')} as buyer, ${proposalMemberSql('o.seller_user_no')} as seller from shop_order o where o.order_no = $1`
