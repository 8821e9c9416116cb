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

type Asking<T> = {
  title: string
  lead?: string
  /** The label of the button. */
  yes: string
  isDangerous?: boolean
  needs: Needs
  /** Required where members without a password may come. */
  returned?: ReturnedProof
  /**
   * Runs with the proof; a refusal is shown in the sheet, which stays open. It must not leave the page: the closing sheet would
   * go back.
   */
  work: (proof: OwnerProof) => Promise<T>
}

/** Asks the member in a sheet to confirm a sensitive change, and gives what `work` returns; null when the sheet is closed before. */
export async function askOwner<T>({ title, returned = NOTHING_RETURNED, ...asking }: Asking<T>): Promise<T | null> {
  const part = await busy(loadPart(() => import('./ReauthSheet.tsx'))).catch(() => null)
  if (!part) {
    await alert(ko.ui.failed)
    return null
  }
  const { ReauthSheet } = part
  return (await openSheet<T>((close) => <ReauthSheet {...asking} returned={returned} onDone={close} />, { title })) ?? null
}

const NOTHING_RETURNED: ReturnedProof = { no: null, forget: () => undefined }
