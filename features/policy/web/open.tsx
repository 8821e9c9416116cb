import { ko } from '#kit/ui/ko.ts'
import { policy } from '#features/policy/words.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { PolicyKind } from '../rules.ts'

/** Shows a text whole, as it holds now, over the screen that asks. */
export async function openPolicy(kind: PolicyKind): Promise<void> {
  const part = await busy(loadPart(() => import('./parts/PolicyText.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const title = policy.kinds[kind]
  const text = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus by itself, and what scrolls must be reached by the keyboard
    <div role="region" aria-label={title} tabIndex={0}>
      <part.PolicyText kind={kind} under={title} />
    </div>
  )
  await openSheet(() => text, { title, full: true })
}
