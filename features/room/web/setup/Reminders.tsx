import { Plus, X } from 'lucide-react'
import { Field } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { setup as setupWords } from '#features/room/words/setup.ts'

export const REMINDER_KINDS = ['remind_meal', 'remind_workout', 'remind_routine'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]
/** Times that one setting holds (features/settings/rules.ts). */
const TIMES_MAX = 6
/** The first time that is offered. */
const DEFAULT_TIME: Record<ReminderKind, string> = { remind_meal: '12:30', remind_workout: '19:00', remind_routine: '08:00' }

/** Sorted and without duplicates, as the setting stores times. */
export const sortedUniqueTimes = (times: string): string => [...new Set(times.split(','))].toSorted().join(',')

/** The given time, or the first one whole hours later that the list does not have. */
function firstFreeTime(first: string, used: readonly string[]): string {
  const [hour, minute] = [Number(first.slice(0, 2)), first.slice(2)]
  const hours = Array.from({ length: 24 }, (_, later) => `${String((hour + later) % 24).padStart(2, '0')}${minute}`)
  return hours.find((time) => !used.includes(time)) ?? first
}

type Props = { typed: Record<ReminderKind, string>; onChange: (kind: ReminderKind, times: string) => void }

/** The reminder times for each kind of record. */
export function Reminders({ typed, onChange }: Props) {
  return (
    <section aria-labelledby="setup-reminders" className="mt-5">
      <h2 id="setup-reminders" className="text-t6 font-bold">
        {setupWords.reminders}
      </h2>
      {REMINDER_KINDS.map((kind) => (
        <ReminderTimes
          key={kind}
          kind={kind}
          times={typed[kind] === '' ? [] : typed[kind].split(',')}
          onChange={(times) => onChange(kind, times.join(','))}
        />
      ))}
    </section>
  )
}

function ReminderTimes({ kind, times, onChange }: { kind: ReminderKind; times: string[]; onChange: (times: string[]) => void }) {
  const name = setupWords.remind[kind]
  return (
    <div role="group" aria-label={name} className="mt-4">
      <div className="flex min-h-11 items-center justify-between">
        <h3 className="text-t5 font-semibold">{name}</h3>
        {times.length < TIMES_MAX && (
          <IconButton
            label={setupWords.addTime(name)}
            icon={<Plus size={20} />}
            onClick={() => onChange([...times, firstFreeTime(DEFAULT_TIME[kind], times)])}
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
