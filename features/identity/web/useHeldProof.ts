import { useState } from 'react'
import type { IdentityPurpose } from '#features/identity/rules.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { proveIdentity } from './prove.ts'

/**
 * Holds the number of a proof of identity until it is dropped, since it is valid once: of one made here in a window, or of
 * `pending`, which returned to this page.
 */
export function useHeldProof(purpose: IdentityPurpose, pending: string | null) {
  const [proven, setProven] = useState<string | null>(null)
  const [spent, setSpent] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const newest = proven ?? pending
  const identityNo = newest === spent ? null : newest

  const prove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const no = await proveIdentity(purpose)
      if (no !== null) setProven(no)
    } catch (error) {
      setProblem(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    } finally {
      setBusy(false)
    }
  }
  /** Discards the proof; `why` is shown where a new one is requested. */
  const drop = (why: string | null = null) => {
    setSpent(newest)
    setProblem(why)
  }
  return { identityNo, problem, setProblem, isBusy, prove, drop }
}

export type HeldProof = ReturnType<typeof useHeldProof>
