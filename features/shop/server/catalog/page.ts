import type { ItemDetail } from '../../contract.ts'
import { NOTICE_KINDS, noticeFieldsOf, type NoticeKindName } from '../../contract/notice-kinds.ts'
import { LEFT_SHOWN } from '../../rules.ts'
import { PRODUCT } from '../../transitions.ts'

/** Columns of the page of the product `p` in either shop, besides its card. */
export const pageSql = (viewer: string): string => `p.item_desc, p.images, p.state = ${PRODUCT.soldOut} as is_sold_out,
    (select json_agg(json_build_object('sio_no', o.sio_no, 'sio_title', o.sio_title, 'sio_amt', o.sio_amt, 'is_sold_out', coalesce(s.stock = 0, false),
        'left', case when s.stock <= ${LEFT_SHOWN} then s.stock end,
        'is_waiting', (select true from shop_restock w where w.sio_no = o.sio_no and w.user_no = ${viewer}) is not null) order by o.position)
      from shop_option o left join shop_stock s on s.sio_no = o.sio_no where o.item_no = p.item_no and o.position is not null) as sio_info,
    p.si_order_amt, p.free_from, p.jeju_amt, p.island_amt, p.ship_days, p.return_amt, p.exchange_amt, p.return_text, p.pass, p.notice_kind, p.notice`

/** A notice with the titles of its items, in the order of the law. */
export const noticeOf = (kind: NoticeKindName, notice: Readonly<Record<string, string>>): ItemDetail['notice'] => ({
  name: NOTICE_KINDS[kind].name,
  rows: Object.entries(noticeFieldsOf(kind)).map(([key, title]) => ({ title, text: notice[key] ?? '' })),
})
