import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { application as words } from '#features/expert/words.ts'
import { CallError } from '#kit/web/call.ts'
import { takeProof } from '../api.ts'

/** Who the applicant is, from the identity verification alone. */
export function Identity({ name, error, before }: { name: string | null; error?: string; before: () => Promise<unknown> }) {
  const { prove, isBusy, refused } = useProof(before)
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
      <Button
        variant="weak"
        busy={isBusy}
        onClick={() => void prove()}
        aria-invalid={wrong === undefined || wrong === null ? undefined : true}
      >
        {words.identityProve}
      </Button>
      <div role="alert">
        <FieldError error={wrong} />
      </div>
    </div>
  )
}

/** Opens the provider's window, and takes over what came of it; also where the window came back into this page. */
function useProof(before: () => Promise<unknown>) {
  const pending = usePendingIdentity('verify')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const taken = useRef<string>(null)
  const refuse = (error: unknown) => setRefused(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  const take = async (identityNo: string) => {
    taken.current = identityNo
    setBusy(true)
    setRefused(null)
    await takeProof(identityNo).catch(refuse)
    setBusy(false)
  }
  useEffect(() => {
    if (pending !== null && taken.current !== pending) void take(pending)
  }, [pending])
  const prove = async () => {
    // On phones this page goes away for it. It is not waited for, since a window opens only from within the press.
    void before()
    try {
      const identityNo = await proveIdentity('verify')
      if (identityNo !== null) await take(identityNo)
    } catch (error) {
      refuse(error)
    }
  }
  return { prove, isBusy, refused }
}
