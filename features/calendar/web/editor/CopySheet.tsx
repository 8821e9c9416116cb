import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { calendar as words } from '../../words.ts'
import { WEEKDAYS } from './model.ts'

/** The weekdays that get the hours of another one. */
export function CopySheet({ weekday, onDone }: { weekday: number; onDone: (weekdays: number[]) => void }) {
  const [chosen, setChosen] = useState<number[]>([])
  const [isMissing, setMissing] = useState(false)
  const toggle = (day: number) => {
    setMissing(false)
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  }
  return (
    <div>
      <p className="text-t5 text-fg2">{words.copyHelp}</p>
      <div role="group" aria-label={words.copyDays} className="mt-4 flex flex-wrap gap-2">
        {WEEKDAYS.filter((day) => day !== weekday).map((day) => (
          <Chip key={day} selected={chosen.includes(day)} aria-label={words.weekdayLong(day)} onClick={() => toggle(day)}>
            {words.weekday(day)}
          </Chip>
        ))}
      </div>
      <div role="alert" className="empty:hidden">
        <FieldError error={isMissing ? words.copyNone : null} />
      </div>
      <Button full className="mt-5" onClick={() => (chosen.length === 0 ? setMissing(true) : onDone(chosen))}>
        {words.copyDo}
      </Button>
    </div>
  )
}
