import { ko } from '#kit/ui/ko.ts'
import { alert, toast } from '#kit/web/overlays.ts'

/** What has an address for everyone: a post, or a member's room. */
export type Shared = { kind: 'daily' | 'feed' | 'room'; no: number; title: string }

/** The address that messengers make a card of; it leads on to the screen. */
export const shareAddress = ({ kind, no }: Shared): string => `${location.origin}/s/${kind}/${no}`

/** Hands it to the system's own sheet, or copies the address where there is none. */
export async function share(shared: Shared): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(shared)
  // Closing the system's own sheet rejects; that is no failure.
  await navigator.share({ url: shareAddress(shared), title: shared.title }).catch(() => undefined)
}

export async function copyLink(shared: Shared): Promise<void> {
  const address = shareAddress(shared)
  try {
    await navigator.clipboard.writeText(address)
  } catch {
    // Without a secure origin there is no clipboard: the address is shown, to be copied by hand.
    return alert(address)
  }
  toast(ko.daily.linkCopied)
}
