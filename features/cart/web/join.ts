import { toast } from '#kit/web/overlays.ts'
import { cart as words } from '../words/cart.ts'
import { joinGuestCart } from './api.ts'

/** Joins this device's cart with the member's; after a failure it stays for the next start. */
export async function join(): Promise<void> {
  const leftOut = await joinGuestCart()
  toast(leftOut === 0 ? words.joined : words.joinedPart(leftOut))
}
