import { extendShop } from '#features/shop/web/public.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { readStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'

/** As in guest.ts, whose code the cart alone loads. */
const GUEST_CART = 'haru_cart'

/** For the app's start: the shop's screens lead to the cart, and after a log-in what this device kept joins the member's. */
export function extendWithCarts(): void {
  extendShop({
    CartButton: lazyOptional(async () => (await import('./parts/CartButton.tsx')).default),
    buyNow: async (...chosen) => (await loadPart(() => import('./buy.ts'))).buyNow(...chosen),
    addToCart: async (...chosen) => (await loadPart(() => import('./api.ts'))).putInCart(...chosen),
  })
  if (session.viewer() === null || readStored(GUEST_CART) === null) return
  whenIdle(() => void loadPart(async () => (await import('./join.ts')).join()).catch(() => undefined))
}
