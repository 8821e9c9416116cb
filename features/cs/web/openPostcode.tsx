import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Address } from './postcode/address.ts'

/** Lets an address be found over the screen that asks; null where none was taken. */
export async function openPostcode(): Promise<Address | null> {
  const part = await busy(loadPart(() => import('./postcode/FindAddress.tsx'))).catch(() => null)
  if (!part) {
    await alert(ko.ui.failed)
    return null
  }
  const found = await openSheet<Address>((close) => <part.FindAddress onFound={close} />, { title: ko.titles.Postcode, full: true })
  return found ?? null
}
