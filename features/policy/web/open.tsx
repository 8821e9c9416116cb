import { ko } from '#kit/ui/ko.ts'
import { policy } from '#kit/ui/words/policy.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { PolicyKind } from '../rules.ts'

/** Shows a text whole, as it holds now, over the screen that asks. */
export async function openPolicy(kind: PolicyKind): Promise<void> {
  const part = await busy(loadPart(() => import('./parts/PolicyText.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet(() => <part.PolicyText kind={kind} />, { title: policy.kinds[kind], full: true })
}
