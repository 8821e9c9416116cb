import { Minus, Plus } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'

type Props = { label: string; value: number; max: number; onChange: (value: number) => void }

/** How many pieces, on a quiet ground (m13). At a limit the button stays focusable, greyed. */
export function QuantityStepper({ label, value, max, onChange }: Props) {
  return (
    <div role="group" aria-label={label} className="flex items-center rounded-tile bg-sunken">
      <StepButton label={ko.ui.less(label)} isOff={value <= 1} onClick={() => onChange(Math.min(value - 1, max))}>
        <Minus aria-hidden size={18} />
      </StepButton>
      <output aria-live="polite" className="num min-w-7 text-center text-t5 font-bold">
        {number(value)}
      </output>
      <StepButton label={ko.ui.greater(label)} isOff={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden size={18} />
      </StepButton>
    </div>
  )
}

function StepButton({
  label,
  isOff,
  onClick,
  children,
}: {
  label: string
  isOff: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={cx('grid size-11 flex-none place-items-center rounded-tile', isOff ? 'text-off' : 'text-fg2 active:bg-press')}
    >
      {children}
    </button>
  )
}
