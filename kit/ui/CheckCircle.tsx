import { Check } from 'lucide-react'
import { cx } from './cx.ts'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  /** Shows only the circle, with a 44 px target; the label is shown elsewhere. */
  hideLabel?: boolean
  /** Can't be chosen now; show the reason beside it. */
  disabled?: boolean
  /** A required choice is missing; the error text is shown elsewhere. */
  error?: boolean
  className?: string
}

/** A round check box with its label; the whole row is the target. */
export function CheckCircle({ checked, onChange, label, hideLabel, disabled, error, className }: Props) {
  return (
    <label className={cx('relative flex min-h-12 min-w-11 cursor-pointer items-center gap-3', hideLabel && 'justify-center', className)}>
      <input
        type="checkbox"
        className="peer sr-only"
        checked={checked}
        disabled={disabled}
        aria-invalid={error || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span
        aria-hidden
        className={cx(
          'grid size-6 flex-none place-items-center rounded-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fg',
          checked ? 'bg-brand text-on-brand' : cx('border-[1.5px] bg-surface', error ? 'border-danger-fg' : 'border-edge'),
          disabled && 'bg-sunken',
        )}
      >
        {checked && <Check size={16} strokeWidth={3} />}
      </span>
      <span className={hideLabel ? 'sr-only' : cx('min-w-0 flex-1 text-t5', disabled ? 'text-off' : checked ? 'text-fg' : 'text-fg2')}>
        {label}
      </span>
    </label>
  )
}
