import { Minus, Plus } from 'lucide-react'
import { cx } from './cx.ts'
import { number } from './format.ts'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'

type Props = {
  label: string
  /** What it counts is clear from what stands beside it; screen readers hear the label. */
  hideLabel?: boolean
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  format?: (value: number) => string
}

/** A small number with a button at either side. At a limit the button stays focusable, greyed. */
export function Stepper({ label, hideLabel, value, min, max, step = 1, onChange, format = number }: Props) {
  const go = (next: number) => {
    const limited = Math.min(max, Math.max(min, next))
    if (limited !== value) onChange(limited)
  }
  return (
    <div role="group" aria-label={label} className="flex flex-1 flex-col items-center">
      {!hideLabel && (
        <span aria-hidden className="text-t2 text-fg3">
          {label}
        </span>
      )}
      <div className="flex items-center">
        <StepButton label={ko.ui.less(label)} icon={<Minus size={18} />} off={value <= min} onClick={() => go(value - step)} />
        <output aria-live="polite" className="num min-w-7 text-center text-t6 font-bold">
          {format(value)}
        </output>
        <StepButton label={ko.ui.greater(label)} icon={<Plus size={18} />} off={value >= max} onClick={() => go(value + step)} />
      </div>
    </div>
  )
}

function StepButton({ off, ...rest }: { label: string; icon: React.ReactNode; off: boolean; onClick: () => void }) {
  return <IconButton {...rest} aria-disabled={off || undefined} className={cx(off ? 'text-off' : 'text-fg2')} />
}
