import { useEffect, useState } from 'react'
import { usePendingIdentity } from '#features/identity/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { reauth as words } from '#features/sensitive-change/words.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { OwnerProof } from '../contract.ts'
import type { Needs, ReturnedProof } from './proof/needs.ts'

/** The proof that returned to this page. Call it once in a screen and pass it on. */
export function useReturnedProof(): ReturnedProof {
  const pending = usePendingIdentity('withdraw')
  const [spent, setSpent] = useState<string | null>(null)
  useEffect(() => {
    if (pending !== null) toast(words.returned)
  }, [pending])
  return { no: pending === spent ? null : pending, forget: () => setSpent(pending) }
}

type Asking = {
  title: string
  lead?: string
  /** The label of the button. */
  yes: string
  isDangerous?: boolean
  needs: Needs
  returned: ReturnedProof
  /** Runs with the proof; a refusal is shown in the sheet, which stays open. */
  work: (proof: OwnerProof) => Promise<void>
}

/** Asks the member in a sheet to confirm a sensitive change, and does it. False when the sheet is closed before. */
export async function askOwner({ title, ...asking }: Asking): Promise<boolean> {
  const part = await busy(loadPart(() => import('./ReauthSheet.tsx'))).catch(() => null)
  if (!part) {
    await alert(ko.ui.failed)
    return false
  }
  const { ReauthSheet } = part
  return (await openSheet<true>((close) => <ReauthSheet {...asking} onDone={() => close(true)} />, { title })) === true
}
