import { useId } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { withdraw } from '#features/account-deletion/words.ts'
import { REASONS, type Reason } from '../../rules.ts'

type Props = { value: Reason | null; onChange: (reason: Reason) => void; error: string | null }

/** Reason of the deletion; none is preselected. */
export function Reasons({ value, onChange, error }: Props) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={cx(`${id}-help`, error && `${id}-error`)}
      className="min-w-0"
      data-field="reason"
    >
      <legend className="text-t6 font-bold">{withdraw.why}</legend>
      <p id={`${id}-help`} className="text-t3 text-fg3">
        {withdraw.whyHelp}
      </p>
      <FieldError id={`${id}-error`} error={error} />
      {REASONS.map((reason) => {
        const chosen = reason === value
        return (
          <label key={reason} className="relative flex min-h-12 cursor-pointer items-center gap-3">
            <input type="radio" name={id} checked={chosen} onChange={() => onChange(reason)} className="peer sr-only" />
            <span aria-hidden className={cx(DOT, chosen ? 'bg-brand' : 'border-[1.5px] border-edge bg-surface')}>
              {chosen && <span className="size-2.5 rounded-full bg-on-brand" />}
            </span>
            <span className={cx('min-w-0 flex-1 py-1 text-t5', chosen && 'font-semibold')}>{withdraw.reasons[reason]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

const DOT =
  'grid size-6 flex-none place-items-center rounded-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fg'
