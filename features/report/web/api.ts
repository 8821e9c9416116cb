import { useQuery } from '@tanstack/react-query'
import { isBlank } from '#kit/contract/markup.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { call, CallError, keyOf, newKey } from '#kit/web/call.ts'
import { createReport, getCare, getReportTarget } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import { needsText, REPORT_TARGETS, type ReportReason, type ReportTarget } from '../rules.ts'

export type Reported = { target_kind: ReportTarget; target_no: number }

/** What an address names (`?kind=daily&no=7`), or null. */
export function reportedIn(search: URLSearchParams): Reported | null {
  const kind = REPORT_TARGETS.find((one) => one === search.get('kind'))
  const no = Number(search.get('no'))
  return kind && Number.isSafeInteger(no) && no > 0 ? { target_kind: kind, target_no: no } : null
}

/** Whether the member may report it, and has not yet. */
export function useReportTarget(target: Reported | null) {
  const query = target ?? { target_kind: 'user', target_no: 1 }
  return useQuery({
    queryKey: keyOf(getReportTarget, { query }),
    queryFn: ({ signal }) => call(getReportTarget, { query }, { signal }),
    enabled: target !== null,
    staleTime: 0,
  })
}

/** Whether help is to be offered; not asked for guests. */
export function useCare(asks: boolean): boolean {
  const found = useQuery({
    queryKey: keyOf(getCare),
    queryFn: ({ signal }) => call(getCare, {}, { signal }),
    enabled: asks,
    staleTime: CARE_MS,
  })
  return found.data?.care === true
}

/** Help is not so sudden that it must be asked for more often. */
const CARE_MS = 10 * 60_000

/** What became of it: sent, or refused with these words. */
export type Outcome = 'sent' | { refused: string }

/** `with_talk`: of a message alone. */
export type Words = { reason: ReportReason | null; report_text: string; with_talk: boolean }
export type Problem = { field?: 'reason' | 'report_text'; text: string }

/** Why these words cannot be sent, or null. */
export function problemOf({ reason, report_text }: Words): Problem | null {
  if (reason === null) return { field: 'reason', text: reportWords.pick }
  if (needsText(reason) && isBlank(report_text)) return { field: 'report_text', text: reportWords.needsText }
  return null
}

/** Sends reports of one target. Trying the same words again repeats their key, so that nothing is reported twice. */
export function reporterOf(target: Reported): (words: Words) => Promise<Outcome> {
  let last = { said: '', key: '' }
  return async ({ reason, report_text, with_talk }) => {
    if (reason === null) throw new TypeError('A report needs a reason.')
    const said = JSON.stringify([reason, report_text, with_talk])
    if (last.said !== said) last = { said, key: newKey() }
    try {
      await call(createReport, { body: { ...target, reason, report_text, ...(with_talk ? { with_talk } : {}) } }, { key: last.key })
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
