import { askLogIn } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import type { ItemDetail } from '#features/shop/contract.ts'
import type { ShopName } from '#features/shop/rules.ts'
import { SHOP_PATHS } from '#features/shop/web/public.ts'
import { seenPrice } from './api.ts'
import { directPath } from './direct.ts'

/** Opens the payment of these options alone; guests log in first. */
export async function buyNow(
  item: Pick<ItemDetail, 'item_no' | 'item_viv_price' | 'sio_info'>,
  choices: readonly { sio_no: number; qtt: number }[],
  shop: ShopName,
): Promise<void> {
  const path = directPath(
    SHOP_PATHS[shop].payment,
    item.item_no,
    choices.map((choice) => ({ ...choice, seen_amt: seenPrice(item, choice.sio_no) })),
  )
  if (session.viewer() === null) await askLogIn(path)
  else go.to(path)
}
