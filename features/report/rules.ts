/** Reasons of a report, who works on it, how soon, and what reports do by themselves (decisions d-9). */

/** Longest text of a report, in letters. */
export const REPORT_TEXT_MAX = 500

/** `chat` is a message. */
export const REPORT_TARGETS = ['user', 'daily', 'feed', 'story', 'comment', 'chat'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

type Severity = 1 | 2 | 3 | 4 | 5
type Reason = {
  lane: 'mod' | 'legal' | 'care' | 'expert_ops' | 'finance'
  severity: Severity
  needsText?: true
  /** So many different members hide it, or narrow its reach, until the operators looked. */
  hideAt?: number
  limitAt?: number
  /** Parts the two members at once. */
  parts?: true
}

/** In the order in which they are offered. */
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
  RIGHTS: { lane: 'legal', severity: 3, needsText: true },
  STALK: { lane: 'care', severity: 5, parts: true },
  OTHER: { lane: 'mod', severity: 1, needsText: true },
} as const satisfies Record<string, Reason>
export type ReportReason = keyof typeof REPORT_REASONS

export const REPORT_REASON_CODES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** Whether this reason can't stand without words. */
export const needsText = (reason: ReportReason): boolean => 'needsText' in REPORT_REASONS[reason]

/** Whether a report of this reason blocks the other for the reporter. */
export const partsThem = (reason: ReportReason): boolean => 'parts' in REPORT_REASONS[reason]

/**
 * Whether numbers of reports of this reason do anything by themselves. What is said among few, who would have to agree,
 * waits for the operators.
 */
export const isCounted = (kind: ReportTarget, reason: ReportReason): boolean => kind !== 'chat' && effectOf(reason, Infinity) !== null

/** So many of the newest messages of its room are kept with a reported one, where the reporter agrees. */
export const TALK_MAX = 30

/** What so many different reporters of this reason bring about by themselves. */
export function effectOf(reason: ReportReason, reporters: number): 'hide' | 'limit' | null {
  const { hideAt = Infinity, limitAt = Infinity }: Reason = REPORT_REASONS[reason]
  if (hideAt !== Infinity && reporters >= hideAt) return 'hide'
  return limitAt !== Infinity && reporters >= limitAt ? 'limit' : null
}

/** Hours in which a report must have been looked at. */
const DUE_HOURS: Record<Severity, number> = { 5: 1, 4: 24, 3: 72, 2: 7 * 24, 1: 7 * 24 }

export const dueAt = (reason: ReportReason, now: Date): Date =>
  new Date(now.getTime() + DUE_HOURS[REPORT_REASONS[reason].severity] * 3_600_000)

/** Whose reports were dismissed so often in so many days does nothing by reporting, but is still heard. */
export const DISMISSED_MAX = 5
export const DISMISSED_DAYS = 30

/** Help is offered to someone about whom others worry for so many days. */
export const CARE_DAYS = 7
