import { useRef, useState } from 'react'
import { addDays } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { EXCEPTION_AHEAD_DAYS, rangesProblem, type ExceptionDay, type Range } from '../../rules.ts'
import { calendarErrors } from '../../errors.ts'
import { calendar as words } from '../../words.ts'
import { freeRange } from './model.ts'
import { RangeRows } from './RangeRows.tsx'

type Props = {
  /** Null: a new one. */
  exception: ExceptionDay | null
  /** Days that have an exception. */
  taken: readonly string[]
  today: string
  /** `null` removes the exception. */
  onDone: (exception: ExceptionDay | null) => void
}

/** A day that is closed or has hours of its own. */
export function ExceptionSheet({ exception, taken, today, onDone }: Props) {
  const [day, setDay] = useState(exception?.day ?? '')
  const [mode, setMode] = useState<'closed' | 'open'>(exception && exception.ranges.length > 0 ? 'open' : 'closed')
  const [ranges, setRanges] = useState<Range[]>(() => exception?.ranges ?? [])
  const [error, setError] = useState<{ field: 'day' | 'ranges'; text: string } | null>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const last = addDays(today, EXCEPTION_AHEAD_DAYS)
  const chooseMode = (next: 'closed' | 'open') => {
    setMode(next)
    if (next === 'open' && ranges.length === 0) setRanges([freeRange([])!])
  }
  const dayProblem = (): string | null => {
    if (day === '') return words.dayNeeded
    if (day < today || day > last) return calendarErrors.day.message
    return day !== exception?.day && taken.includes(day) ? words.dayTaken : null
  }
  const done = () => {
    const chosen = mode === 'closed' ? [] : ranges
    const wrong = dayProblem()
    if (wrong !== null) {
      setError({ field: 'day', text: wrong })
      return dayField.current?.focus()
    }
    if (mode === 'open' && ranges.length === 0) return setError({ field: 'ranges', text: words.rangesNeeded })
    if (rangesProblem(chosen) === null) onDone({ day, ranges: chosen })
  }
  return (
    <div className="flex min-h-full flex-col gap-4">
      <Field
        ref={dayField}
        label={words.day}
        type="date"
        min={today}
        max={last}
        value={day}
        error={error?.field === 'day' ? error.text : undefined}
        onChange={(event) => {
          setError(null)
          setDay(event.currentTarget.value)
        }}
      />
      <RadioTiles
        label={words.mode}
        options={[
          { value: 'closed' as const, content: words.modeClosed, name: words.modeClosed },
          { value: 'open' as const, content: words.modeOpen, name: words.modeOpen },
        ]}
        value={mode}
        onChange={chooseMode}
        minRem={8}
        tileClassName="px-2 text-t4 break-keep"
      />
      {mode === 'open' && <RangeRows ranges={ranges} onChange={setRanges} />}
      <div role="alert" className="empty:hidden">
        <FieldError error={error?.field === 'ranges' ? error.text : undefined} />
      </div>
      <div className="mt-auto flex flex-col gap-2">
        {exception !== null && (
          <Button full variant="quiet" size={48} onClick={() => onDone(null)}>
            {words.exceptionDelete}
          </Button>
        )}
        <Button full onClick={done}>
          {words.exceptionDo}
        </Button>
      </div>
    </div>
  )
}
