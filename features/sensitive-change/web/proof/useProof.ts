import { useRef } from 'react'
import { useHeldProof } from '#features/identity/web/public.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { proof as words } from '#features/sensitive-change/words.ts'
import { CallError } from '#kit/web/call.ts'

type Proof = { password: string } | { identity_no: string }

/**
 * Collects the member's confirmation: the password, or a proof of identity without one. `pending`: a proof that returned
 * to this page. A proof of identity is valid once: `used` discards it.
 */
export function useProof(needs: 'password' | 'identity', pending: string | null) {
  const field = useRef<HTMLInputElement>(null)
  const { identityNo, problem, setProblem, isBusy, prove, drop } = useHeldProof('withdraw', pending)

  const refuse = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }
  /** Returns the proof, or shows what is missing and returns null. */
  const read = (): Proof | null => {
    setProblem(null)
    if (needs === 'identity') {
      if (identityNo !== null) return { identity_no: identityNo }
      refuse(words.needsProof)
      return null
    }
    const password = field.current?.value ?? ''
    if (password !== '') return { password }
    refuse(words.needsPassword)
    return null
  }
  return { needs, field, isProven: identityNo !== null, problem, isBusy, prove, read, refuse, used: () => drop() }
}

export type ProofState = ReturnType<typeof useProof>

/** The words of a refusal that is about the proof itself; null for others. */
export function refusedProof(error: unknown): string | null {
  if (!(error instanceof CallError)) return null
  const { code = '', field } = error
  const isAboutProof = field === 'password' || field === 'identity_no' || PROOF_CODES.has(code)
  return isAboutProof ? inKorean(error.message) : null
}

const PROOF_CODES = new Set(['auth.locked', 'identity.required', 'identity.expired'])
