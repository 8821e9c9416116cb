import { useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  /** Below the label; screen readers say it with the label. */
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Can't be switched now; `help` gives the reason. */
  disabled?: boolean
}

/** A setting that takes effect at once; the whole row is the target. */
export function Switch({ label, help, checked, onChange, disabled }: Props) {
  const id = useId()
  return (
    <label className={cx('relative flex min-h-14 items-center gap-3 px-4 py-2.5', disabled ? 'cursor-default' : 'cursor-pointer')}>
      <span className="min-w-0 flex-1">
        <span id={id} className={cx('block text-t5 font-semibold', disabled && 'text-off')}>
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-t3 text-fg3">
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={help ? `${id}-help` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={cx(
          'flex h-7 w-12 flex-none items-center rounded-full p-0.5 transition-colors duration-100',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fg',
          checked ? 'justify-end bg-brand' : 'justify-start bg-edge',
          disabled && 'bg-sunken',
        )}
      >
        <span className={cx('size-6 rounded-full', disabled ? 'bg-press' : 'bg-surface')} />
      </span>
    </label>
  )
}
