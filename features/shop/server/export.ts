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
  whole('shop-wishes', '찜한 상품', 'select item_no, reg_dt from shop_wish where user_no = $1 order by reg_dt, item_no'),
  whole('shop-seen', '최근 본 상품', 'select item_no, seen_dt from shop_seen where user_no = $1 order by seen_dt, item_no'),
  whole(
    'shop-restocks',
    '재입고 알림',
    'select o.item_no, r.sio_no, o.sio_title, r.reg_dt from shop_restock r join shop_option o on o.sio_no = r.sio_no where r.user_no = $1 order by r.reg_dt, r.sio_no',
  ),
  list(
    'shop-questions',
    '상품 문의와 답변',
    'question_no',
    `select q.question_no, q.item_no, case when q.user_no = $1 then 'member' else 'seller' end as side, case when q.user_no = $1 then q.content end as content,
      q.is_secret, q.reply, q.reply_dt, q.reg_dt
     from shop_question q join shop_product p on p.item_no = q.item_no where q.user_no = $1 or p.user_no = $1 and q.reply is not null`,
  ),
]
