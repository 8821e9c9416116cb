import { isKnownInEitherSql } from './visible.ts'

// What carts and orders read of products. Both fragments are subqueries of one row, none for an unknown number.

/** The product `itemNo` as a buyer pays it, and whether the viewer may know of it. */
export const offerSql = ({ itemNo, viewer, now }: { itemNo: string; viewer: string; now: string }): string => `(
  select p.item_no, p.seller_no, p.is_platform, p.type, p.state, p.item_name, p.images -> 0 as item_thumb, p.item_viv_price, p.si_order_amt, p.free_from,
    p.jeju_amt, p.island_amt, p.return_amt, p.exchange_amt, p.ship_days, p.version, p.cate_no, p.pass, ${isKnownInEitherSql({ product: 'p', viewer, now })} as is_known
  from shop_product p where p.item_no = ${itemNo})`

/** The option `sioNo`, with what is left of it (null: no limit). One that was taken out is not offered any more. */
export const offeredOptionSql = (sioNo: string): string => `(
  select o.sio_no, o.item_no, o.sio_title, o.sio_amt, o.position is not null as is_offered, s.stock
  from shop_option o left join shop_stock s on s.sio_no = o.sio_no where o.sio_no = ${sioNo})`

/** The facts of a seller that `partiesOf` shows, as JSON. */
export const sellerFactsSql = (userNo: string): string => `(
  select json_build_object('company', f.company, 'owner', f.owner, 'biz_no', f.biz_no, 'mail_order_no', f.mail_order_no, 'address', f.address,
    'tel', f.tel, 'mail', f.mail) from shop_seller f where f.user_no = ${userNo})`
