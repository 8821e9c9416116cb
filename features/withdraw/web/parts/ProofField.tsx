import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { withdraw } from '#kit/ui/words/withdraw.ts'
import type { ProofState } from './useProof.ts'

/** The password; for members without one, a proof of identity. */
export function ProofField({ proof }: { proof: ProofState }) {
  const { needs, field, isProven, problem, isBusy, prove } = proof
  if (needs === 'password') {
    return <SecretField ref={field} label={withdraw.password} name="password" error={problem} autoComplete="current-password" />
  }
  return (
    <div>
      <Button variant={isProven ? 'weak' : 'quiet'} size={48} full busy={isBusy} onClick={() => void prove()}>
        {isProven ? withdraw.proved : withdraw.prove}
      </Button>
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}
