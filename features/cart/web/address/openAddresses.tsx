import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Address } from '../../contract.ts'
import { address as words } from '../../words/address.ts'

/** Opens the address book; the chosen address, or null. */
export async function openAddresses(chosen: number | undefined): Promise<Address | null> {
  const part = await busy(loadPart(() => import('./AddressBook.tsx'))).catch(() => null)
  if (!part) {
    await alert(ko.ui.failed)
    return null
  }
  const found = await openSheet<Address>((close) => <part.AddressBook chosen={chosen} onChoose={close} />, {
    title: words.title,
    full: true,
  })
  return found ?? null
}
