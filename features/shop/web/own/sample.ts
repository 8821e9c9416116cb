import { noticeFieldsOf } from '../../contract/notice-kinds.ts'
import type { OwnItem } from '../../contract.ts'
import { PRODUCT } from '../../transitions.ts'

export const AT = '2026-11-21T14:00:00+09:00'
export const picture = { key: 'a', mimetype: 'image/jpeg', transforms: {}, width: 1, height: 1, seconds: null, placeholder: null }
export const anItem = (changes: Partial<OwnItem> = {}): OwnItem => ({
  item_no: 1,
  type: 2,
  state: PRODUCT.onSale,
  item_name: '요가 매트',
  item_thumb: null,
  item_viv_price: 180,
  sio_info: [{ sio_no: 11, sio_title: '', sio_amt: 0, stock: 10 }],
  ir_avg: null,
  ir_count: 0,
  is_hidden: false,
  version: 3,
  open_dt: AT,
  reg_dt: AT,
  edit_dt: AT,
  cate_no: 4,
  item_desc: '<b>좋아요</b>',
  images: [picture],
  notice: Object.fromEntries(Object.keys(noticeFieldsOf('other')).map((key) => [key, '해당 없음'])),
  si_order_amt: 30,
  free_from: null,
  jeju_amt: 0,
  island_amt: 0,
  ship_days: 3,
  return_amt: 0,
  exchange_amt: 0,
  return_text: '',
  notice_kind: 'other',
  pass: null,
  ...changes,
})
export const FACTS = {
  company: '하루 필라테스',
  owner: '배나은',
  biz_no: null,
  mail_order_no: null,
  address: '서울 마포구 1',
  tel: '0212345678',
  mail: 'shop@haru.test',
}
