import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { NewPlanItem, SentPlan } from '../../contract.ts'
import { planForm as words } from '../../words/plan.ts'

/** A new or changed item. `days`: of the plan. */
export async function openItem(item: NewPlanItem, options: { days: number; isNew: boolean }): Promise<NewPlanItem | undefined> {
  const part = await busy(loadPart(() => import('./ItemSheet.tsx'))).catch(() => null)
  if (!part) return failed()
  const title = words.item.titles[item.kind]
  return openSheet<NewPlanItem>((close) => <part.ItemSheet initial={item} {...options} onDone={close} />, { title, full: true })
}

/** One of the expert's earlier plans. */
export async function openSent(): Promise<SentPlan | undefined> {
  const part = await busy(loadPart(() => import('./SentSheet.tsx'))).catch(() => null)
  if (!part) return failed()
  return openSheet<SentPlan>((close) => <part.SentSheet onDone={close} />, { title: words.reuse, full: true })
}

async function failed(): Promise<undefined> {
  await alert(ko.ui.failed)
}
