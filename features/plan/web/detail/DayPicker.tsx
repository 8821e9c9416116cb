import { useEffect, useId, useRef } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { memberPlan as words, plan as planWords } from '../../words/plan.ts'

type Day = { day: string; done: number; all: number }
type Props = { days: readonly Day[]; value: string; today: string; onChange: (day: string) => void }

/** The days of a plan in a row that scrolls, with what is checked of each. */
export function DayPicker({ days, value, today, onChange }: Props) {
  const name = useId()
  const chosen = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const label = chosen.current
    const strip = label?.parentElement
    if (strip && label) strip.scrollLeft = label.offsetLeft - strip.offsetLeft - (strip.clientWidth - label.clientWidth) / 2
  }, [value])
  return (
    <fieldset role="radiogroup" className="mt-3 min-w-0">
      <legend className="sr-only">{words.pickBoxes}</legend>
      <div className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5">
        {days.map(({ day, done, all }) => {
          const isChosen = day === value
          return (
            <label
              key={day}
              ref={isChosen ? chosen : undefined}
              className={cx(
                'relative flex min-w-14 flex-none cursor-pointer flex-col items-center rounded-tile px-2 py-2',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
                isChosen ? 'bg-brand-weak text-brand-fg ring-2 ring-brand ring-inset' : 'bg-sunken',
              )}
            >
              <input
                type="radio"
                name={name}
                aria-label={words.dayName(koreanDate(day), done, all)}
                checked={isChosen}
                onChange={() => onChange(day)}
                className="sr-only"
              />
              <span aria-hidden className={cx('text-t2', isChosen ? 'font-semibold' : 'text-fg2')}>
                {day === today ? words.today : koreanWeekday(day, 'short')}
              </span>
              <span aria-hidden className="num text-t6 leading-6 font-bold">
                {Number(day.slice(8))}
              </span>
              <span
                aria-hidden
                className={cx('num text-t2', isChosen ? 'font-semibold' : done === all ? 'font-semibold text-brand-fg' : 'text-fg2')}
              >
                {planWords.done(done, all)}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
