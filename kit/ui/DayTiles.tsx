import { useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'

/** One day of the row: a short name above its number, and below it how much there is. */
export type DayTile = {
  day: string
  /** For screen readers. */
  name: string
  above: string
  below: string
  /** `done`: all of it; `empty`: nothing to choose, but the day can be opened; `closed`: it cannot. */
  state: 'open' | 'done' | 'empty' | 'closed'
}
type Props = { label: string; days: readonly DayTile[]; value: string | null; onChange: (day: string) => void }

/** Chooses one of several days in a row that scrolls; the chosen one is moved to the middle. */
export function DayTiles({ label, days, value, onChange }: Props) {
  const group = useId()
  const chosen = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const tile = chosen.current
    const row = tile?.parentElement
    if (row && tile) row.scrollLeft = tile.offsetLeft - row.offsetLeft - (row.clientWidth - tile.clientWidth) / 2
  }, [value])
  return (
    <fieldset role="radiogroup" className="mt-3 min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5">
        {days.map(({ day, name, above, below, state }) => {
          const isChosen = day === value
          const isFull = state === 'open' || state === 'done'
          const small = isChosen ? 'font-semibold' : isFull ? 'text-fg2' : 'text-fg3'
          return (
            <label
              key={day}
              ref={isChosen ? chosen : undefined}
              className={cx(
                'relative flex min-w-15 flex-none flex-col items-center rounded-tile px-2 py-2.5',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
                isChosen ? 'bg-brand-weak text-brand-fg ring-2 ring-brand ring-inset' : isFull && 'bg-sunken',
                state === 'closed' ? 'cursor-default' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name={group}
                aria-label={name}
                checked={isChosen}
                disabled={state === 'closed'}
                onChange={() => onChange(day)}
                className="sr-only"
              />
              <span aria-hidden className={cx('text-t2', small)}>
                {above}
              </span>
              <span aria-hidden className={cx('num text-t7 leading-7 font-bold', !isChosen && !isFull && 'font-medium text-fg3')}>
                {Number(day.slice(8))}
              </span>
              <span
                aria-hidden
                className={cx('num text-t2 whitespace-nowrap', !isChosen && state === 'done' ? 'font-semibold text-brand-fg' : small)}
              >
                {below}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
