import { lengthOf } from '#kit/contract/shape.ts'

/** States of a proposal. There is no state "approved", since an approval executes it in the same transaction. */
export const PROPOSAL_STATES = ['proposed', 'executed', 'rejected', 'withdrawn'] as const

/** States of a member whom a proposal concerns. */
export const MEMBER_STATES = ['active', 'left', 'gone'] as const

/** Days after which an undecided proposal expires. */
export const PROPOSAL_DAYS = 7

export const REASON_MAX = 500
/** Reasons for moving money are read years later, so a single word is refused. */
export const MONEY_REASON_MIN = 10
/** Of a proposal about an account. */
export const REASON_MIN = 2

/** Most cases that one call decides. */
export const CASES_MAX = 100

export const QUEUE_QUERY_MAX = 60
/** Rows of one page of a queue that is sorted by a moment, and its orders. */
export const QUEUE_PAGE = 30
export const QUEUE_SORTS = ['oldest', 'newest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** Groups of the inbox, in the order of its left column: the most urgent first. */
export const INBOX_GROUPS = [
  'care',
  'alert',
  'report',
  'legal',
  'dispute',
  'inquiry',
  'exchange',
  'application',
  'shop',
  'money',
  'proposal',
] as const
export type InboxGroup = (typeof INBOX_GROUPS)[number]
/** Which cases of the inbox a list shows. */
export const INBOX_FILTERS = ['open', 'mine', 'free', 'parked'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]
/** Rows of a page of the inbox, and the most cases that are chosen together. */
export const INBOX_PAGE = 50
export const INBOX_CHOSEN_MAX = 500
/** Days until which a case can be parked at most. */
export const PARK_DAYS_MAX = 30
export const CASE_NOTE_MAX = 1000
/** Names in the log of what operators do with a case besides deciding it. */
export const CASE_ACTS = ['case.claim', 'case.release', 'case.hand_over', 'case.park', 'case.resume', 'case.note'] as const
/** The log's act for seeing the personal data of a case. */
export const PERSONAL_OPENED = 'personal.open'
/** More waiting cases of a queue are not counted, so that a count reads a bounded number of rows. */
export const INBOX_COUNT_MAX = 999

export const LOG_PAGE = 50
/** Most rows of an exported file of the log. */
export const LOG_EXPORT_ROWS = 10_000
export const PROPOSALS_PAGE = 30
/** Orders of the queue of proposals; the oldest expire first. */
export const PROPOSAL_SORTS = ['newest', 'oldest'] as const
/** Most members whose proposals one search shows. */
export const SEARCHED_PEOPLE_MAX = 200
/** Most members that a row of the queue names. */
export const NAMED_MEMBERS = 3
/** Operators whom the list shows; there are a handful. */
export const OPERATORS_MAX = 200

/** Minutes without an act after which a session ends. */
export const IDLE_MINUTES = 30
/** Minutes before that at which the console warns. */
export const IDLE_WARNING_MINUTES = 2
/** Hours after which a session ends in any case. */
export const SESSION_HOURS = 12
/** Hours for which the link of an invitation works. */
export const INVITE_HOURS = 72

/** Log-in ids: lower case, because they are typed. */
export const LOGIN_ID = /^[a-z0-9][a-z0-9._-]{3,39}$/
export const NAME_MAX = 40

/** Longer than a member's: it guards everybody's money. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 64
/** Different characters that a password needs, so that `aaaaaaaaaaaa` is none. */
const PASSWORD_LETTERS = 6

/** Whether an operator with this id may use the password. */
export function isGoodPassword(password: string, loginId: string): boolean {
  const typed = password.normalize('NFC')
  const length = lengthOf(typed)
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return false
  return new Set(typed.toLowerCase()).size >= PASSWORD_LETTERS && !typed.toLowerCase().includes(loginId)
}

/** Digits of a code of an authenticator app, and seconds for which it is shown (RFC 6238). */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30

/** Codes that replace the authenticator app, once each. */
export const RECOVERY_CODES = 10

/** The audit log's act for a search of proposals. */
export const PROPOSAL_SEARCH = 'proposal.search'
/** Names of the actions on proposals in the log. */
export const PROPOSAL_ACTS = ['proposal.propose', 'proposal.approve', 'proposal.reject', 'proposal.withdraw', PROPOSAL_SEARCH] as const

/** Names of the actions on the log itself. */
export const LOG_ACTS = ['log.export'] as const

/** Names of the actions on operators' accounts in the log. */
export const ACCOUNT_ACTS = [
  'operator.invite',
  'operator.renew',
  'operator.roles',
  'operator.revoke',
  'operator.link',
  'operator.accept',
  'session.open',
  'session.close',
  'session.locked',
  'totp.confirm',
  'recovery.renew',
  'password.change',
  'alert.save',
] as const

/** Kinds of proposals about operators' accounts. */
export const ACCOUNT_PROPOSAL_KINDS = ['operator_invite', 'operator_renew', 'operator_roles', 'operator_revoke'] as const
