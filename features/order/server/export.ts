import { list, whole, type ExportPart } from '#kit/server/data-export.ts'
import { orderAddressExport } from './address.ts'

/** What a member bought, and what they sold without the people who bought it. */
export const orderExport: readonly ExportPart[] = [
  list(
    'orders',
    '주문',
    'order_no',
    `select o.order_no, o.group_no, 'buyer' as side, o.is_platform, o.state, o.seller, o.reg_dt, o.end_dt, (
        select json_agg(json_build_object('item_name', i.item_name, 'sio_title', i.sio_title, 'unit_amt', i.unit_amt, 'qtt', i.qtt, 'ship_amt', i.ship_amt,
          'state', i.state, 'hope_dt', i.hope_dt, 'memo', i.memo, 'service_dt', i.service_dt, 'delivered_dt', i.delivered_dt,
          'confirm_dt', i.confirm_dt, 'close_code', i.close_code, 'reason', i.reason, 'back_viv', i.back_viv, 'good_viv', i.good_viv) order by i.order_item_no)
        from order_item i where i.order_no = o.order_no) as items
     from shop_order o where o.user_no = $1`,
  ),
  list(
    'sold-orders',
    '판매자로서 받은 주문',
    'order_no',
    `select o.order_no, 'seller' as side, o.state, o.reg_dt, o.end_dt, (
        select json_agg(json_build_object('item_name', i.item_name, 'sio_title', i.sio_title, 'unit_amt', i.unit_amt, 'qtt', i.qtt, 'ship_amt', i.ship_amt,
          'state', i.state, 'post_viv', i.post_viv, 'back_viv', i.back_viv, 'good_viv', i.good_viv, 'close_code', i.close_code) order by i.order_item_no)
        from order_item i where i.order_no = o.order_no) as items
     from shop_order o where o.seller_no = $1`,
  ),
  list(
    'order-claims',
    '반품과 교환 신청',
    'claim_no',
    `select c.claim_no, c.order_no, c.kind, c.state, c.reason_code, c.content, c.images, c.item_amt, c.fee_amt, c.refund_viv, c.offer_viv, c.sio_title, c.pickup_on, c.reason, c.refuse_dt,
      c.objection, c.object_dt, c.received_dt, c.reg_dt, c.end_dt
     from order_claim c join shop_order o on o.order_no = c.order_no where o.user_no = $1`,
  ),
  list(
    'order-reviews',
    '상품 후기와 답글',
    'review_no',
    `select review_no, order_item_no, item_no, case when user_no = $1 then 'buyer' else 'seller' end as side, rating, content, images, reply, reply_dt,
      reg_dt, edit_dt
     from order_review where $1 in (user_no, seller_user_no) and del_dt is null and (user_no = $1 or reply is not null)`,
  ),
  whole(
    'helpful-reviews',
    '도움이 됐다고 표시한 후기',
    'select h.review_no, r.item_no from order_review_help h join order_review r on r.review_no = h.review_no where h.user_no = $1 order by h.review_no',
  ),
  list(
    'passes',
    '이용권',
    'order_item_no',
    `select p.order_item_no, p.order_no, 'buyer' as side, p.state, p.unit, p.total, p.used, p.paid_viv, p.start_on, p.expire_on, p.frozen_on, p.reg_dt, p.end_dt, (
        select json_agg(json_build_object('used_on', u.used_on, 'state', u.state, 'note', u.note, 'objection', u.objection, 'answer', u.answer,
          'reg_dt', u.reg_dt) order by u.use_no) from pass_use u where u.order_item_no = p.order_item_no) as uses
     from order_pass p where p.user_no = $1`,
  ),
  list(
    'sold-passes',
    '판매자로서 기록한 이용권',
    'order_item_no',
    `select p.order_item_no, p.order_no, 'seller' as side, p.state, p.unit, p.total, p.used, p.paid_viv, p.start_on, p.expire_on, p.reg_dt, p.end_dt, (
        select json_agg(json_build_object('used_on', u.used_on, 'state', u.state, 'note', u.note, 'post_viv', u.post_viv, 'reg_dt', u.reg_dt)
          order by u.use_no) from pass_use u where u.order_item_no = p.order_item_no) as uses, (
        select json_agg(json_build_object('viv', y.viv, 'qtt', y.qtt, 'reg_dt', y.reg_dt) order by y.payment_no)
        from pass_payment y where y.order_item_no = p.order_item_no) as payments
     from order_pass p where p.seller_user_no = $1`,
  ),
  orderAddressExport,
]
