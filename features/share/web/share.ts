import type { ShareKind } from '#features/share/rules.ts'
import { ko } from '#kit/ui/ko.ts'
import { alert, toast } from '#kit/web/overlays.ts'

/** What has a public address: a post, a room, a product, a club or a bungae. */
export type Shared = { kind: ShareKind; no: number; title: string }

/** The address with a link preview, which redirects to the screen. */
export const shareAddress = ({ kind, no }: Shared): string => `${location.origin}/s/${kind}/${no}`

/** Opens the share sheet of the system, or copies the address without one. */
export async function share(shared: Shared): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(shared)
  // Closing the sheet rejects the promise; that is not an error.
  await navigator.share({ url: shareAddress(shared), title: shared.title }).catch(() => undefined)
}

export async function copyLink(shared: Shared): Promise<void> {
  const address = shareAddress(shared)
  try {
    await navigator.clipboard.writeText(address)
  } catch {
    // No clipboard without a secure origin: shows the address to be copied by hand.
    return alert(address)
  }
  toast(ko.daily.linkCopied)
}
