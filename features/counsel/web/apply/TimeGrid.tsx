import { useId } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { koreanHour } from '#kit/contract/time.ts'
import { apply as words } from '#features/counsel/words/apply.ts'

type Slot = { start_dt: string; is_free: boolean }
type Props = { day: string; slots: readonly Slot[]; value: string | null; onChange: (start: string) => void }

const NOON = 12

/** The times of a day, before and after noon; taken ones are struck through. */
export function TimeGrid({ day, slots, value, onChange }: Props) {
  const name = useId()
  if (slots.length === 0) return <p className="mt-4 text-t4 text-fg2">{words.noTimes}</p>
  const isMorning = ({ start_dt }: Slot): boolean => koreanHour(new Date(start_dt)) < NOON
  const halves = [
    { label: words.morning, of: slots.filter(isMorning) },
    { label: words.afternoon, of: slots.filter((slot) => !isMorning(slot)) },
  ]
  return (
    <fieldset role="radiogroup" className="min-w-0">
      <legend className="sr-only">{words.times(koreanDate(day))}</legend>
      {halves.map(
        ({ label, of }) =>
          of.length > 0 && (
            <div key={label} className="mt-4">
              <p aria-hidden className="mb-1.5 text-t3 font-medium text-fg2">
                {label}
              </p>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-1.5">
                {of.map((slot) => (
                  <Time key={slot.start_dt} slot={slot} name={name} chosen={isSame(slot.start_dt, value)} onChange={onChange} />
                ))}
              </div>
            </div>
          ),
      )}
    </fieldset>
  )
}

const isSame = (one: string, other: string | null): boolean => other !== null && Date.parse(one) === Date.parse(other)

type TimeProps = { slot: Slot; name: string; chosen: boolean; onChange: (start: string) => void }

function Time({ slot: { start_dt, is_free }, name, chosen, onChange }: TimeProps) {
  const time = koreanTime(start_dt)
  return (
    <label
      className={cx(
        'num relative flex min-h-12 items-center justify-center rounded-tile text-t5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
        chosen ? 'bg-brand-weak font-bold text-brand-fg ring-2 ring-brand ring-inset' : 'bg-sunken font-medium',
        is_free ? 'cursor-pointer' : 'cursor-default text-fg3 line-through',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={is_free ? time : words.taken(time)}
        checked={chosen}
        disabled={!is_free}
        onChange={() => onChange(start_dt)}
        className="sr-only"
      />
      <span aria-hidden>{time.replace(/^\D+/, '')}</span>
    </label>
  )
}
