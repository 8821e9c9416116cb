import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import type { CalendarRules } from '../../rules.ts'
import { calendar as words } from '../../words.ts'

type Props = {
  rules: CalendarRules
  errorAt: (field: keyof CalendarRules) => string | undefined
  onChange: <K extends keyof CalendarRules>(field: K, value: CalendarRules[K]) => void
}

const BUFFERS = [0, 5, 10, 15, 20, 30]
const NOTICES = [60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080]
const HORIZONS = [7, 14, 21, 30, 45, 60]
const DAY_MAXES = [null, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50]

/** The rules by which slots are offered. */
export function RulesCard({ rules, errorAt, onChange }: Props) {
  return (
    <Card className="p-4 wide:p-6">
      <h2 className="text-t6 font-bold">{words.rules}</h2>
      <div className="divide-y divide-line">
        <Choice
          label={words.buffer}
          name="buffer_minutes"
          value={rules.buffer_minutes}
          options={BUFFERS}
          textOf={words.minutes}
          error={errorAt('buffer_minutes')}
          onChange={(value) => onChange('buffer_minutes', value)}
        />
        <Choice
          label={words.notice}
          name="notice_minutes"
          value={rules.notice_minutes}
          options={NOTICES}
          textOf={words.noticeText}
          error={errorAt('notice_minutes')}
          onChange={(value) => onChange('notice_minutes', value)}
        />
        <Choice
          label={words.horizon}
          name="horizon_days"
          value={rules.horizon_days}
          options={HORIZONS}
          textOf={words.days}
          error={errorAt('horizon_days')}
          onChange={(value) => onChange('horizon_days', value)}
        />
        <Choice
          label={words.dayMax}
          name="day_max"
          value={rules.day_max}
          options={DAY_MAXES}
          textOf={words.sessions}
          error={errorAt('day_max')}
          onChange={(value) => onChange('day_max', value)}
        />
        <div className="-mx-4">
          <Switch
            label={words.holidays}
            help={words.holidaysHelp}
            checked={rules.is_holiday_closed}
            onChange={(isClosed) => onChange('is_holiday_closed', isClosed)}
          />
        </div>
      </div>
      <p className="mt-2 text-t3 text-fg3">{words.korea}</p>
    </Card>
  )
}

type ChoiceProps<V extends number | null> = {
  label: string
  name: string
  value: V
  options: readonly V[]
  textOf: (value: V) => string
  error: string | undefined
  onChange: (value: V) => void
}

/** A row with the browser's native select at its right. A value that is none of the options is one more. */
function Choice<V extends number | null>({ label, name, value, options, textOf, error, onChange }: ChoiceProps<V>) {
  const id = useId()
  const all = options.includes(value) ? options : [...options, value].toSorted((a, b) => (a ?? -1) - (b ?? -1))
  return (
    <div>
      <div className="relative flex min-h-14 items-center gap-3 has-focus-visible:outline-2 has-focus-visible:outline-fg">
        <label htmlFor={id} className="min-w-0 flex-1 text-t5 break-keep">
          {label}
        </label>
        <select
          id={id}
          name={name}
          value={all.indexOf(value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(all[Number(event.currentTarget.value)]!)}
          className="num min-h-14 flex-none cursor-pointer appearance-none bg-transparent pr-7 text-right text-t5 font-bold outline-none [text-align-last:right]"
        >
          {all.map((option, at) => (
            <option key={at} value={at}>
              {textOf(option)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={20} className="pointer-events-none absolute right-0 text-fg2" />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
