import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'

/** Opens the form of what buyers are told about the seller. */
export async function openFacts(): Promise<void> {
  const part = await busy(loadPart(() => import('./factsSheet.tsx'))).catch(() => null)
  if (part) await part.openFactsSheet()
  else await alert(ko.ui.failed)
}
