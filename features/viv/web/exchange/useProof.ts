import { useRef, useState } from 'react'
import { proveIdentity } from '#features/identity/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { bankSheet as words } from '#kit/ui/words/vivExchange.ts'
import { CallError } from '#kit/web/call.ts'

type Proof = { password: string } | { identity_no: string }

/**
 * How the member proves that it is they who set the account: by the password, or, who has none, by identity. `pending`: a
 * proof with which they came back to this page.
 */
export function useProof(hasPassword: boolean, pending: string | null) {
  const field = useRef<HTMLInputElement>(null)
  const [proven, setProven] = useState(pending)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

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
    if (!hasPassword) {
      if (proven !== null) return { identity_no: proven }
      setProblem(words.needsProof)
      return null
    }
    const password = field.current?.value ?? ''
    if (password !== '') return { password }
    setProblem(words.needsPassword)
    return null
  }
  /** A proof of identity is good once, whatever came of it. */
  const refuse = (text: string | null) => {
    setProven(null)
    setProblem(text)
  }
  return { hasPassword, field, isProven: proven !== null, problem, isBusy, prove, read, refuse }
}
export type ProofState = ReturnType<typeof useProof>

export const wordsOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
