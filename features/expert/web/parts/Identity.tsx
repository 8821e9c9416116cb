import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { application as words } from '#features/expert/words.ts'
import { CallError } from '#kit/web/call.ts'
import { applyIdentity } from '../api.ts'

/** The applicant's verified name, or a button that starts the identity verification. */
export function Identity({ name, error, before }: { name: string | null; error?: string; before: () => Promise<unknown> }) {
  const { prove, isBusy, refused } = useIdentityProof(before)
  if (name !== null) {
    return (
      <p className="flex min-h-14 items-center gap-2 rounded-tile bg-brand-weak px-4 py-2 text-t5 font-semibold text-brand-fg">
        <BadgeCheck aria-hidden size={22} strokeWidth={2} className="flex-none" />
        {words.identityDone(name)}
      </p>
    )
  }
  const problem = refused ?? error
  return (
    <div>
      <p className="mb-3 text-t4 text-fg2">{words.identityLead}</p>
      <Button
        variant="weak"
        busy={isBusy}
        onClick={() => void prove()}
        aria-invalid={problem === undefined || problem === null ? undefined : true}
      >
        {words.identityProve}
      </Button>
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}

/** Opens the provider's window and applies its result, also after a redirect back into this page. */
function useIdentityProof(before: () => Promise<unknown>) {
  const pending = usePendingIdentity('verify')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const appliedNo = useRef<string>(null)
  const refuse = (error: unknown) => setRefused(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  const apply = async (identityNo: string) => {
    appliedNo.current = identityNo
    setBusy(true)
    setRefused(null)
    await applyIdentity(identityNo).catch(refuse)
    setBusy(false)
  }
  useEffect(() => {
    if (pending !== null && appliedNo.current !== pending) void apply(pending)
  }, [pending])
  const prove = async () => {
    // Saves the draft, since on phones the provider replaces this page. Not awaited: a window opens only within the press.
    void before()
    try {
      const identityNo = await proveIdentity('verify')
      if (identityNo !== null) await apply(identityNo)
    } catch (error) {
      refuse(error)
    }
  }
  return { prove, isBusy, refused }
}
