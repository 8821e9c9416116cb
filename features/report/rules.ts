import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'

/** Reasons of a report with lane, deadline and automatic effects (decisions d-9). */

/** Longest text of a report, in letters. */
export const REPORT_TEXT_MAX = 500

/** `chat` is a message. */
export const OWN_REPORT_TARGETS = ['user', 'daily', 'feed', 'story', 'comment', 'chat'] as const
/** Targets of features of higher layers (`reportTarget`). `counsel` is the other side of a counselling. */
export const OTHER_REPORT_TARGETS = [
  'counsel',
  'counsel_review',
  'product',
  'order_review',
  'item_question',
  'item_answer',
  'bungae',
  'club',
  /** A post of a club. */
  'board',
  'question',
  'answer',
  'ad',
] as const
export const REPORT_TARGETS = [...OWN_REPORT_TARGETS, ...OTHER_REPORT_TARGETS] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]
/** Whether it is a review, of a counselling or of a product. */
export const isReview = (kind: string): boolean => kind === 'counsel_review' || kind === 'order_review'

export const LANES = ['care', 'legal', 'mod', 'expert_ops', 'finance'] as const
export type Lane = (typeof LANES)[number]

type Severity = 1 | 2 | 3 | 4 | 5
type Reason = {
  lane: Lane
  severity: Severity
  needsText?: true
  /** Number of different reporters that hides the target, or limits its reach, until operators decide. */
  hideAt?: number
  limitAt?: number
  /** The reporter blocks the reported member at once. */
  blocks?: true
  /** Blocks the target for 30 days at the first report (정보통신망법 제44조의2). */
  blocksContent?: true
}

/** In display order. */
export const REPORT_REASONS = {
  SPAM: { lane: 'mod', severity: 2, limitAt: 3 },
  ABUSE: { lane: 'mod', severity: 2, hideAt: 3 },
  SEXUAL: { lane: 'mod', severity: 3, hideAt: 2 },
  ILLEGAL_FILM: { lane: 'legal', severity: 5, hideAt: 1 },
  MINOR: { lane: 'legal', severity: 5, hideAt: 1 },
  SELF_HARM: { lane: 'care', severity: 5 },
  ED_HARM: { lane: 'care', severity: 4, hideAt: 2 },
  FALSE_HEALTH: { lane: 'expert_ops', severity: 4, needsText: true },
  UNLICENSED: { lane: 'expert_ops', severity: 4, needsText: true },
  FRAUD: { lane: 'finance', severity: 4, needsText: true },
  OFF_PLATFORM: { lane: 'finance', severity: 3 },
  PRIVACY: { lane: 'legal', severity: 4, hideAt: 1 },
  RIGHTS: { lane: 'legal', severity: 3, needsText: true, blocksContent: true },
  STALK: { lane: 'care', severity: 5, blocks: true },
  SOLICIT: { lane: 'mod', severity: 3, hideAt: 2 },
  /** Has an effect on the member instead (`requestsStopUntil`). */
  DATING: { lane: 'mod', severity: 2 },
  OTHER: { lane: 'mod', severity: 1, needsText: true },
} as const satisfies Record<string, Reason>
export type ReportReason = keyof typeof REPORT_REASONS

export const REPORT_REASON_CODES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** Whether a report of this reason needs a text. */
export const needsText = (reason: ReportReason): boolean => 'needsText' in REPORT_REASONS[reason]

/** Whether a report of this reason makes the reporter block the reported member. */
export const blocksReported = (reason: ReportReason): boolean => 'blocks' in REPORT_REASONS[reason]

/**
 * Whether enough reports of this reason have an automatic effect. Chat messages and counsellings have none: too few members see them to
 * confirm each other, so they wait for the operators. Ads are the operators' own.
 */
export const hasAutomaticEffect = (kind: ReportTarget, reason: ReportReason): boolean =>
  kind !== 'chat' && kind !== 'counsel' && kind !== 'ad' && automaticEffect(reason, Infinity) !== null

/** Newest messages of the room that are stored with a reported one, if the reporter agrees. */
export const EVIDENCE_MESSAGES_MAX = 30

/** The automatic effect of this many different reporters of one reason. */
export function automaticEffect(reason: ReportReason, reporters: number): 'hide' | 'limit' | null {
  const { hideAt = Infinity, limitAt = Infinity }: Reason = REPORT_REASONS[reason]
  if (hideAt !== Infinity && reporters >= hideAt) return 'hide'
  return limitAt !== Infinity && reporters >= limitAt ? 'limit' : null
}

/** Whether a report of this reason blocks the target for 30 days. */
export const blocksContent = (reason: ReportReason): boolean => 'blocksContent' in REPORT_REASONS[reason]

/** Days of such a block. On the last one it is restored if its author objected, else removed, unless operators decided otherwise. */
export const RIGHTS_BLOCK_DAYS = 30
export const OBJECTION_MIN = 10
export const OBJECTION_MAX = 1000

/** Severity of which operators are told at once, and whose pictures they see only when they open them. */
const SEVERE = 5
export const isSevere = (severity: number): boolean => severity >= SEVERE

/** How many of a reporter's latest decided reports tell how accurate they are. */
export const ACCURACY_REPORTS = 100
/** Fewer decided reports than this tell nothing. */
const ACCURACY_LEAST = 3
export const ACCURACIES = ['low', 'mid', 'high'] as const
export type Accuracy = (typeof ACCURACIES)[number]
/** What a report adds to the weight of its case. */
export const ACCURACY_WEIGHTS: Record<Accuracy, number> = { low: 1, mid: 2, high: 3 }

/** How accurate a reporter is; a new one is in the middle. */
export function accuracyOf({ decided, upheld }: { decided: number; upheld: number }): Accuracy {
  if (decided < ACCURACY_LEAST) return 'mid'
  const share = upheld / decided
  return share >= 0.7 ? 'high' : share < 0.35 ? 'low' : 'mid'
}

/** Priorities of a case from which on it is high, and in the middle: kind x number x accuracy, as its column computes it. */
const PRIORITY_HIGH = 32
const PRIORITY_MID = 12
export const priorityLevel = (priority: number): Accuracy => (priority >= PRIORITY_HIGH ? 'high' : priority >= PRIORITY_MID ? 'mid' : 'low')

/** Hours until operators must have reviewed a report. */
const DUE_HOURS: Record<Severity, number> = { 5: 1, 4: 24, 3: 72, 2: 7 * 24, 1: 7 * 24 }

export const dueAt = (reason: ReportReason, now: Date): Date =>
  new Date(now.getTime() + DUE_HOURS[REPORT_REASONS[reason].severity] * HOUR_MS)

/** After this many dismissed reports within the days, a member's reports are stored but have no automatic effect. */
export const DISMISSED_MAX = 5
export const DISMISSED_DAYS = 30

/** Different members who report the same member for DATING, and days without new conversations of that member after the last of them. */
const DATING_REPORTERS = 3
const DATING_DAYS = 7

/** Until when a member asks nobody new for a conversation; null: they may. `lastDt`: when the latest of the reporters first reported. */
export function requestsStopUntil(reporters: number, lastDt: string | null, now: Date): Date | null {
  if (reporters < DATING_REPORTERS || lastDt === null) return null
  const until = new Date(Date.parse(lastDt) + DATING_DAYS * DAY_MS)
  return until > now ? until : null
}

/** Days for which help is offered to a member after a SELF_HARM report. */
export const CARE_DAYS = 7
