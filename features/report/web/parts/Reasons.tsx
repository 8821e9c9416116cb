import { useId } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { report as reportWords } from '#features/report/words/report.ts'
import { REPORT_REASON_CODES, type ReportReason } from '../../rules.ts'
import { Helpline } from './Helpline.tsx'

type Props = {
  value: ReportReason | null
  onChange: (reason: ReportReason) => void
  error: string | undefined
  /** What matters most for what is reported. */
  first?: ReportReason
}

/** Radio group of the reasons; SELF_HARM shows the helpline below it. */
export function Reasons({ value, onChange, error, first }: Props) {
  const id = useId()
  const reasons = first ? [first, ...REPORT_REASON_CODES.filter((reason) => reason !== first)] : REPORT_REASON_CODES
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="mt-3 min-w-0"
    >
      <legend className="text-t6 font-bold">{reportWords.ask}</legend>
      <FieldError id={`${id}-error`} error={error} />
      {reasons.map((reason) => (
        <div key={reason}>
          <label className="relative flex min-h-12 cursor-pointer items-center gap-3">
            <input type="radio" name={id} checked={reason === value} onChange={() => onChange(reason)} className="peer sr-only" />
            <Dot chosen={reason === value} />
            <span className={cx('min-w-0 flex-1 py-1 text-t5', reason === value && 'font-semibold')}>{reportWords.reasons[reason]}</span>
          </label>
          {reason === 'SELF_HARM' && value === reason && <Helpline />}
        </div>
      ))}
    </fieldset>
  )
}

/** The visible radio; the hidden input before it takes keys and focus. */
function Dot({ chosen }: { chosen: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-6 flex-none place-items-center rounded-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fg',
        chosen ? 'bg-brand' : 'border-[1.5px] border-edge bg-surface',
      )}
    >
      {chosen && <span className="size-2.5 rounded-full bg-on-brand" />}
    </span>
  )
}
