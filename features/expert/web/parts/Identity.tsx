import { BadgeCheck } from 'lucide-react'
import { useIdentityProof } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { application as words } from '#features/expert/words.ts'
import { applyIdentity } from '../api.ts'

/** The applicant's verified name, or a button that starts the identity verification. */
export function Identity({ name, error, before }: { name: string | null; error?: string | undefined; before: () => Promise<unknown> }) {
  const { prove, isBusy, failed } = useIdentityProof('verify', applyIdentity)
  if (name !== null) {
    return (
      <p className="flex min-h-14 items-center gap-2 rounded-tile bg-brand-weak px-4 py-2 text-t5 font-semibold text-brand-fg">
        <BadgeCheck aria-hidden size={22} strokeWidth={2} className="flex-none" />
        {words.identityDone(name)}
      </p>
    )
  }
  const problem = failed?.words ?? error
  const handlePress = () => {
    // Saves the draft, since on phones the provider replaces this page. Not awaited: a window opens only within the press.
    void before()
    prove()
  }
  return (
    <div data-field="identity_no">
      <p className="mb-3 text-t4 text-fg2">{words.identityLead}</p>
      <Button variant="weak" busy={isBusy} onClick={handlePress} aria-invalid={problem === undefined ? undefined : true}>
        {words.identityProve}
      </Button>
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}
