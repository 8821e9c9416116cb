import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { consent } from '#features/account/words/consent.ts'
import type { HealthSubject } from './subject.ts'

type Props = { subject: HealthSubject; onAgree: () => Promise<void>; onDone: (agreed: boolean) => void }

/** States the stored data, the purpose and the duration. Both answers look alike, and none is preselected. */
export function HealthConsent({ subject, onAgree, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const agree = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await onAgree()
      onDone(true)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="text-t5 text-fg2">{consent.lead[subject]}</p>
      <dl className="my-4 rounded-tile bg-sunken px-4 py-1">
        {FACTS.map(([term, fact]) => (
          <div key={term} className="flex gap-3 py-2.5 text-t4">
            <dt className="w-16 flex-none font-semibold">{term}</dt>
            <dd className="min-w-0 flex-1 text-fg2">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="text-t4 text-fg2">{consent.refuse[subject]}</p>
      <p className="mt-1.5 text-t4 text-fg2">{consent.takeBack}</p>
      <div role="alert">
        <FieldError error={failed ? consent.failed : null} />
      </div>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button variant="line" size={48} onClick={() => onDone(false)}>
          {consent.no}
        </Button>
        <Button variant="line" size={48} busy={busy} onClick={() => void agree()}>
          {consent.yes}
        </Button>
      </div>
    </>
  )
}

const FACTS = [
  [consent.what, consent.whatIs],
  [consent.why, consent.whyIs],
  [consent.howLong, consent.howLongIs],
] as const
