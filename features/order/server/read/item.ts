import type { OrderItem, OrderParcel, OrderSide } from '../../contract.ts'
import { faultUntil, isClaimable, mindUntil } from '../../contract/claim-rules.ts'
import { arrivedAt, orderReviewUntil } from '../../contract/review-rules.ts'
import { confirmDue, deliverDue, rowActs } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import type { Carriers } from '../carriers.ts'

/** A row as statements read it: what follows from the time is added by `shownItem`. */
export type ItemRow = Omit<OrderItem, 'deliver_due_dt' | 'confirm_due_dt' | 'mind_until' | 'fault_until' | 'review_until' | 'acts'> & {
  /** Whether no review can be written any more: there is one, or there was. */
  is_reviewed: boolean
}

/** Whether the pass of the row `i` is over. */
export const IS_PASS_OVER =
  'i.pass is not null and exists (select from order_pass p where p.order_item_no = i.order_item_no and p.end_dt is not null)'

/** The rows of the order `orderNo` as JSON, by number. */
export const itemsSql = (orderNo: string): string => `(
  select json_agg(json_build_object('order_item_no', i.order_item_no, 'item_no', i.item_no, 'version', i.version, 'type', i.type,
      'item_name', i.item_name, 'sio_no', i.sio_no, 'sio_title', i.sio_title, 'item_thumb', i.item_thumb, 'pass', i.pass,
      'is_pass_over', ${IS_PASS_OVER}, 'unit_amt', i.unit_amt, 'qtt', i.qtt,
      'ship_amt', i.ship_amt, 'state', i.state, 'parcel_no', i.parcel_no, 'hope_dt', i.hope_dt, 'memo', i.memo, 'service_dt', i.service_dt,
      'ship_due_dt', i.ship_due_dt, 'made_dt', i.made_dt, 'ship_dt', i.ship_dt, 'delivered_dt', i.delivered_dt, 'confirm_dt', i.confirm_dt,
      'end_dt', i.end_dt, 'close_code', i.close_code, 'reason', i.reason, 'back_viv', i.back_viv, 'good_viv', i.good_viv,
      'claim_no', i.claim_no, 'has_review', r.review_no is not null and r.del_dt is null, 'is_reviewed', r.review_no is not null) order by i.order_item_no)
  from order_item i left join order_review r on r.order_item_no = coalesce(i.root_no, i.order_item_no) where i.order_no = ${orderNo} and i.state <> ${ORDER.void})`

export function shownItem({ is_reviewed, ...row }: ItemRow, side: OrderSide, now: Date): OrderItem {
  const arrived = side === 'buyer' && !is_reviewed ? arrivedAt([row]) : null
  const deliver = row.state === ORDER.sent ? deliverDue(row) : null
  const confirm = row.state === ORDER.delivered ? confirmDue(new Date(row.delivered_dt!)) : null
  return {
    ...row,
    deliver_due_dt: deliver?.toISOString() ?? null,
    confirm_due_dt: confirm?.toISOString() ?? null,
    mind_until: openUntil(mindUntil(row), now),
    fault_until: openUntil(faultUntil(row), now),
    review_until: openUntil(arrived && orderReviewUntil(arrived), now),
    acts: side === 'buyer' && isClaimable(row, now) ? [...rowActs(row, side, now), 'claim'] : rowActs(row, side, now),
  }
}

const openUntil = (until: Date | null, now: Date): string | null => (until !== null && now <= until ? until.toISOString() : null)

export type ParcelRow = { parcel_no: number; nth: number; carrier: string; tracking_no: string; reg_dt: string }

export const shownParcel = (row: ParcelRow, carriers: Carriers): OrderParcel => ({
  ...row,
  ...carriers.shown(row.carrier, row.tracking_no),
})
