import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { OwnListed } from '../../../contract.ts'

/** Opens the prices and the stock of a product in a sheet. */
export async function openOptions(item: OwnListed): Promise<void> {
  const part = await busy(loadPart(() => import('./optionsSheet.tsx'))).catch(() => null)
  if (part) await part.openOptionsSheet(item)
  else await alert(ko.ui.failed)
}
