import { isBlank } from '#kit/contract/markup.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { call, CallError, newKey } from '#kit/web/call.ts'
import { createReport } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import { needsText, type ReportReason, type ReportTarget } from '../rules.ts'

export type Reported = { target_kind: ReportTarget; target_no: number }

/** What became of it: sent, or refused with these words. */
export type Outcome = 'sent' | { refused: string }

export type Words = { reason: ReportReason | null; report_text: string }
export type Problem = { field?: 'reason' | 'report_text'; text: string }

/** Why these words cannot be sent, or null. */
export function problemOf({ reason, report_text }: Words): Problem | null {
  if (reason === null) return { field: 'reason', text: ko.report.pick }
  if (needsText(reason) && isBlank(report_text)) return { field: 'report_text', text: ko.report.needsText }
  return null
}

/** Sends reports of one target. Trying the same words again repeats their key, so that nothing is reported twice. */
export function reporterOf(target: Reported): (words: Words) => Promise<Outcome> {
  let last = { said: '', key: '' }
  return async ({ reason, report_text }) => {
    if (reason === null) throw new TypeError('A report needs a reason.')
    const said = JSON.stringify([reason, report_text])
    if (last.said !== said) last = { said, key: newKey() }
    try {
      await call(createReport, { body: { ...target, reason, report_text } }, { key: last.key })
      return 'sent'
    } catch (error) {
      if (error instanceof CallError && FINAL.has(error.code)) return { refused: inKorean(error.message) }
      throw error
    }
  }
}

/** What went wrong, at the field that it is about. */
export function problemIn(error: unknown): Problem {
  if (!(error instanceof CallError)) return { text: ko.ui.failed }
  const text = inKorean(error.message)
  return error.field === 'reason' || error.field === 'report_text' ? { field: error.field, text } : { text }
}

/** Refusals that other words would not change. */
const FINAL = new Set<string | undefined>([reportErrors.already.code, reportErrors.own.code, reportErrors.not_found.code])
