import { ko } from '#kit/ui/ko.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Outcome, ReportedTarget } from './api.ts'

/** Opens the report form in a sheet. Loads its code on first use. */
export async function openReport(target: ReportedTarget): Promise<void> {
  const form = await busy(loadPart(() => import('./ReportForm.tsx'))).catch(() => null)
  if (!form) return alert(ko.ui.failed)
  const { ReportForm } = form
  const outcome = await openSheet<Outcome>((close) => <ReportForm target={target} onDone={close} />, {
    title: reportWords.title,
    full: true,
  })
  if (outcome === 'sent') toast(reportWords.sent)
  else if (outcome) await alert(outcome.refused)
}
