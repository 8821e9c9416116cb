import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

/** What a member has in the shop. */
export const shopExport: readonly ExportPart[] = [
  whole(
    'shop-seller',
    '판매자 정보',
    'select company, owner, biz_no, mail_order_no, address, tel, mail, edit_dt from shop_seller where user_no = $1',
  ),
  list(
    'shop-products',
    '내 상품',
    'item_no',
    `select item_no, type, state, item_name, item_desc, images, item_viv_price, si_order_amt, free_from, jeju_amt, island_amt, ship_days, return_amt,
      exchange_amt, return_text, notice_kind, notice, version, open_dt, reg_dt, edit_dt,
      (select json_agg(json_build_object('sio_no', o.sio_no, 'sio_title', o.sio_title, 'sio_amt', o.sio_amt, 'stock',
        (select s.stock from shop_stock s where s.sio_no = o.sio_no)) order by o.position)
        from shop_option o where o.item_no = p.item_no and o.position is not null) as sio_info,
      (select json_agg(v.content order by v.version) from shop_version v where v.item_no = p.item_no) as versions
     from shop_product p where user_no = $1`,
  ),
]
