import { readFileSync } from 'node:fs'
import { calendarProblems, type Calendar, type CalendarRules, type Range } from '#features/calendar/rules.ts'
import { writeCalendar } from '#features/calendar/server/calendar.ts'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** `week`: ranges (`10:00-12:00`) by weekdays (`월 수 금`). `in_days`: days after the load. */
type SourceCalendar = Omit<CalendarRules, 'is_open'> & {
  user_no: number
  week: Record<string, string[]>
  exceptions: { in_days: number; ranges: string[] }[]
}

/** The hours of the experts, by the function that saves a calendar. */
export async function insertCalendars(tx: Tx, now: Date): Promise<void> {
  const source = JSON.parse(readFileSync(new URL('../../../db/demo/calendars.json', import.meta.url), 'utf8')) as SourceCalendar[]
  const today = koreanDay(now)
  for (const { user_no: userNo, ...given } of source) {
    const calendar = calendarOf(given, today)
    const [problem] = calendarProblems(calendar, today)
    if (problem) throw new Error(`The demo calendar of ${userNo} is wrong at ${problem.field}: ${problem.error.message}`)
    await writeCalendar(tx, calendar, { userNo, version: 0, today, now })
  }
}

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']

function calendarOf({ week, exceptions, ...rules }: Omit<SourceCalendar, 'user_no'>, today: string): Calendar {
  return {
    ...rules,
    is_open: true,
    week: Object.entries(week).flatMap(([days, ranges]) =>
      days.split(' ').flatMap((day) => ranges.map((range) => ({ weekday: WEEKDAYS.indexOf(day), ...rangeOf(range) }))),
    ),
    exceptions: exceptions.map(({ in_days, ranges }) => ({ day: addDays(today, in_days), ranges: ranges.map(rangeOf) })),
  }
}

function rangeOf(text: string): Range {
  const [from = 0, to = 0] = text.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from_minute: from, to_minute: to }
}
