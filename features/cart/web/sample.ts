import type { Cart, CartOption, CartRow } from '../contract.ts'
import { cartTotals } from '../rules.ts'

export const anOption = (sio_no: number, changes: Partial<CartOption> = {}): CartOption => ({
  sio_no,
  sio_title: '',
  si_item_amt: 180,
  sio_amt: 0,
  qtt: 1,
  seen_amt: 180,
  is_changed: false,
  left: null,
  problem: null,
  ...changes,
})

export const aCartRow = (item_no: number, changes: Partial<CartRow> = {}): CartRow => ({
  item_no,
  si_type: 2,
  si_title: `상품 ${item_no}`,
  si_thumb: null,
  si_item_amt: 180,
  si_order_amt: 30,
  shipping: { base: 30, free_from: 500, surcharge: 0 },
  ship_days: 3,
  is_checked: true,
  problem: null,
  sio_info: [anOption(item_no * 10)],
  ...changes,
})

/** A cart whose rows are all of one seller. */
export function aCart(rows: CartRow[], changes: Partial<Cart> = {}): Cart {
  const seller = {
    user_no: 7,
    haru_name: '이솔미',
    haru_character: '1' as const,
    gender: 'w' as const,
    cate_no: 5,
    user_profile: [],
    job_title: '요가 강사',
  }
  const parties = {
    company: '이솔미 요가',
    is_business: true,
    owner: '이솔미',
    biz_no: '0000000000',
    mail_order_no: null,
    address: null,
    tel: null,
    mail: null,
    broker: { name: null, notice: '하루는 통신판매중개자예요.' },
  }
  return {
    groups: rows.length > 0 ? [{ seller, parties, is_paid_only: false, rows }] : [],
    qtt: rows.length,
    totals: cartTotals(rows),
    address: null,
    balance: { paid: 2480, free: 0 },
    ...changes,
  }
}
