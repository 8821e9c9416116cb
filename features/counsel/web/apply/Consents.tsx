import { useId } from 'react'
import { openPolicy } from '#features/policy/web/public.ts'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'

type Consent = { value: boolean; onChange: (agreed: boolean) => void }
type Props = {
  /** Of the expert. */
  name: string
  /** Health data are sent now. */
  asksHealth: boolean
  /** A thread of questions is among them. */
  withThread: boolean
  health: Consent
  terms: Consent
  error: string | undefined
}

/** Consents that the application needs, unchecked at first; the one for health data only while some are sent. */
export function Consents({ name, asksHealth, withThread, health, terms, error }: Props) {
  const id = useId()
  return (
    <div role="group" aria-describedby={error === undefined ? undefined : `${id}-error`} className="border-t border-line pt-2">
      {asksHealth && <HealthConsent name={name} withThread={withThread} {...health} isMissing={error !== undefined && !health.value} />}
      <div data-field="terms">
        <CheckCircle
          checked={terms.value}
          onChange={terms.onChange}
          label={`${words.required} ${words.agreeTerms}`}
          error={error !== undefined && !terms.value}
          className="break-keep"
        />
      </div>
      <FieldError id={`${id}-error`} error={error ?? null} />
    </div>
  )
}

type HealthProps = Consent & { name: string; isMissing: boolean; withThread?: boolean }

/** The consent to send health data to the expert of this name. */
export function HealthConsent({ name, value, onChange, isMissing, withThread = false }: HealthProps) {
  return (
    <div data-field="health">
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <CheckCircle
          checked={value}
          onChange={onChange}
          label={`${words.required} ${words.agreeHealth}`}
          error={isMissing}
          className="min-w-[min(14rem,100%)] flex-1 break-keep"
        />
        <button
          type="button"
          aria-label={words.readTerms}
          onClick={() => void openPolicy('third_party_expert')}
          className="min-h-11 min-w-11 flex-none text-right text-t4 text-fg2 underline"
        >
          {words.read}
        </button>
      </div>
      <p className="pb-2 pl-9 text-t3 break-keep text-fg2">{words.agreeHealthHelp(name, withThread)}</p>
    </div>
  )
}
