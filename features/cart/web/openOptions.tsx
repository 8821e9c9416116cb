import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ShopName } from '#features/shop/rules.ts'
import type { CartRow } from '../contract.ts'
import { cart as words } from '../words/cart.ts'

/** Changes what is chosen of a row. */
export async function openOptions(row: CartRow, shop: ShopName): Promise<void> {
  const part = await busy(loadPart(() => import('./OptionSheet.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet<void>((close) => <part.OptionSheet row={row} shop={shop} onDone={close} />, { title: words.options })
}
