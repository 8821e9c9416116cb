import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { proveIdentity } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import type { StepProps } from './step.ts'

/** Asks for a proof of identity. The provider's window returns it, and registration continues without a button press. */
export function IdentityStep({ join, frame }: StepProps) {
  const { draft, refusal, isBusy } = join
  const [hasGivenUp, setGivenUp] = useState(false)
  const prove = () => {
    setGivenUp(false)
    // In the click handler itself: browsers block windows that open later.
    void proveIdentity('register').then(
      (identity_no) => (identity_no === null ? setGivenUp(true) : join.prove(identity_no)),
      (error: unknown) => join.refuse(error),
    )
  }
  const refused = refusal?.step === 'identity' ? refusal.words : null
  const { person } = draft
  return (
    <StepPage
      {...frame}
      question={joinWords.identity}
      lead={joinWords.identityLead}
      button={person ? joinWords.next : joinWords.prove}
      busy={isBusy}
      onSubmit={person ? () => join.answer('identity', {}) : prove}
      problem={hasGivenUp ? joinWords.gaveUp : refused}
    >
      {person ? (
        <div className="rounded-card bg-brand-weak p-4">
          <p className="text-t6 font-bold break-words">{person.real_name}</p>
          <p className="num mt-0.5 text-t4">{person.phone}</p>
          <Button variant="line" size={44} className="mt-3" onClick={prove}>
            {joinWords.proveAgain}
          </Button>
        </div>
      ) : (
        <ul className="grid gap-3">
          {joinWords.identityWhy.map((why) => (
            <li key={why} className="flex items-start gap-2.5 text-t5">
              <ShieldCheck aria-hidden size={20} strokeWidth={1.9} className="mt-0.5 flex-none text-brand" />
              {why}
            </li>
          ))}
        </ul>
      )}
    </StepPage>
  )
}
