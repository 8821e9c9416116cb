import { Plus, X } from 'lucide-react'
import { Field } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { setup as setupWords } from '#features/room/words/setup.ts'

export const REMINDED = ['remind_meal', 'remind_workout', 'remind_routine'] as const
export type Reminded = (typeof REMINDED)[number]
/** Times that one setting holds (features/settings/rules.ts). */
const TIMES_MAX = 6
/** What a new time begins with. */
const FIRST: Record<Reminded, string> = { remind_meal: '12:30', remind_workout: '19:00', remind_routine: '08:00' }

/** Each time once, in the order of the day, as they are kept. */
export const tidied = (times: string): string => [...new Set(times.split(','))].toSorted().join(',')

/** This time, or the first one whole hours later that does not stand there yet. */
function freeFrom(first: string, taken: readonly string[]): string {
  const [hour, minute] = [Number(first.slice(0, 2)), first.slice(2)]
  const hours = Array.from({ length: 24 }, (_, later) => `${String((hour + later) % 24).padStart(2, '0')}${minute}`)
  return hours.find((time) => !taken.includes(time)) ?? first
}

type Props = { typed: Record<Reminded, string>; onChange: (what: Reminded, times: string) => void }

/** Times of the day at which one would like to be reminded, for each kind of record. */
export function Reminders({ typed, onChange }: Props) {
  return (
    <section aria-labelledby="setup-reminders" className="mt-5">
      <h2 id="setup-reminders" className="text-t6 font-bold">
        {setupWords.reminders}
      </h2>
      {REMINDED.map((what) => (
        <Times
          key={what}
          what={what}
          times={typed[what] === '' ? [] : typed[what].split(',')}
          onChange={(times) => onChange(what, times.join(','))}
        />
      ))}
    </section>
  )
}

function Times({ what, times, onChange }: { what: Reminded; times: string[]; onChange: (times: string[]) => void }) {
  const name = setupWords.remind[what]
  return (
    <div role="group" aria-label={name} className="mt-4">
      <div className="flex min-h-11 items-center justify-between">
        <h3 className="text-t5 font-semibold">{name}</h3>
        {times.length < TIMES_MAX && (
          <IconButton
            label={setupWords.addTime(name)}
            icon={<Plus size={20} />}
            onClick={() => onChange([...times, freeFrom(FIRST[what], times)])}
          />
        )}
      </div>
      {times.map((time, n) => (
        <div key={n} className="mt-1 flex items-center gap-1">
          <Field
            className="flex-1"
            label={setupWords.timeOf(name, n + 1)}
            hideLabel
            type="time"
            required
            value={time}
            onChange={({ currentTarget: { value } }) => value !== '' && onChange(times.map((one, at) => (at === n ? value : one)))}
          />
          <IconButton
            label={setupWords.dropTime(name, time)}
            icon={<X size={20} className="text-fg2" />}
            onClick={() => onChange(times.filter((_, at) => at !== n))}
          />
        </div>
      ))}
    </div>
  )
}
