import type { OrderCard, OrderDetail, OrderItem } from '../contract.ts'

export const NOW = '2026-11-20T12:00:00+09:00'

export const anItem = (of: Partial<OrderItem> = {}): OrderItem => ({
  order_item_no: 11,
  item_no: 5,
  version: 1,
  type: 2,
  item_name: '요가 매트',
  sio_no: 7,
  sio_title: '라벤더',
  item_thumb: null,
  pass: null,
  unit_amt: 180,
  qtt: 1,
  ship_amt: 30,
  state: 2,
  parcel_no: null,
  hope_dt: null,
  memo: null,
  service_dt: null,
  ship_due_dt: '2026-11-23T23:59:59+09:00',
  made_dt: null,
  ship_dt: null,
  deliver_due_dt: null,
  delivered_dt: null,
  confirm_due_dt: null,
  confirm_dt: null,
  end_dt: null,
  close_code: null,
  reason: null,
  back_viv: 0,
  claim_no: null,
  mind_until: null,
  fault_until: null,
  has_review: false,
  review_until: null,
  acts: ['cancel'],
  ...of,
})

export const aCard = (of: Partial<OrderCard> = {}): OrderCard => ({
  order_no: 93,
  group_no: 1,
  state: 2,
  partner: { user_no: 9, haru_name: '루프스토어', haru_character: '2', gender: 'w', user_profile: [], cate_no: 3 } as never,
  company: '하루 필라테스',
  is_platform: false,
  items: [anItem()],
  item_amt: 180,
  ship_amt: 30,
  back_viv: 0,
  ship_due_dt: '2026-11-23T23:59:59+09:00',
  reg_dt: '2026-11-17T10:00:00+09:00',
  recent_dt: '2026-11-17T10:00:00+09:00',
  ...of,
})

const none = { owner: null, biz_no: null, mail_order_no: null, address: null, tel: null, mail: null }
export const anOrder = (of: Partial<OrderDetail> = {}): OrderDetail => ({
  ...aCard(),
  side: 'buyer',
  now: NOW,
  parcels: [],
  address: { receiver: '홍길동', phone: '01012345678', zip: '06500', addr1: '서울 서초구 반포대로 12길 34', addr2: '101동', memo: '문 앞' },
  money: { paid: 200, free: 10, held_viv: 210, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 },
  parties: { company: '하루 필라테스', is_business: true, ...none, broker: { name: '하루', notice: '하루는 중개자예요.' } },
  events: [],
  claims: [],
  ...of,
})

export const aParcel = (nth: number, of: object = {}): OrderDetail['parcels'][number] => ({
  parcel_no: nth,
  nth,
  carrier: 'cj',
  carrier_name: 'CJ대한통운',
  tracking_no: '612345678901',
  tracking_url: 'https://trace.test/612345678901',
  reg_dt: '2026-11-18T10:00:00+09:00',
  ...of,
})
