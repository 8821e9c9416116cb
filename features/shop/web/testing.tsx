import type { ItemCard, ItemDetail, ItemQuestion } from '../contract.ts'

export { closeOverlays, openScreen as openShop, refusal } from '#kit/web/testing-screen.tsx'

const seller = {
  user_no: 8,
  haru_name: '배나은',
  haru_character: '1',
  gender: 'w',
  cate_no: 6,
  user_profile: [],
  job_title: '필라테스 강사',
} as unknown as ItemCard['seller']

export const aCard = (of: Partial<ItemCard & { is_best: boolean }> = {}): ItemCard & { is_best: boolean } => ({
  item_no: 4,
  type: 2,
  item_thumb: null,
  item_name: '루프 밴드',
  item_desc: '다섯 가지 세기',
  item_viv_price: 180,
  is_new: false,
  dist_from_user: null,
  ir_avg: null,
  ir_count: null,
  is_best: false,
  seller,
  ...of,
})

export const anOption = (of: Partial<ItemDetail['sio_info'][number]> = {}): ItemDetail['sio_info'][number] => ({
  sio_no: 40,
  sio_title: '',
  sio_amt: 0,
  is_sold_out: false,
  left: null,
  is_waiting: false,
  ...of,
})

export const aProduct = (of: Partial<ItemDetail> = {}): ItemDetail => ({
  ...aCard(),
  images: [],
  is_sold_out: false,
  is_wished: false,
  wish_qtt: 3,
  buyer_qtt: null,
  pass_rest: null,
  sio_info: [anOption()],
  pass: null,
  si_order_amt: 30,
  free_from: 500,
  jeju_amt: 30,
  island_amt: 50,
  ship_days: 3,
  return_amt: 30,
  exchange_amt: 60,
  return_text: '',
  notice: { name: '스포츠용품', rows: [{ title: '제조국', text: '대한민국' }] },
  promise: null,
  parties: {
    company: '하루 필라테스',
    is_business: true,
    owner: '배나은',
    biz_no: '0000000000',
    mail_order_no: null,
    address: null,
    tel: null,
    mail: null,
    broker: { name: '하루 주식회사', notice: '하루는 통신판매중개자예요.' },
  },
  ...of,
})

export const aQuestion = (of: Partial<ItemQuestion> = {}): ItemQuestion => ({
  question_no: 1,
  is_secret: false,
  is_mine: false,
  asker: '보****',
  content: '두께가 얼마인가요?',
  reply: null,
  reply_dt: null,
  reg_dt: '2026-11-21T05:00:00+09:00',
  ...of,
})
