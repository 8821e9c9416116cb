import { ShieldCheck } from 'lucide-react'
import { proveIdentity } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { join as joinWords } from '#features/account/words/join.ts'
import { useForm } from '#kit/web/form.ts'
import type { StepProps } from './step.ts'
import { useRefusal } from './useRefusal.ts'

/** Asks for a proof of identity. The provider's window returns it, and registration continues without a button press. */
export function IdentityStep({ join, frame }: StepProps) {
  const { person } = join.draft
  const { form, rootError, run, refuse, isBusy } = useForm({
    initial: {},
    problemsOf: () => [],
    send: async () => {
      if (person) join.answer('identity', {})
      else await prove()
    },
  })
  useRefusal(join, 'identity', ({ words }) => refuse([{ field: 'root', text: words }]))
  const prove = () =>
    proveIdentity('register').then(
      (identityNo) => (identityNo === null ? refuse([{ field: 'root', text: joinWords.gaveUp }]) : join.prove(identityNo)),
      join.refuse,
    )
  return (
    <StepPage
      {...frame}
      form={form}
      question={joinWords.identity}
      lead={joinWords.identityLead}
      button={person ? joinWords.next : joinWords.prove}
      busy={isBusy || join.isBusy}
      problem={rootError}
    >
      {person ? (
        <div className="rounded-card bg-brand-weak p-4">
          <p className="text-t6 font-bold break-words">{person.real_name}</p>
          <p className="num mt-0.5 text-t4">{person.phone}</p>
          <Button variant="line" size={44} className="mt-3" onClick={() => void run(prove)}>
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
