import { CalendarDays, ChevronDown } from 'lucide-react'
import { addDays } from '#kit/contract/time.ts'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { writing } from '#features/post/words/writing.ts'
import { BACKDATE_DAYS } from '../../rules.ts'
import { FIELD_IDS } from './problems.ts'

type Props = {
  /** Null: the day on which it is saved. */
  value: string | null
  today: string
  onChange: (date: string | null) => void
  error?: string
}

/** The record date: today or one of the seven days before. */
export function DateRow({ value, today, onChange, error }: Props) {
  return (
    <Card as="div" className="px-4 py-1">
      <label className="flex min-h-12 flex-wrap items-center gap-x-2.5">
        <CalendarDays size={20} aria-hidden className="flex-none text-fg2" />
        <span className="flex-1 text-t5 font-medium whitespace-nowrap">{writing.date}</span>
        <span className="relative ml-auto flex max-w-full items-center">
          <select
            id={FIELD_IDS.date}
            value={value ?? today}
            onChange={(event) => onChange(event.currentTarget.value === today ? null : event.currentTarget.value)}
            aria-describedby={error ? `${FIELD_IDS.date}-error` : undefined}
            className="min-h-11 min-w-0 appearance-none rounded-tile bg-transparent py-2 pr-6 pl-2 text-right text-t5 text-fg2"
          >
            {daysBack(today).map((day, back) => (
              <option key={day} value={day} className="bg-surface text-fg">
                {[back === 0 && writing.today, back === 1 && writing.yesterday, koreanDate(day)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-0 text-fg3" />
        </span>
      </label>
      <FieldError id={`${FIELD_IDS.date}-error`} error={error} />
    </Card>
  )
}

const daysBack = (today: string): string[] => Array.from({ length: BACKDATE_DAYS + 1 }, (_, back) => addDays(today, -back))
