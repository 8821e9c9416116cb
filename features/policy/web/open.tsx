import { ko } from '#kit/ui/ko.ts'
import { policy } from '#features/policy/words.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { PolicyKind } from '../rules.ts'

/** Opens the version in force in a sheet over the current screen. */
export async function openPolicy(kind: PolicyKind): Promise<void> {
  const part = await busy(loadPart(() => import('./parts/PolicyText.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const title = policy.kinds[kind]
  const text = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content without a focusable element must be reachable by the keyboard
    <div role="region" aria-label={title} tabIndex={0}>
      <part.PolicyText kind={kind} heading={title} />
    </div>
  )
  await openSheet(() => text, { title, full: true })
}
