import { timeText } from '#features/calendar/words.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import type { ExpertWeek } from '../../contract/week.ts'
import { counselWeek as words } from '../../words/week.ts'
import { editDay } from './hours.ts'
import type { WeekDay } from './model.ts'

type Props = { day: WeekDay; week: ExpertWeek; today: string }

/** The head of a day: its date and holiday. A press changes its hours, unless the day is over. */
export function DayHead({ day: { day, ranges, holiday, differs }, week, today }: Props) {
  const isToday = day === today
  const open = ranges.map(({ from_minute, to_minute }) => words.span(timeText(from_minute), timeText(to_minute))).join(', ')
  const count = week.sessions.filter(({ start_dt }) => koreanDay(new Date(start_dt)) === day).length
  const content = (
    <>
      <span aria-hidden className="block text-t3 text-fg2">
        {koreanWeekday(day, 'short')}
      </span>
      <span aria-hidden className={cx('num block text-t6 font-bold', isToday ? 'text-brand-fg' : holiday !== null && 'text-danger-fg')}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="block min-h-4 truncate text-t1 text-fg2">
        {holiday ?? (differs ? words.differs : '')}
      </span>
      <span className="sr-only">
        {koreanDate(day)} {holiday} {words.columnState(open || words.dayOff, count)} {differs && words.differs}
      </span>
    </>
  )
  const look = cx('min-w-0 rounded-tile px-1 py-1.5 text-center', isToday && 'bg-brand-weak')
  if (day < today || week.calendar === null) return <div className={look}>{content}</div>
  return (
    <button type="button" onClick={() => void editDay(week, day, today)} className={cx(look, 'active:bg-sunken wide:hover:bg-sunken')}>
      {content}
      <span className="sr-only">{words.editDay}</span>
    </button>
  )
}
