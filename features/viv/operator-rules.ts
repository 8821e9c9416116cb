import { ORIGINS } from './rules.ts'

/** Figures of the operators' own that may be changed: a row of `viv_config` of this name goes before what stands here. */
export const OPERATOR_CONFIG = {
  /** Viv that one operator may give away alone on one Korean day; what goes beyond it a second one approves. */
  grant_two_viv: 10_000,
  /**
   * From these on who issues prepaid means of payment has to be registered: balance issued, and what was issued in a year, in won
   * (전자금융거래법 §28 ③ 1, its 시행령 §15 ④, since 2024-09-15). How the law counts is for counsel (decisions d-14).
   */
  float_limit_won: 3_000_000_000,
  issue_year_limit_won: 50_000_000_000,
  /** Parts of a limit, in percent, from which on the console warns. */
  limit_warn_percent: 70,
}
export type OperatorConfig = typeof OPERATOR_CONFIG

export const QUEUE_PAGE = 30
export const GRANTS_PAGE = 30
export const BATCHES_PAGE = 30
export const DIFFERENCES_PAGE = 50
export const LINES_PAGE = 30
export const LOTS_PAGE = 50

export const EXCHANGE_QUEUES = ['open', 'approved', 'paid', 'rejected', 'cancelled'] as const
export type ExchangeQueue = (typeof EXCHANGE_QUEUES)[number]
/** The state of `viv_exchange` that each queue shows. */
export const QUEUE_STATES = { open: 1, approved: 2, cancelled: 3, paid: 4, rejected: 5 } as const satisfies Record<ExchangeQueue, number>

/** What an operator should look at before money leaves. */
export const EXCHANGE_WARNINGS = [
  // The account was changed within 7 days before the exchange, or after it was asked for.
  'account_changed',
  'account_differs',
  // It was never exchanged before.
  'first',
  // More than half of it came as gifts.
  'gifts',
  // An operator holds back other viv of theirs.
  'frozen',
  // The member left, or their books differ.
  'left',
  'books',
  // Whoever approved it is no operator any more.
  'approver_gone',
  // Its day is over.
  'late',
] as const
export type ExchangeWarning = (typeof EXCHANGE_WARNINGS)[number]
/** Days in which a changed account is warned of. */
export const ACCOUNT_WARN_DAYS = 7

/** Exchanges of one file. */
export const BATCH_MAX = 500
/** What the bank prints in the receiver's account. */
export const BANK_WORDS = '하루비브'
export const BATCH_COLUMNS = ['은행코드', '계좌번호', '예금주', '금액', '받는 통장 표시'] as const

/** A cell that no spreadsheet takes for a formula; quoted where it holds what separates cells. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file that a bank's form takes: UTF-8 with its mark, lines as Windows ends them. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`

/** Members of one grant. */
export const GRANT_MEMBERS_MAX = 1000
export const GRANT_WORDS_MAX = 60

/** Of a rejection the member reads it. */
export const REJECT_MAX = 200

/** What two accounts may share, or that one answers for the other. */
export const RELATIONS = ['person', 'device', 'browser', 'account', 'instrument', 'guardian', 'ward'] as const
/** Related accounts that are told. */
export const RELATED_MAX = 50

/** Hours after a gift in which its sender may say that it was a fraud (decisions d-4, "Gift"). */
export const FRAUD_HOURS = 24

/** What two people do here, as `operator_proposal.kind`. */
export const VIV_PROPOSAL_KINDS = ['adjust', 'grant', 'gift_void', 'config'] as const
export type VivProposalKind = (typeof VIV_PROPOSAL_KINDS)[number]
/**
 * Figures that two people change: those that give, or let more money move, than before. Whoever could raise such a limit alone would have
 * none. What may be exchanged, and what the law warns of, is no matter of one either.
 */
export const TWO_KEYS: readonly string[] = [
  'grant_two_viv',
  'exchange_origins',
  'exchange_min',
  'referral_viv',
  'referral_days',
  'charge_day_won',
  'minor_month_won',
  'gift_day',
  'gift_month',
  'float_limit_won',
  'issue_year_limit_won',
  'limit_warn_percent',
]

/** That an operator read a member's wallet, as the log names it. */
export const WALLET_READ = 'books.read'
/** What operators do with exchanges, as the log names it. */
export const EXCHANGE_ACTS = ['exchange.approve', 'exchange.reject', 'exchange.pay', 'batch.create', 'batch.open'] as const
/** What else they do here. */
export const LEDGER_ACTS = [
  'grant.give',
  'ledger.look',
  WALLET_READ,
  'gift.freeze',
  'gift.unfreeze',
  'gift.void',
  'adjust.book',
  'config.save',
] as const

/** What a figure of this default may be set to. */
export type ConfigKind = 'count' | 'counts' | 'origins'
export function configKind(standing: unknown): ConfigKind {
  if (typeof standing === 'number') return 'count'
  return Array.isArray(standing) && standing.every((one) => typeof one === 'number') ? 'counts' : 'origins'
}

/** Whether this is a value of the kind. Amounts to choose from rise; origins are among those that there are. */
export function isConfigValue(kind: ConfigKind, value: unknown): boolean {
  if (kind === 'count') return isCount(value)
  if (!Array.isArray(value)) return false
  if (kind === 'origins') return new Set(value).size === value.length && value.every((one) => (ORIGINS as readonly unknown[]).includes(one))
  return (
    value.length > 0 && value.length <= 20 && value.every((one, at) => isCount(one) && one > (at === 0 ? 0 : (value[at - 1] as number)))
  )
}

/** Days that a calendar still knows, and what is given to each who comes: both are booked in somebody else's transaction. */
const MOST: Readonly<Record<string, number>> = { referral_days: 3650, limit_warn_percent: 100, referral_viv: 100_000 }
/** Whether a figure of this name may be so high. */
export const isWithin = (key: string, value: unknown): boolean => typeof value !== 'number' || value <= (MOST[key] ?? COUNT_MAX)

const COUNT_MAX = 1_000_000_000_000
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= COUNT_MAX
