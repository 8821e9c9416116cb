/** Reasons of a report, who works on it, and how soon (decisions d-9). */

/** Longest text of a report, in letters. */
export const REPORT_TEXT_MAX = 500

export const REPORT_TARGETS = ['user', 'daily', 'comment'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

type Reason = { lane: 'mod' | 'legal' | 'care' | 'expert_ops' | 'finance'; severity: 1 | 2 | 3 | 4 | 5; needsText?: true }

/** In the order in which they are offered. */
export const REPORT_REASONS = {
  SPAM: { lane: 'mod', severity: 2 },
  ABUSE: { lane: 'mod', severity: 2 },
  SEXUAL: { lane: 'mod', severity: 3 },
  ILLEGAL_FILM: { lane: 'legal', severity: 5 },
  MINOR: { lane: 'legal', severity: 5 },
  SELF_HARM: { lane: 'care', severity: 5 },
  ED_HARM: { lane: 'care', severity: 4 },
  FALSE_HEALTH: { lane: 'expert_ops', severity: 4, needsText: true },
  UNLICENSED: { lane: 'expert_ops', severity: 4, needsText: true },
  FRAUD: { lane: 'finance', severity: 4, needsText: true },
  OFF_PLATFORM: { lane: 'finance', severity: 3 },
  PRIVACY: { lane: 'legal', severity: 4 },
  RIGHTS: { lane: 'legal', severity: 3, needsText: true },
  STALK: { lane: 'care', severity: 5 },
  OTHER: { lane: 'mod', severity: 1, needsText: true },
} as const satisfies Record<string, Reason>
export type ReportReason = keyof typeof REPORT_REASONS

export const REPORT_REASON_CODES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** Whether this reason can't stand without words. */
export const needsText = (reason: ReportReason): boolean => 'needsText' in REPORT_REASONS[reason]
