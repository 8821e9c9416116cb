import { useQuery } from '@tanstack/react-query'
import { isBlank } from '#kit/contract/markup.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import type { Problem } from '#kit/web/form.ts'
import { createReport, getCare, getReportTarget } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import { needsText, REPORT_TARGETS, type ReportReason, type ReportTarget } from '../rules.ts'

export type ReportedTarget = { target_kind: ReportTarget; target_no: number }

/** The target in the URL (`?kind=daily&no=7`), or null. */
export function parseTarget(search: URLSearchParams): ReportedTarget | null {
  const kind = REPORT_TARGETS.find((one) => one === search.get('kind'))
  const no = Number(search.get('no'))
  return kind && Number.isSafeInteger(no) && no > 0 ? { target_kind: kind, target_no: no } : null
}

/** Whether the member has an open report of the target; fails if it cannot be reported. */
export function useReportTarget(target: ReportedTarget | null) {
  const query = target ?? { target_kind: 'user', target_no: 1 }
  return useQuery({
    queryKey: keyOf(getReportTarget, { query }),
    queryFn: ({ signal }) => call(getReportTarget, { query }, { signal }),
    enabled: target !== null,
    staleTime: 0,
  })
}

/** Whether help is offered to the viewer. */
export function useCare(enabled: boolean): boolean {
  const found = useQuery({
    queryKey: keyOf(getCare),
    queryFn: ({ signal }) => call(getCare, {}, { signal }),
    enabled,
    staleTime: CARE_MS,
  })
  return found.data?.care === true
}

/** Refetch interval of the help offer, which changes rarely. */
const CARE_MS = 10 * MINUTE_MS

/** The result of a report: sent, or refused with a message. */
export type Outcome = 'sent' | { refused: string }

/** `with_talk`: for a message only. */
export type ReportInput = { reason: ReportReason | null; report_text: string; with_talk: boolean }

/** Only the first problem of the input. */
export function problemsOf({ reason, report_text }: ReportInput): Problem<ReportInput>[] {
  if (reason === null) return [{ field: 'reason', text: reportWords.pick }]
  return needsText(reason) && isBlank(report_text) ? [{ field: 'report_text', text: reportWords.needsText }] : []
}

/** Sends a report. A retry repeats the key, so that nothing is reported twice. @throws CallError */
export async function sendReport(target: ReportedTarget, { reason, report_text, with_talk }: ReportInput, key: string): Promise<Outcome> {
  if (reason === null) throw new TypeError('A report needs a reason.')
  try {
    await call(createReport, { body: { ...target, reason, report_text, ...(with_talk ? { with_talk } : {}) } }, { key })
    return 'sent'
  } catch (error) {
    if (error instanceof CallError && FINAL_REFUSALS.has(error.code)) return { refused: inKorean(error.message) }
    throw error
  }
}

/** Refusals that no change of the input can avoid. */
const FINAL_REFUSALS = new Set<string | undefined>([reportErrors.already.code, reportErrors.own.code, reportErrors.not_found.code])
