import { Check } from 'lucide-react'
import { cx } from './cx.ts'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  /** The words stand elsewhere: only the circle is drawn, with a 44 px target. */
  hideLabel?: boolean
  className?: string
}

/** A round check box with its words beside it; the whole row is the target. */
export function CheckCircle({ checked, onChange, label, hideLabel, className }: Props) {
  return (
    <label className={cx('relative flex min-h-12 min-w-11 cursor-pointer items-center gap-3', hideLabel && 'justify-center', className)}>
      <input type="checkbox" className="peer sr-only" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span
        aria-hidden
        className={cx(
          'grid size-6 flex-none place-items-center rounded-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fg',
          checked ? 'bg-brand text-on-brand' : 'border-[1.5px] border-edge bg-surface',
        )}
      >
        {checked && <Check size={16} strokeWidth={3} />}
      </span>
      <span className={hideLabel ? 'sr-only' : cx('min-w-0 flex-1 text-t5', checked ? 'text-fg' : 'text-fg2')}>{label}</span>
    </label>
  )
}
