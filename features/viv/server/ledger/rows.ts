import { arrayText } from '#kit/server/db/prepared.ts'
import type { JournalKind, Origin } from '../../rules.ts'

/** Accounts of a wallet that consist of lots. */
export type Bucket = 'paid' | 'free' | 'pending'
export type OwnKind = Bucket | 'hold_paid' | 'hold_free'
export type PlatformKind = 'cash_clearing' | 'fee' | 'tax_withheld' | 'promo' | 'expired' | 'payout_clearing' | 'shop_revenue'

export type Account = {
  account_no: number
  user_no: number | null
  kind: OwnKind | PlatformKind
  balance: number
  use_day: string
  last_dt: string
  gift_day: string | null
  gift_day_sum: number
  gift_month_sum: number
}

export type Lot = {
  /** Below 0: a new lot that is not written yet. */
  lot_no: number
  user_no: number
  bucket: Bucket
  source: 'charge' | 'gift' | 'sale' | 'refund' | 'event'
  origin_source: Origin
  origin_dt: string
  journal_no: number
  amount: number
  remaining: number
  expire_dt: string | null
  charge_no: number | null
  release_dt: string | null
  reg_dt: string
}
export type NewLot = Pick<Lot, 'user_no' | 'bucket' | 'source' | 'origin_source' | 'origin_dt' | 'amount'> &
  Partial<Pick<Lot, 'expire_dt' | 'charge_no' | 'release_dt'>>
/** A part of a lot. */
export type Piece = { lot: Lot; amount: number }

/** Viv that were spent before their charge was refunded, not recovered yet; `journal_no` is reserved for the recovery. */
export type Loss = { refund_no: number; charge_no: number; loss: number; journal_no: number }

/** The planned changes, written by one statement. */
export type Plan = {
  journals: { journal_no: number; kind: JournalKind; ref: string; user_no: number | null; memo: string | null }[]
  accounts: Set<Account>
  entries: { journal_no: number; account_no: number; amount: number; balance: number; grp: number | null }[]
  made: Lot[]
  changed: Set<Lot>
  uses: { journal_no: number; lot_no: number; amount: number }[]
}

/** The parameters of `WRITE` from its second on. */
export function arraysOf({ journals, accounts, entries, made, changed, uses }: Plan): string[] {
  return [
    ...columns(journals, ['journal_no', 'kind', 'ref', 'user_no', 'memo']),
    ...columns([...accounts], ['account_no', 'balance', 'use_day', 'gift_day', 'gift_day_sum', 'gift_month_sum']),
    ...columns(
      entries.filter(({ amount }) => amount !== 0),
      ['journal_no', 'account_no', 'amount', 'balance', 'grp'],
    ),
    ...columns(made, MADE),
    ...columns([...changed], ['lot_no', 'remaining', 'bucket', 'expire_dt', 'release_dt']),
    ...columns(uses, ['journal_no', 'lot_no', 'amount']),
  ]
}

const MADE = [
  'user_no',
  'bucket',
  'source',
  'origin_source',
  'origin_dt',
  'journal_no',
  'amount',
  'remaining',
  'expire_dt',
  'charge_no',
  'release_dt',
] as const

const columns = <K extends string>(rows: readonly Record<K, string | number | null>[], keys: readonly K[]): string[] =>
  keys.map((key) => arrayText(rows.map((row) => row[key])))
