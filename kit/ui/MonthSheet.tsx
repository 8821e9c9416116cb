import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { month as words } from './words/month.ts'

type Props = {
  /** `2026-11`; null: all months. */
  month: string | null
  /** The first and the last choice. */
  first: string
  last: string
  /** The label of the choice of all months, if there is one. */
  any?: string | undefined
  onPick: (month: string | null) => void
}

/** Chooses one month, or all. */
export function MonthSheet({ month, first, last, any, onPick }: Props) {
  const firstYear = Number(first.slice(0, 4))
  const lastYear = Number(last.slice(0, 4))
  const [year, setYear] = useState(Number((month ?? last).slice(0, 4)))
  return (
    <div>
      <div className="flex items-center justify-center gap-2">
        <Step label={words.yearBefore} off={year <= firstYear} onPress={() => setYear(year - 1)} by={-1} />
        <p aria-live="polite" className="num min-w-20 text-center text-t6 font-bold">
          {words.year(year)}
        </p>
        <Step label={words.yearAfter} off={year >= lastYear} onPress={() => setYear(year + 1)} by={1} />
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
        {Array.from({ length: 12 }, (_, at) => {
          const one = `${year}-${String(at + 1).padStart(2, '0')}`
          const chosen = one === month
          return (
            <li key={one}>
              <button
                type="button"
                aria-pressed={chosen}
                aria-label={`${words.year(year)} ${words.of(at + 1)}`}
                disabled={one < first || one > last}
                onClick={() => onPick(one)}
                className={cx(
                  'num min-h-12 w-full rounded-tile text-t5 disabled:text-off',
                  chosen
                    ? 'bg-brand-weak font-bold ring-2 ring-fg ring-inset'
                    : 'bg-sunken active:enabled:bg-press wide:hover:enabled:bg-press',
                )}
              >
                {words.of(at + 1)}
              </button>
            </li>
          )
        })}
      </ul>
      {any !== undefined && (
        <Button variant="quiet" size={48} full className="mt-4" onClick={() => onPick(null)}>
          {any}
        </Button>
      )}
    </div>
  )
}

/** Previous or next button. At the end of the range it uses aria-disabled, so that it keeps the keyboard focus. */
export function Step({ label, off, onPress, by }: { label: string; off: boolean; onPress: () => void; by: -1 | 1 }) {
  const Icon = by === -1 ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      icon={<Icon size={22} aria-hidden />}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
      className={cx(off && 'text-off')}
    />
  )
}
