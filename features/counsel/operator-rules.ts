import { DAY_MS } from '#kit/contract/time.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import { PENDING_DAYS } from '#features/viv/rules.ts'
import { refundOf, TWO_OPERATORS_ABOVE_VIV } from './rules.ts'
import { OPEN_COUNSEL } from './transitions.ts'

/** `dispute` waits for a decision; `open` are counsellings that have not ended; `paid` ended lately and paid the expert something. */
export const COUNSEL_QUEUES = ['dispute', 'decided', 'open', 'paid'] as const
export type CounselQueue = (typeof COUNSEL_QUEUES)[number]
/** The order of a queue for which none was chosen. */
export const firstSort = (queue: CounselQueue): QueueSort => (queue === 'dispute' || queue === 'open' ? 'oldest' : 'newest')
/** Most members whose counsellings a search for a name finds. */
export const SEARCHED_MEMBERS_MAX = 200

/** Days after the end in which an operator can correct what was paid, without a dispute. */
export const CORRECTION_DAYS = 30
/** Of an answer that both sides read. */
export const ANSWER_MIN = 10
export const ANSWER_MAX = 500
/** Days after which a dispute that waits is marked. */
export const DECISION_DAYS = 3
export const OPEN_REASON_MIN = 2

/** The audit log's acts of this feature. */
export const COUNSEL_READ = { list: 'counsel.list', one: 'counsel.read', people: 'counsel.people' } as const
export const COUNSEL_ACTS = ['counsel.decide', 'counsel.correct', 'counsel.end', ...Object.values(COUNSEL_READ)] as const
export const COUNSEL_PROPOSALS = ['coun_refund', 'coun_end'] as const
export type CounselProposalKind = (typeof COUNSEL_PROPOSALS)[number]

/** `decide`: a dispute; `correct`: what was paid, without one; `end`: the counselling (T27). */
export type CounselCaseAct = 'decide' | 'correct' | 'end'
type CaseFacts = { state: number; close_dt: string | null; refundable_viv: number; dispute: { state: number } | null }

/** What an operator can do about a counselling now; null: nothing. */
export function caseAct({ state, close_dt, refundable_viv, dispute }: CaseFacts, now: Date): CounselCaseAct | null {
  if (OPEN_COUNSEL.includes(state)) return 'end'
  if (dispute !== null) return dispute.state === 0 ? 'decide' : null
  const isRecent = close_dt !== null && now.getTime() <= Date.parse(close_dt) + CORRECTION_DAYS * DAY_MS
  return isRecent && refundable_viv > 0 ? 'correct' : null
}

/** A part of a counselling with what a percentage applies to. */
export type RefundPart = { ref: string; viv: number }

/** What comes back of each part; a fraction of a viv is the member's. */
export const refundsOf = (parts: readonly RefundPart[], percent: number): RefundPart[] =>
  parts.map(({ ref, viv }) => ({ ref, viv: refundOf(viv, percent) }))

export const totalOf = (parts: readonly { viv: number }[]): number => parts.reduce((sum, { viv }) => sum + viv, 0)

/** An extension that was asked for and not accepted comes back whole when a counselling ends. */
type Held = { accepted: readonly RefundPart[]; asked_viv: number }
/** What the member gets back if an operator ends the counselling so. */
export const returnedAtEnd = ({ accepted, asked_viv }: Held, percent: number): number => totalOf(refundsOf(accepted, percent)) + asked_viv

/** Whether a second operator has to confirm a decision about so many viv. */
export const needsTwoOperators = (viv: number): boolean => viv > TWO_OPERATORS_ABOVE_VIV

/** When income is released whose dispute is decided at `now`: as if there had been none, but not before. */
export const releaseAfter = (quit: Date, now: Date): Date => new Date(Math.max(quit.getTime() + PENDING_DAYS * DAY_MS, now.getTime()))
