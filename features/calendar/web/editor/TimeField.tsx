import { ChevronDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { toast } from '#kit/web/overlays.ts'
import { DAY_MINUTES, RANGE_STEP } from '../../rules.ts'
import { calendar as words, timeText } from '../../words.ts'
import { minuteOf } from './model.ts'

/** Minutes between the times of the list. */
const LIST_STEP = 30

type Props = { label: string; value: number; onChange: (minute: number) => void; isWrong?: boolean }

/** A time of the day: typed, moved by ten minutes with the arrow keys, or chosen from a list. */
export function TimeField({ label, value, onChange, isWrong }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isComposing = useRef(false)
  const isUnread = typed !== null && minuteOf(typed) === null && typed.trim() !== ''
  const take = (text: string | null) => {
    const minute = text === null ? null : minuteOf(text)
    setTyped(null)
    if (minute === null && text !== null && text.trim() !== '') toast(words.timeWrong)
    if (minute !== null) onChange(Math.round(minute / RANGE_STEP) * RANGE_STEP)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing.current || event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowUp' ? RANGE_STEP : event.key === 'ArrowDown' ? -RANGE_STEP : null
    // Enter takes the time and does not send the form.
    if (event.key === 'Enter') take(typed)
    else if (by !== null) onChange(Math.max(0, Math.min(DAY_MINUTES, value + by)))
    else return
    event.preventDefault()
  }
  const times = [...new Set([value, ...Array.from({ length: DAY_MINUTES / LIST_STEP + 1 }, (_, nth) => nth * LIST_STEP)])].toSorted(
    (a, b) => a - b,
  )
  return (
    <div
      className={cx(
        'relative flex min-w-27 flex-1 items-center rounded-tile border bg-surface focus-within:border-brand focus-within:ring-1 focus-within:ring-brand',
        isWrong || isUnread ? 'border-danger-fg' : 'border-edge',
      )}
    >
      <input
        aria-label={label}
        aria-invalid={isWrong || isUnread || undefined}
        autoComplete="off"
        enterKeyHint="done"
        value={typed ?? timeText(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onCompositionStart={() => void (isComposing.current = true)}
        onCompositionEnd={() => void (isComposing.current = false)}
        onBlur={() => take(typed)}
        onKeyDown={handleKey}
        className="num min-h-12 w-full min-w-0 bg-transparent pl-2 text-t5 wide:pl-3.5 font-semibold outline-none"
      />
      <span className="relative grid h-12 w-6 flex-none place-items-center wide:w-10">
        <ChevronDown aria-hidden size={18} className="text-fg2" />
        <select
          aria-label={words.pick(label)}
          tabIndex={-1}
          value={value}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          className="absolute inset-0 cursor-pointer appearance-none rounded-tile text-transparent opacity-0"
        >
          {times.map((minute) => (
            <option key={minute} value={minute}>
              {timeText(minute)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
