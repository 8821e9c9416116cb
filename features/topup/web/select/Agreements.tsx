import { useId } from 'react'
import { openPolicy } from '#features/policy/web/public.ts'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { topup } from '../../words/topup.ts'

export type Agreed = { payment: boolean; viv_terms: boolean }

type Props = {
  /** The member has not agreed to the terms yet. */
  asksTerms: boolean
  agreed: Agreed
  onChange: (agreed: Agreed) => void
  error: string | undefined
}

/** Consents that the payment needs, unchecked at first. The terms are asked for once, and can always be read. */
export function Agreements({ asksTerms, agreed, onChange, error }: Props) {
  const id = useId()
  const read = (
    <button
      type="button"
      aria-label={topup.readTerms}
      onClick={() => void openPolicy('viv_terms')}
      className="min-h-11 min-w-11 flex-none text-right text-t4 text-fg2 underline"
    >
      {topup.read}
    </button>
  )
  return (
    <div role="group" aria-describedby={`${id}-error`}>
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <CheckCircle
          checked={agreed.payment}
          onChange={(payment) => onChange({ ...agreed, payment })}
          label={topup.agreePayment}
          error={error !== undefined && !agreed.payment}
          className="min-w-[min(14rem,100%)] flex-1 break-keep"
        />
        {!asksTerms && read}
      </div>
      {asksTerms && (
        <div className="flex flex-wrap items-center justify-end gap-x-2">
          <CheckCircle
            checked={agreed.viv_terms}
            onChange={(viv_terms) => onChange({ ...agreed, viv_terms })}
            label={topup.agreeTerms}
            error={error !== undefined && !agreed.viv_terms}
            className="min-w-[min(14rem,100%)] flex-1 break-keep"
          />
          {read}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error ?? null} />
    </div>
  )
}
