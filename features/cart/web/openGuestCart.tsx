import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'

/** Opens the cart of a guest in a sheet: its screen needs a log-in. */
export async function openGuestCart(): Promise<void> {
  const part = await busy(loadPart(() => import('./GuestCart.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet<void>((close) => <part.GuestCart onDone={close} />, { title: ko.titles.CartMain, full: true })
}
