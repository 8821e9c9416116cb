import { useRef, useState } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { withdraw } from '#kit/ui/words/withdraw.ts'
import { CallError } from '#kit/web/call.ts'
import type { Proof, Withdrawal } from '../api.ts'

/** How the member proves that it is they. A proof of identity is good once: `used` forgets it. */
export function useProof(needs: Withdrawal['needs']) {
  const field = useRef<HTMLInputElement>(null)
  const pending = usePendingIdentity('withdraw')
  const [proven, setProven] = useState<string | null>(null)
  const [spent, setSpent] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const identityNo = proven ?? (pending === spent ? null : pending)

  const prove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setProven(await proveIdentity('withdraw'))
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** The proof, or null, where what is missing is said. */
  const read = (): Proof | null => {
    setProblem(null)
    if (needs === 'identity') {
      if (identityNo !== null) return { identity_no: identityNo }
      setProblem(withdraw.needsProof)
      return null
    }
    const password = field.current?.value ?? ''
    if (password !== '') return { password }
    setProblem(withdraw.needsPassword)
    field.current?.focus()
    return null
  }
  const refuse = (error: unknown) => {
    setProblem(wordsOf(error))
    field.current?.focus()
  }
  const used = () => {
    setProven(null)
    setSpent(pending)
    if (field.current) field.current.value = ''
  }
  return { needs, field, isProven: identityNo !== null, problem, isBusy, prove, read, refuse, used }
}

export type ProofState = ReturnType<typeof useProof>

export const wordsOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
