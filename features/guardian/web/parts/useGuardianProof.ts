import { useState } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import type { IdentityPurpose } from '#features/identity/rules.ts'
import { wordsOf } from './format.ts'

/** A guardian's proof of identity: its number, from a window or after a return, until it is dropped. */
export function useGuardianProof(purpose: Extract<IdentityPurpose, 'guardian' | 'guardian_main'>) {
  const pending = usePendingIdentity(purpose)
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
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** Discards the proof; `why` is shown where a new one is requested. */
  const drop = (why: string | null = null) => {
    setSpent(newest)
    setProblem(why)
  }
  return { identityNo, problem, isBusy, prove, drop }
}

export type GuardianProof = ReturnType<typeof useGuardianProof>
