import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PlainInput } from './PlainInput.tsx'

type Props = { label: string; value: number; max: number; onChange: (value: number) => void }

/** A number with buttons for one more and one less, which can also be typed. */
export function CountField({ label, value, max, onChange }: Props) {
  const to = (next: number) => onChange(Math.min(max, Math.max(0, next)))
  return (
    <div role="group" aria-label={label} className="flex min-w-32 flex-1 flex-col items-center">
      <span aria-hidden className="text-t2 text-fg3">
        {label}
      </span>
      <div className="flex items-center">
        <IconButton
          label={ko.ui.less(label)}
          icon={<Minus size={18} />}
          aria-disabled={value <= 0 || undefined}
          onClick={() => to(value - 1)}
        />
        <PlainInput
          label={label}
          digits={String(max).length}
          placeholder="0"
          value={value === 0 ? '' : String(value)}
          onChange={(typed) => to(Number(typed))}
          className="num w-14 bg-transparent px-0 text-center font-bold"
        />
        <IconButton
          label={ko.ui.greater(label)}
          icon={<Plus size={18} />}
          aria-disabled={value >= max || undefined}
          onClick={() => to(value + 1)}
        />
      </div>
    </div>
  )
}
