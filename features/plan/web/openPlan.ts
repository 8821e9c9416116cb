import type { CounselInfo } from '#features/counsel/contract.ts'
import { RUNNING_STATES } from '#features/counsel/transitions.ts'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { go, type Place } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'

/** Opens the form of a plan: during a session and in the portal over the screen, which must stay open, and otherwise as a screen. */
export async function openPlan({ coun_no, state }: Pick<CounselInfo, 'coun_no' | 'state'>, { name }: Pick<Place, 'name'>): Promise<void> {
  if (!RUNNING_STATES.includes(state) && !name.startsWith('Pc')) return go.to(href('PlanCreate', { id: coun_no }))
  const part = await busy(loadPart(() => import('./create/PlanSheet.tsx'))).catch(() => null)
  if (part) part.openPlanSheet(coun_no)
  else await alert(ko.ui.failed)
}
