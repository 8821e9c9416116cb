import { toast } from '#kit/web/overlays.ts'
import { cart as words } from '../words/cart.ts'
import { joinGuestCart } from './api.ts'

/** Joins this device's cart with the member's; after a failure it stays for the next start. Does not reject, since that reloads the page (`loadPart`). */
export async function join(): Promise<void> {
  const leftOut = await joinGuestCart().catch(() => null)
  if (leftOut !== null) toast(leftOut === 0 ? words.joined : words.joinedPart(leftOut))
}
