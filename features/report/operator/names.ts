import { REPORT_REASON_CODES, REPORT_TARGETS, type ReportReason, type ReportTarget } from '../rules.ts'
import { targetNames } from '../words/decision.ts'
import { report as reportWords } from '../words/report.ts'

/** The name of a stored rule; one that haru no longer has is its own name. */
export const ruleName = (rule: string): string => (isRule(rule) ? reportWords.reasons[rule] : rule)
export const targetName = (kind: string): string => (isTarget(kind) ? targetNames[kind] : kind)

/** The rules as options of a select. */
export const RULE_OPTIONS = REPORT_REASON_CODES.map((value) => ({ value, label: reportWords.reasons[value] }))

const isRule = (rule: string): rule is ReportReason => REPORT_REASON_CODES.some((one) => one === rule)
const isTarget = (kind: string): kind is ReportTarget => REPORT_TARGETS.some((one) => one === kind)
