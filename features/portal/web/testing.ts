import type { CounselSale } from '#features/counsel/contract.ts'
import type { SalesMonth } from '../contract.ts'

export const aSale = (changes: Partial<CounselSale> = {}): CounselSale => ({
  coun_no: 5,
  sale_dt: '2026-11-10T20:15:00+09:00',
  state: 3,
  close_code: 'TIME_UP',
  title: '운동 질문',
  channel: 'chat',
  minutes: 30,
  ext_minutes: 0,
  member: null,
  reg_dt: '2026-11-09T11:00:00+09:00',
  start_dt: '2026-11-10T19:45:00+09:00',
  price: 300,
  ext_viv: 0,
  returned_viv: 0,
  refund_viv: 0,
  net_viv: 300,
  pending_viv: 300,
  release_dt: '2026-11-17T20:15:00+09:00',
  released_dt: null,
  dispute: null,
  ...changes,
})
const fee = { gross_won: 30_000, platform_won: 3000, withheld_won: 990, net_won: 26_010 }
export const aMonth = (changes: Partial<SalesMonth> = {}): SalesMonth => ({
  count: 1,
  gross_viv: 300,
  returned_viv: 0,
  refund_viv: 0,
  net_viv: 300,
  shop_viv: 0,
  pending_viv: 300,
  disputed_viv: 0,
  first_month: '2026-01',
  fee,
  is_earner: true,
  has_biz: false,
  ...changes,
})
