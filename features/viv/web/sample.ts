import type { HistoryLine, Life, Wallet } from '../contract.ts'

/** A wallet, for tests. */
export const aWallet = (rest: Partial<Wallet> = {}): Wallet => ({
  paid: 2180,
  free: 300,
  held: 0,
  pending: 0,
  frozen: 0,
  exchangeable: 2180,
  exchangeable_later: [],
  exchangeable_never: 0,
  expire: null,
  exchange_stop: null,
  is_spending_frozen: false,
  ...rest,
})

/** A booking, for tests. */
export const aLine = (rest: Partial<HistoryLine> = {}): HistoryLine => ({
  entry_no: 1,
  journal_no: 1,
  kind: 'charge',
  ref: 'charge:5',
  paid: 500,
  free: 0,
  balance: { paid: 500, free: 0 },
  other: null,
  message: null,
  method: null,
  exchange_state: null,
  reg_dt: '2026-11-20T19:12:00+09:00',
  ...rest,
})

type Lot = Life['made'][number]

/** A lot made by a booking, for tests. */
export const aLot = (rest: Partial<Lot> = {}): Lot => ({
  lot_no: 1,
  amount: 100,
  source: 'charge',
  origin_source: 'card',
  origin_dt: '2026-11-20T19:12:00+09:00',
  reg_dt: '2026-11-20T19:12:00+09:00',
  from: { journal_no: 1, kind: 'charge', ref: 'charge:5' },
  remaining: 100,
  uses: [],
  rules: [],
  ...rest,
})
