import { useEffect, useId, useRef } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { weekdayOf } from '#kit/contract/time.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import { nearName } from './times.ts'

type Day = { day: string; free: number | null }
type Props = { days: readonly Day[]; value: string | null; onChange: (day: string) => void; now: Date }

/** Days in a row that scrolls, with how many times are free. */
export function DayStrip({ days, value, onChange, now }: Props) {
  const name = useId()
  const chosen = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const label = chosen.current
    const strip = label?.parentElement
    if (strip && label) strip.scrollLeft = label.offsetLeft - strip.offsetLeft - (strip.clientWidth - label.clientWidth) / 2
  }, [value])
  return (
    <fieldset role="radiogroup" className="mt-3 min-w-0">
      <legend className="sr-only">{words.days}</legend>
      <div className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5">
        {days.map(({ day, free }) => {
          const isChosen = day === value
          const isOpen = free !== null && free > 0
          return (
            <label
              key={day}
              ref={isChosen ? chosen : undefined}
              className={cx(
                'relative flex min-w-15 flex-none flex-col items-center rounded-tile px-2 py-2.5',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
                isChosen ? 'bg-brand-weak text-brand-fg ring-2 ring-brand ring-inset' : isOpen && 'bg-sunken',
                free === null ? 'cursor-default' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name={name}
                aria-label={words.dayName(koreanDate(day), stateOf(free))}
                checked={isChosen}
                disabled={free === null}
                onChange={() => onChange(day)}
                className="sr-only"
              />
              <span aria-hidden className={cx('text-t2', isChosen ? 'font-semibold' : isOpen ? 'text-fg2' : 'text-fg3')}>
                {nearName(day, now) ?? WEEKDAYS[weekdayOf(day)]}
              </span>
              <span aria-hidden className={cx('num text-t7 leading-7 font-bold', !isChosen && !isOpen && 'font-medium text-fg3')}>
                {Number(day.slice(8))}
              </span>
              <span
                aria-hidden
                className={cx('num text-t2 whitespace-nowrap', isChosen ? 'font-semibold' : isOpen ? 'text-fg2' : 'text-fg3')}
              >
                {stateOf(free)}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function stateOf(free: number | null): string {
  if (free === null) return words.closed
  return free === 0 ? words.full : words.slots(free)
}

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']
