import { BadgeCheck } from 'lucide-react'
import { useVerify } from '#features/account/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { application as words } from '#kit/ui/words/application.ts'
import { refreshApplication } from '../api.ts'

/** Who the applicant is, from the identity verification alone. */
export function Identity({ name, error, before }: { name: string | null; error?: string; before: () => Promise<unknown> }) {
  const { prove, isBusy, refused } = useVerify(refreshApplication)
  const leave = () => {
    // On phones this page goes away for it. It is not waited for, since a window opens only from within the press.
    void before()
    void prove()
  }
  if (name !== null) {
    return (
      <p className="flex min-h-14 items-center gap-2 rounded-tile bg-brand-weak px-4 py-2 text-t5 font-semibold text-brand-fg">
        <BadgeCheck aria-hidden size={22} strokeWidth={2} className="flex-none" />
        {words.identityDone(name)}
      </p>
    )
  }
  const wrong = refused ?? error
  return (
    <div>
      <p className="mb-3 text-t4 text-fg2">{words.identityLead}</p>
      <Button variant="weak" busy={isBusy} onClick={leave} aria-invalid={wrong === undefined || wrong === null ? undefined : true}>
        {words.identityProve}
      </Button>
      <div role="alert">
        <FieldError error={wrong} />
      </div>
    </div>
  )
}
