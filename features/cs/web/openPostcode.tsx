import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Address } from './postcode/address.ts'

/** Opens the address search in a sheet; returns null when it is closed without a choice. `needsPostcode`: something is sent there. */
export async function openPostcode({ needsPostcode = false } = {}): Promise<Address | null> {
  const part = await busy(loadPart(() => import('./postcode/FindAddress.tsx'))).catch(() => null)
  if (!part) {
    await alert(ko.ui.failed)
    return null
  }
  const found = await openSheet<Address>((close) => <part.FindAddress needsPostcode={needsPostcode} onFound={close} />, {
    title: ko.titles.Postcode,
    full: true,
  })
  return found ?? null
}
