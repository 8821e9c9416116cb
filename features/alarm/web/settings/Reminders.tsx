import { Plus, X } from 'lucide-react'
import type { Settings } from '#features/settings/web/public.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { alarmSettings as words } from '#features/alarm/words.ts'
import { Box } from './Box.tsx'
import { TimeField } from './TimeField.tsx'

type Reminded = keyof typeof words.remind
/** Limit of times in one setting (features/settings/rules.ts). */
const TIMES_MAX = 6
/** The default of a new time. */
const FIRST: Record<Reminded, string> = { remind_meal: '12:30', remind_workout: '19:00', remind_routine: '08:00', remind_weight: '07:00' }
const KINDS = Object.keys(FIRST) as Reminded[]

/** Reminder times for each kind of record. */
export function Reminders({ settings, onChange }: { settings: Settings; onChange: (values: Settings) => void }) {
  return (
    <Box title={words.reminders} help={words.remindersHelp}>
      {KINDS.map((what) => (
        <Times
          key={what}
          what={what}
          times={settings[what] ? settings[what].split(',') : []}
          onChange={(times) => onChange({ [what]: sortedUnique(times) })}
        />
      ))}
    </Box>
  )
}

function Times({ what, times, onChange }: { what: Reminded; times: readonly string[]; onChange: (times: string[]) => void }) {
  const name = words.remind[what]
  return (
    <div role="group" aria-label={name} className="px-4 py-1">
      <div className="flex min-h-11 items-center gap-3">
        <h3 className="flex-1 text-t5 font-semibold">{name}</h3>
        {times.length === 0 && <p className="text-t3 text-fg3">{words.noTime}</p>}
        {times.length < TIMES_MAX && (
          <IconButton
            label={words.addTime(name)}
            icon={<Plus size={20} />}
            className="-mr-2.5"
            onClick={() => onChange([...times, nextFreeTime(FIRST[what], times)])}
          />
        )}
      </div>
      {times.map((time, n) => (
        <div key={time} className="mb-1 flex items-center gap-1">
          <TimeField
            className="flex-1"
            label={words.timeOf(name, n + 1)}
            hideLabel
            value={time}
            onChange={(next) => onChange(times.map((one) => (one === time ? next : one)))}
          />
          <IconButton
            label={words.dropTime(name, time)}
            icon={<X size={20} className="text-fg2" />}
            className="-mr-2.5"
            onClick={() => onChange(times.filter((one) => one !== time))}
          />
        </div>
      ))}
    </div>
  )
}

const sortedUnique = (times: readonly string[]): string => [...new Set(times)].toSorted().join(',')

/** This time, or the first free one whole hours later. */
function nextFreeTime(first: string, used: readonly string[]): string {
  const [hour, minute] = [Number(first.slice(0, 2)), first.slice(2)]
  const hours = Array.from({ length: 24 }, (_, later) => `${String((hour + later) % 24).padStart(2, '0')}${minute}`)
  return hours.find((time) => !used.includes(time)) ?? first
}
