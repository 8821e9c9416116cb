import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { rangesOf, type Range, type WeeklyRange } from '../../rules.ts'
import { calendar as words } from '../../words.ts'
import { DayColumn, type BookedSpan } from './DayColumn.tsx'
import { GRID_STEPS, shownHours, WEEKDAYS, type GridStep } from './model.ts'

export type Selection = { weekday: number; /** Of the weekday's ranges; null: none. */ index: number | null }

type Props = {
  week: readonly WeeklyRange[]
  /** Accepted sessions of the next seven days. */
  booked: readonly BookedSpan[]
  /** Weekdays that have other hours within the next seven days. */
  differing: ReadonlySet<number>
  selection: Selection
  onSelect: (selection: Selection) => void
  onChange: (weekday: number, ranges: Range[]) => void
}

/** Pixels of an hour: a step stays large enough to hit. */
const HOUR_PX = { 30: 28, 10: 72 } as const satisfies Record<GridStep, number>
/** Hours between two lines with a number. */
const LABEL_HOURS = { 30: 3, 10: 1 } as const satisfies Record<GridStep, number>

/** The hours of a week, with what is booked in the next seven days. */
export function WeekGrid({ week, booked, differing, selection, onSelect, onChange }: Props) {
  const [step, setStep] = useState<GridStep>(GRID_STEPS[0])
  const [isWholeDay, setWholeDay] = useState(false)
  const { from, to } = shownHours([...week, ...booked], isWholeDay)
  const hourPx = HOUR_PX[step]
  const hours = Array.from({ length: to - from + 1 }, (_, nth) => from + nth).filter((hour) => (hour - from) % LABEL_HOURS[step] === 0)
  return (
    <div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Segments
          label={words.steps}
          options={GRID_STEPS.map((minutes) => ({ value: String(minutes), label: words.step(minutes) }))}
          value={String(step)}
          onChange={(value) => setStep(Number(value) as GridStep)}
        />
        <button
          type="button"
          aria-pressed={isWholeDay}
          onClick={() => setWholeDay(!isWholeDay)}
          className="min-h-11 rounded-tile px-2 text-t4 font-semibold text-fg2 active:bg-sunken wide:hover:bg-sunken"
        >
          {isWholeDay ? words.partOfDay : words.wholeDay}
        </button>
      </div>
      <div role="group" aria-label={words.grid} className="mt-2 select-none">
        <div className="grid grid-cols-[2.25rem_repeat(7,minmax(0,1fr))] gap-x-1">
          <span />
          {WEEKDAYS.map((weekday) => (
            <WeekdayButton
              key={weekday}
              weekday={weekday}
              isSelected={weekday === selection.weekday}
              differs={differing.has(weekday)}
              state={words.columnState(rangesOf(week, weekday), booked.filter((span) => span.weekday === weekday).length)}
              onSelect={() => onSelect({ weekday, index: null })}
            />
          ))}
        </div>
        <div
          className="relative mt-3 mb-3 grid grid-cols-[2.25rem_repeat(7,minmax(0,1fr))] gap-x-1"
          style={{ height: (to - from) * hourPx }}
        >
          <div aria-hidden>
            {hours.map((hour) => (
              <div key={hour} className="absolute inset-x-0 flex h-0 items-center" style={{ top: (hour - from) * hourPx }}>
                <span className="num w-9 flex-none text-t2 text-fg3">{words.hour(hour)}</span>
                <span className="h-px flex-1 bg-line" />
              </div>
            ))}
          </div>
          {WEEKDAYS.map((weekday) => (
            <DayColumn
              key={weekday}
              weekday={weekday}
              ranges={rangesOf(week, weekday)}
              booked={booked.filter((span) => span.weekday === weekday)}
              scale={{ step, top: from * 60, pxPerMinute: hourPx / 60 }}
              selectedIndex={weekday === selection.weekday ? selection.index : null}
              onSelect={(index) => onSelect({ weekday, index })}
              onChange={(ranges) => onChange(weekday, ranges)}
            />
          ))}
        </div>
      </div>
      <Legend />
    </div>
  )
}

type WeekdayButtonProps = { weekday: number; isSelected: boolean; differs: boolean; state: string; onSelect: () => void }

function WeekdayButton({ weekday, isSelected, differs, state, onSelect }: WeekdayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={cx(
        'relative grid min-h-11 place-items-center rounded-tile text-t4',
        isSelected ? 'bg-brand-weak font-bold text-brand-fg' : 'font-semibold active:bg-sunken wide:hover:bg-sunken',
      )}
    >
      <span aria-hidden>{words.weekday(weekday)}</span>
      <span className="sr-only">
        {words.weekdayLong(weekday)} {state} {differs && words.differs}
      </span>
      {differs && <span aria-hidden className="absolute bottom-1 size-1.5 rounded-full bg-current" />}
    </button>
  )
}

function Legend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-t3 text-fg2">
      <span className="inline-flex items-center gap-1.5">
        <i className="size-3.5 rounded-[4px] border border-brand bg-brand-weak" />
        {words.legendOpen}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="size-3.5 rounded-[4px] bg-brand" />
        {words.legendBooked}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="size-1.5 rounded-full bg-fg2" />
        {words.differs}
      </span>
    </p>
  )
}
