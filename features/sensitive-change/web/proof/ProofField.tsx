import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { proof as words } from '#features/sensitive-change/words.ts'
import type { ProofState } from './useProof.ts'

/** Asks for the password, or for a proof of identity from members without one. */
export function ProofField({ proof: { needs, field, isProven, problem, isBusy, prove } }: { proof: ProofState }) {
  if (needs === 'password') {
    return <SecretField ref={field} label={words.password} name="password" error={problem} autoComplete="current-password" />
  }
  return (
    <div>
      <Button name="prove" variant={isProven ? 'weak' : 'quiet'} size={48} full busy={isBusy} onClick={() => void prove()}>
        {isProven ? words.proved : words.prove}
      </Button>
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}
