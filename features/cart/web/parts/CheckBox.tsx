import { Check, Minus } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'

type Props = {
  checked: boolean
  /** Some of what it stands for is checked. */
  mixed?: boolean
  disabled?: boolean
  label: string
  /** Shown beside the box, within the target. */
  children?: React.ReactNode
  onChange: (checked: boolean) => void
}

/** A square check box with a target of 44 px; with `mixed` it stands for several. */
export function CheckBox({ checked, mixed = false, disabled = false, label, children, onChange }: Props) {
  const isOn = checked || mixed
  return (
    <label className={cx('relative flex min-h-11 min-w-11 items-center gap-2.5', !disabled && 'cursor-pointer')}>
      <input
        type="checkbox"
        className="peer sr-only"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span
        aria-hidden
        className={cx(
          'grid size-6 flex-none place-items-center rounded-[8px] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fg',
          disabled ? 'bg-sunken' : isOn ? 'bg-brand text-on-brand' : 'border-[1.5px] border-edge bg-surface',
        )}
      >
        {!disabled && mixed && <Minus size={16} strokeWidth={3} />}
        {!disabled && checked && !mixed && <Check size={16} strokeWidth={3} />}
      </span>
      {children}
    </label>
  )
}
