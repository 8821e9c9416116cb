import { useId } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { plan as planWords, planForm } from '../../words/plan.ts'

const words = planForm.item

export type When = { mode: 'each' | 'weekdays' | 'on_days'; weekdays: number[]; on_days: number[] }
type Props = {
  /** Of the plan. */
  days: number
  value: When
  onChange: (when: When) => void
  error: string | undefined
}

/** Each day, days of the week, or days of the plan. */
export function WhenField({ days, value, onChange, error }: Props) {
  const id = useId()
  const { mode } = value
  // Days behind a plan that became shorter are shown, so that they can be taken out.
  const last = Math.max(days, ...value.on_days)
  const choices =
    mode === 'weekdays'
      ? WEEK.map((weekday) => ({ no: weekday, text: planWords.weekday(weekday), rest: words.weekdayRest }))
      : Array.from({ length: last }, (_, index) => ({ no: index + 1, text: String(index + 1), rest: words.nthRest }))
  const toggle = (list: number[], no: number) => (list.includes(no) ? list.filter((one) => one !== no) : [...list, no])
  return (
    <div data-field="when">
      <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
        {words.when}
      </p>
      <RadioTiles label={words.when} options={MODES} value={mode} onChange={(next) => onChange({ ...value, mode: next })} minRem={5} />
      {mode !== 'each' && (
        <div
          role="group"
          aria-label={mode === 'weekdays' ? words.weekdaysOf : words.onDaysOf}
          aria-describedby={error === undefined ? undefined : id}
          className="mt-3 flex flex-wrap gap-1.5"
        >
          {choices.map(({ no, text, rest }) => (
            <Chip
              key={no}
              selected={value[mode].includes(no)}
              onClick={() => onChange({ ...value, [mode]: toggle(value[mode], no) })}
              className="num px-2!"
            >
              <span>
                {text}
                <span className="sr-only">{rest}</span>
              </span>
            </Chip>
          ))}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const MODES = [
  { value: 'each' as const, name: words.each, content: words.each },
  { value: 'weekdays' as const, name: words.weekdays, content: words.weekdays },
  { value: 'on_days' as const, name: words.onDays, content: words.onDays },
]
