import { useEffect, useState } from 'react'
import type { IdentityPurpose } from '#features/identity/rules.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { usePendingIdentity } from './pending.ts'
import { proveIdentity } from './prove.ts'

export type ProofFailure = { words: string; code: string | undefined }

/** Proves an identity and calls `onProven` with the proof, whether it ended in a separate window or in this one. */
export function useIdentityProof(purpose: IdentityPurpose, onProven: (identity_no: string) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ProofFailure | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
      setFailed({ words: inKorean(failure.message), code: failure.code })
    } finally {
      setBusy(false)
    }
  }
  /** Call it in the click handler itself: browsers block windows that open later. */
  const prove = () => {
    const proof = proveIdentity(purpose)
    void run(async () => {
      const identityNo = await proof
      if (identityNo !== null) await onProven(identityNo)
    })
  }
  const pending = usePendingIdentity(purpose)
  useEffect(() => {
    if (pending !== null) void run(() => onProven(pending))
    // oxlint-disable-next-line react/exhaustive-deps -- once per proof
  }, [pending])
  return { prove, run, isBusy, failed }
}
