import type { ErrorKind } from '#kit/contract/errors.ts'
import { addMonths } from '#kit/contract/time.ts'
import { vivOperatorErrors } from './operator-errors.ts'
import { EVENT, EXCHANGE } from './transitions.ts'

export * from './contract/figures.ts'
export * from './contract/limits.ts'

export const QUEUE_PAGE = 30
export const QUEUE_SORTS = ['due', 'amount'] as const
/** Most members whose exchanges or refunds a search for a name finds. */
export const SEARCHED_MEMBERS_MAX = 200
export const GRANTS_PAGE = 30
export const BATCHES_PAGE = 30
export const DIFFERENCES_PAGE = 50
export const DAYS_PAGE = 120
export const ALERTS_PAGE = 20
/** Ways in which money is kept apart for members' viv (전자금융거래법 §25의2 ②): in trust, as a deposit, or by an insurance that pays. */
export const SAFEGUARD_WAYS = ['trust', 'deposit', 'insurance'] as const
export const SAFEGUARD_WON_MAX = 1e13
export const INSTITUTION_MAX = 100
export const SAFEGUARDS_PAGE = 12
/** Months of the expiry's forecast, this one included. */
export const EXPIRY_MONTHS = 12
export const LINES_PAGE = 30
export const LOTS_PAGE = 50

/** Kinds of differences: records of the ledger that disagree, a wrong clock of a server, and differences from the gateway's records. */
export const DIFFERENCE_KINDS = [
  'trial_balance',
  'journal',
  'balance',
  'lots',
  'lot_use',
  'hold_paid',
  'hold_free',
  'charge',
  'refund',
  'loss',
  'loss_left',
  'gift',
  'cash',
  'payout',
  'event',
  'clock',
  'gateway_paid',
  'gateway_cancelled',
  // Closed ones only: a loss was a difference until 2026-11-23.
  'gateway_loss',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
/** The unit of a difference's two values; the others are viv. */
export const DIFFERENCE_UNITS: Partial<Record<DifferenceKind, 'won' | 'seconds'>> = {
  trial_balance: 'won',
  journal: 'won',
  cash: 'won',
  gateway_paid: 'won',
  gateway_cancelled: 'won',
  clock: 'seconds',
}

export const EXCHANGE_QUEUES = ['open', 'approved', 'paid', 'rejected', 'cancelled'] as const
export type ExchangeQueue = (typeof EXCHANGE_QUEUES)[number]
/** The state of `viv_exchange` that each queue shows. */
export const QUEUE_STATES = {
  open: EXCHANGE.requested,
  approved: EXCHANGE.approved,
  cancelled: EXCHANGE.cancelled,
  paid: EXCHANGE.paid,
  rejected: EXCHANGE.rejected,
} as const satisfies Record<ExchangeQueue, number>

/** Facts that an operator should check before paying an exchange. */
export const EXCHANGE_WARNINGS = [
  // The account was changed within 7 days before the request, or after it.
  'account_changed',
  'account_differs',
  // The member's first paid exchange.
  'first',
  // More than half of the viv came from gifts.
  'gifts',
  // Other viv of the member are frozen.
  'frozen',
  // The member's account is deleted; the ledger has open differences; the member has an open loss.
  'left',
  'books',
  'loss',
  // An operator has to check the account first.
  'account_check',
  // The approver is no longer an operator.
  'approver_gone',
  // The due date has passed.
  'late',
] as const
export type ExchangeWarning = (typeof EXCHANGE_WARNINGS)[number]
/** Days for which a changed account causes a warning. */
export const ACCOUNT_WARN_DAYS = 7

/** Most exchanges in one file. */
export const BATCH_MAX = 500
/** The text on the receiver's bank statement. */
export const BANK_WORDS = '하루비브'
export const BATCH_COLUMNS = ['은행코드', '계좌번호', '예금주', '금액', '받는 통장 표시'] as const

/** Escapes a cell so that no spreadsheet reads it as a formula, and quotes it if it contains a separator. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The CSV form that banks accept: UTF-8 with a byte order mark, CRLF line ends. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`

/** Most members of one grant. */
export const GRANT_MEMBERS_MAX = 1000
export const GRANT_WORDS_MAX = 60

/** Characters of a rejection's reason, which the member reads. */
export const REJECT_MAX = 200

/** Relations of two accounts: a shared item, or guardianship. */
export const RELATIONS = ['person', 'device', 'browser', 'account', 'instrument', 'guardian', 'ward'] as const
/** Most related accounts that are listed. */
export const RELATED_MAX = 50

export const EVENTS_PAGE = 30
export const EVENT_NAME_MAX = 60
/** The highest budget; it only rejects absurd input. */
export const EVENT_VIV_MAX = 100_000_000
/** The used share of a budget, in percent, from which somebody should look at it. */
export const EVENT_NEAR_PERCENT = 90
/** Most members of one claw-back. */
export const CLAWBACK_MAX = 500

type EventBudget = { state: number; from_day: string; until_day: string | null; member_viv: number | null; left_viv: number }

/** Why an event cannot grant so much to each of its members, or null. `granted`: the most that one of them got before. */
export function drawProblem(
  { state, from_day, until_day, member_viv, left_viv }: EventBudget,
  { amount, members, granted }: { amount: number; members: number; granted: number },
  today: string,
): ErrorKind | null {
  if (state !== EVENT.open || today < from_day || (until_day !== null && today > until_day)) return vivOperatorErrors.event_ended
  if (member_viv !== null && granted + amount > member_viv) return vivOperatorErrors.event_member
  return amount * members > left_viv ? vivOperatorErrors.event_budget : null
}

/** Hours after a gift in which its sender can report it as fraud (decisions d-4, "Gift"). */
export const FRAUD_HOURS = 24

/** Actions that need two operators, as `operator_proposal.kind`. */
export const VIV_PROPOSAL_KINDS = ['adjust', 'grant', 'gift_void', 'config', 'safeguard'] as const
export type VivProposalKind = (typeof VIV_PROPOSAL_KINDS)[number]
/** Budgets and claw-backs, as `operator_proposal.kind`. */
export const EVENT_PROPOSAL_KINDS = ['event', 'event_clawback'] as const
export type EventProposalKind = (typeof EVENT_PROPOSAL_KINDS)[number]
/** The audit log's act for reading a member's wallet. */
export const WALLET_READ = 'books.read'
/** The audit log's acts for reading a grant with its members, a gift and a journal. */
export const LEDGER_READ = { grant: 'grant.read', gift: 'gift.read', journal: 'journal.read' } as const
export const EVENT_READ = 'event.read'
/** The audit log's acts for reading the tax statements of a month, and for taking them as a file. */
export const STATEMENT_READ = 'statement.read'
/** Names of reads of exchanges and bank files in the log; repeated ones are logged once for a while. */
export const EXCHANGE_READ = { list: 'exchange.list', one: 'exchange.read', files: 'batch.list', file: 'batch.read' } as const
/** The audit log's acts on checks of bank accounts. */
export const ACCOUNT_CHECK_READ = 'account_check.read'
export const ACCOUNT_CHECK_ACTS = ['account_check.confirm', 'account_check.refuse', ACCOUNT_CHECK_READ] as const

/** The audit log's acts on exchanges. */
export const EXCHANGE_ACTS = [
  'exchange.approve',
  'exchange.reject',
  'exchange.pay',
  'batch.create',
  'batch.open',
  'batch.pay',
  ...Object.values(EXCHANGE_READ),
] as const
/** The audit log's other acts of this feature. */
export const LEDGER_ACTS = [
  'grant.give',
  'ledger.look',
  WALLET_READ,
  ...Object.values(LEDGER_READ),
  'gift.freeze',
  'gift.unfreeze',
  'gift.void',
  'adjust.book',
  'config.save',
] as const
/** The audit log's acts about events with a budget. */
export const EVENT_ACTS = ['event.save', 'event.stop', 'event.resume', 'event.clawback', EVENT_READ] as const
/** The audit log's acts about tax statements. */
export const STATEMENT_ACTS = [STATEMENT_READ, 'statement.export'] as const
/** The audit log's acts about the legal limits. */
export const LIMIT_ACTS = ['limit.seen', 'safeguard.record'] as const

export const STATEMENTS_PAGE = 50
/** Most lines of the file of a month. */
export const STATEMENT_FILE_ROWS = 20_000

/** What was withheld of business income: income tax, and its local surtax of a tenth (decisions d-4, "Fee flags"). */
export function taxesOf(withheldWon: number): { income_won: number; local_won: number } {
  const localWon = Math.floor(withheldWon / 11)
  return { income_won: withheldWon - localWon, local_won: localWon }
}

/** The last day to declare and pay what was withheld in a month: the tenth of the next one (소득세법 제128조). */
export const withholdingDue = (month: string): string => `${addMonths(`${month}-01`, 1).slice(0, 7)}-10`
