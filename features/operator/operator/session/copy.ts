import { toast } from '#kit/web/overlays.ts'
import { operatorAccounts as words } from '../../words/session.ts'

/** Copies the text and says whether it worked. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(words.copied)
  } catch {
    // No permission, or a page without a secure origin.
    toast(words.copyFailed)
  }
}
