import { Copy, Info } from 'lucide-react'
import { useState } from 'react'
import { addDays, koreanDay, koreanMinutes, MINUTE_MS, weekdayOf } from '#kit/contract/time.ts'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { toast } from '#kit/web/overlays.ts'
import type { MyCalendar } from '../../contract.ts'
import { rangesOf, rangesOn, type Calendar, type Range, type WeeklyRange } from '../../rules.ts'
import { calendar as words } from '../../words.ts'
import type { BookedSpan } from './DayColumn.tsx'
import { copyRanges, withRanges } from './model.ts'
import { openCopy } from './open.tsx'
import { RangeRows } from './RangeRows.tsx'
import { WeekGrid, type Selection } from './WeekGrid.tsx'

type Props = { calendar: Calendar; booked: MyCalendar['booked']; error: string | undefined; onChange: (week: WeeklyRange[]) => void }

/** The hours of an ordinary week: the grid, and below it the times of the chosen weekday. */
export function WeekCard({ calendar, booked, error, onChange }: Props) {
  const today = koreanDay(useNow())
  const [selection, setSelection] = useState<Selection>(() => ({ weekday: firstWeekday(calendar, today), index: null }))
  const { week } = calendar
  const { weekday } = selection
  const coming = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days))
  const differing = new Set(
    coming.filter((day) => !isSameRanges(rangesOn(calendar, day), rangesOf(week, weekdayOf(day)))).map((day) => weekdayOf(day)),
  )
  const spans = spansOf(booked, new Set(coming))
  const change = (changed: number, ranges: Range[]) => onChange(withRanges(week, changed, ranges))
  return (
    <Card data-field="week" className="p-4 wide:p-6">
      <h2 className="text-t6 font-bold">{words.week}</h2>
      <p className="mt-0.5 text-t4 text-fg2">{words.weekHelp}</p>
      <p className="sr-only">{words.weekHelpKeys}</p>
      <WeekGrid week={week} booked={spans} differing={differing} selection={selection} onSelect={setSelection} onChange={change} />
      <DayPanel
        weekday={weekday}
        ranges={rangesOf(week, weekday)}
        bookedCount={spans.filter((span) => span.weekday === weekday).length}
        onChange={(ranges) => change(weekday, ranges)}
        onCopy={(days) => onChange(copyRanges(week, weekday, days))}
      />
      <div role="alert" className="empty:hidden">
        <FieldError error={error} />
      </div>
    </Card>
  )
}

type DayPanelProps = {
  weekday: number
  ranges: Range[]
  bookedCount: number
  onChange: (ranges: Range[]) => void
  onCopy: (weekdays: number[]) => void
}

function DayPanel({ weekday, ranges, bookedCount, onChange, onCopy }: DayPanelProps) {
  const copy = async () => {
    const days = await openCopy(weekday)
    if (!days) return
    onCopy(days)
    toast(words.copied)
  }
  return (
    <section aria-label={words.weekdayLong(weekday)} className="mt-4 rounded-tile bg-sunken p-3 wide:p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2">
        <h3 className="text-t5 font-bold">{words.weekdayLong(weekday)}</h3>
        <button type="button" onClick={() => void copy()} className={`${PLAIN} inline-flex items-center gap-1.5`}>
          <Copy aria-hidden size={18} strokeWidth={1.9} />
          {words.copy}
        </button>
      </div>
      {ranges.length === 0 && <p className="text-t5 text-fg2">{words.resting}</p>}
      <RangeRows key={weekday} ranges={ranges} onChange={onChange} />
      {ranges.length > 0 && (
        <button type="button" onClick={() => onChange([])} className={PLAIN}>
          {words.rest}
        </button>
      )}
      {bookedCount > 0 && (
        <p className="mt-2 flex items-start gap-1.5 text-t4 text-fg2">
          <Info aria-hidden size={18} strokeWidth={1.9} className="mt-px flex-none" />
          {words.bookedStay(bookedCount)}
        </p>
      )}
    </section>
  )
}

const PLAIN = 'min-h-11 rounded-tile text-t4 font-semibold text-fg2 active:bg-press wide:hover:bg-press'

/** Today, or the first weekday that is open. */
function firstWeekday({ week }: Calendar, today: string): number {
  const first = weekdayOf(today)
  if (week.length === 0 || week.some(({ weekday }) => weekday === first)) return first
  return week[0]!.weekday
}

const isSameRanges = (one: readonly Range[], other: readonly Range[]): boolean => JSON.stringify(one) === JSON.stringify(other)

function spansOf(booked: MyCalendar['booked'], days: ReadonlySet<string>): BookedSpan[] {
  return booked.flatMap(({ coun_no, start_dt, end_dt }) => {
    const start = new Date(start_dt)
    const day = koreanDay(start)
    if (!days.has(day)) return []
    const from = koreanMinutes(start)
    const to = from + (Date.parse(end_dt) - start.getTime()) / MINUTE_MS
    return [{ coun_no, weekday: weekdayOf(day), from_minute: from, to_minute: to }]
  })
}
