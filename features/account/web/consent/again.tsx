import { useState } from 'react'
import { consent } from '#features/account/words/consent.ts'
import { openPolicy } from '#features/policy/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { call, CallError } from '#kit/web/call.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { go } from '#kit/web/screen.tsx'
import { agreeAgain, listDueConsents, type DueConsent } from '../../contract.ts'

/** Asks for the member's agreement to changed texts. They may put it off until the next start of the app, and withdraw or leave meanwhile. */
export async function askAgain(): Promise<void> {
  const due = await call(listDueConsents)
  if (due.length === 0) return
  const isPutOff = await openSheet<boolean>((close) => <AgreeAgain due={due} onDone={close} />, { title: consent.again.title })
  if (isPutOff) go.to(href('ConsentCenter'))
}

type Props = { due: readonly DueConsent[]; onDone: (toConsents: boolean) => void }

/** Each changed text with its own agreement. */
export function AgreeAgain({ due, onDone }: Props) {
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const words = consent.again
  const agree = async ({ kind, version }: DueConsent) => {
    setBusy(kind)
    setProblem(null)
    try {
      await call(agreeAgain, { body: { kind, version } })
      void queryClient.invalidateQueries()
      const all = [...agreed, kind]
      setAgreed(all)
      if (all.length === due.length) onDone(false)
    } catch (error) {
      setProblem(error instanceof CallError ? inKorean(error.message) : ko.app.noAnswer)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <p className="text-t5 text-fg2">{words.lead}</p>
      <ul className="my-4 flex flex-col gap-3">
        {due.map((one) => (
          <li key={one.kind} className="rounded-tile bg-sunken p-4">
            <h3 className="text-t5 font-bold">{one.title}</h3>
            <p className="text-t3 text-fg2">{words.since(koreanYearDate(one.effective_dt))}</p>
            <div className="mt-3 grid grid-cols-2 gap-2">
              <Button variant="line" size={48} onClick={() => void openPolicy(one.kind)}>
                {consent.read}
              </Button>
              <Button
                variant="line"
                size={48}
                busy={busy === one.kind}
                disabled={agreed.includes(one.kind)}
                onClick={() => void agree(one)}
              >
                {agreed.includes(one.kind) ? words.agreed : consent.yes}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div role="alert">
        <FieldError error={problem} />
      </div>
      <p className="text-t4 text-fg2">{words.refuse}</p>
      <Button variant="quiet" size={48} full className="mt-2" onClick={() => onDone(true)}>
        {words.toConsents}
      </Button>
    </>
  )
}
