import type { ErrorKind } from '#kit/contract/errors.ts'
import { HOLIDAYS } from '#kit/contract/business-days.ts'
import { addDays, HOUR_MS, koreanDay, MINUTE_MS, startOfDay, weekdayOf } from '#kit/contract/time.ts'
import { calendarErrors } from './errors.ts'

/** Minutes of a Korean day. */
export const DAY_MINUTES = 1440
/** Ranges begin and end at multiples of this. */
export const RANGE_STEP = 10
/** Shortest range, in minutes. */
export const RANGE_MIN = 30
/** Most ranges of one day. */
export const RANGES_A_DAY = 6
/** Most days that differ from their weekday, and how many days ahead they may lie. */
export const EXCEPTIONS_MAX = 100
export const EXCEPTION_AHEAD_DAYS = 365

/** Limits of decisions d-3, "calendar". */
export const BUFFER_MAX = 30
export const BUFFER_STEP = 5
const HOUR_MINUTES = HOUR_MS / MINUTE_MS
export const NOTICE_MIN = HOUR_MINUTES
export const NOTICE_MAX = 7 * DAY_MINUTES
export const HORIZON_MAX = 60
export const DAY_MAX_MOST = 50

/** Length of the session, in minutes, by which a calendar's slots are counted where no product is known. */
export const SAMPLE_MINUTES = 30
/** Days of which a preview counts the free slots. */
export const PREVIEW_DAYS = 14

/** An open time: minutes of the Korean day, up to 1440 for 24:00. */
export type Range = { from_minute: number; to_minute: number }
/** 0 Sunday to 6 Saturday. */
export type WeeklyRange = Range & { weekday: number }
/** A day that differs from its weekday; without ranges it is closed. */
export type ExceptionDay = { day: string; ranges: Range[] }

export type CalendarRules = {
  /** False: takes no new requests, the hours are kept. */
  is_open: boolean
  /** Minutes without a session after each session. */
  buffer_minutes: number
  /** Least time between a request and the session, in minutes. */
  notice_minutes: number
  /** The last day that can be booked is this many days after today. */
  horizon_days: number
  /** Most sessions of a day; null: no limit. */
  day_max: number | null
  is_holiday_closed: boolean
}

export type Calendar = CalendarRules & { week: WeeklyRange[]; exceptions: ExceptionDay[] }

/** A field of the calendar, as in the wire's body: `week`, `exceptions`, `buffer_minutes`. */
export type Problem = { field: keyof Calendar; error: ErrorKind }

/** The first reason why these cannot be the ranges of one day, or null. */
export function rangesProblem(ranges: readonly Range[]): ErrorKind | null {
  if (ranges.length > RANGES_A_DAY) return calendarErrors.ranges_many
  for (const { from_minute: from, to_minute: to } of ranges) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to > DAY_MINUTES) return calendarErrors.range_day
    if (from % RANGE_STEP !== 0 || to % RANGE_STEP !== 0) return calendarErrors.range_step
    if (to <= from) return calendarErrors.range_order
    if (to - from < RANGE_MIN) return calendarErrors.range_short
  }
  const sorted = byStart(ranges)
  return sorted.some((range, at) => at > 0 && range.from_minute < sorted[at - 1]!.to_minute) ? calendarErrors.range_overlap : null
}

/** Every reason why this calendar cannot be saved on this Korean day. A past exception that was saved before is dropped, not refused. */
export function calendarProblems(calendar: Calendar, today: string): Problem[] {
  const { week, exceptions } = calendar
  const problems: Problem[] = []
  const add = (field: Problem['field'], error: ErrorKind | null): void => void (error && problems.push({ field, error }))
  add('week', weekProblem(week))
  add('exceptions', exceptionsProblem(exceptions, today))
  add('buffer_minutes', within(calendar.buffer_minutes, 0, BUFFER_MAX, BUFFER_STEP) ? null : calendarErrors.buffer)
  add('notice_minutes', within(calendar.notice_minutes, NOTICE_MIN, NOTICE_MAX) ? null : calendarErrors.notice)
  add('horizon_days', within(calendar.horizon_days, 1, HORIZON_MAX) ? null : calendarErrors.horizon)
  add('day_max', calendar.day_max === null || within(calendar.day_max, 1, DAY_MAX_MOST) ? null : calendarErrors.day_max)
  return problems
}

/** The ranges of one weekday, earliest first. */
export const rangesOf = (week: readonly WeeklyRange[], weekday: number): Range[] =>
  byStart(week.filter((range) => range.weekday === weekday)).map(({ from_minute, to_minute }) => ({ from_minute, to_minute }))

/** The open ranges of a day: its own, or those of its weekday unless it is a closed holiday. The server's statements do the same. */
export function rangesOn(
  { exceptions, week, is_holiday_closed }: Omit<Calendar, keyof CalendarRules> & Pick<Calendar, 'is_holiday_closed'>,
  day: string,
): Range[] {
  const own = exceptions.find((exception) => exception.day === day)
  if (own) return byStart(own.ranges)
  return is_holiday_closed && Object.hasOwn(HOLIDAYS, day) ? [] : rangesOf(week, weekdayOf(day))
}

/** Whether a session lies in open time, also where two ranges touch. */
export function isWithinOpenTime(calendar: Calendar, { start_dt, end_dt }: { start_dt: string; end_dt: string }): boolean {
  if (!calendar.is_open) return false
  const day = koreanDay(new Date(start_dt))
  const minuteOf = (moment: string): number => (Date.parse(moment) - startOfDay(day).getTime()) / MINUTE_MS
  let reached = minuteOf(start_dt)
  for (const { from_minute, to_minute } of rangesOn(calendar, day)) {
    if (from_minute <= reached) reached = Math.max(reached, to_minute)
  }
  return reached >= minuteOf(end_dt)
}

/** Open minutes of an ordinary week. */
export const weeklyMinutes = (week: readonly Range[]): number =>
  week.reduce((sum, { from_minute, to_minute }) => sum + Math.max(0, to_minute - from_minute), 0)

/** Without exceptions of days that are over. */
export const withoutPastDays = <C extends Pick<Calendar, 'exceptions'>>(calendar: C, today: string): C => ({
  ...calendar,
  exceptions: calendar.exceptions.filter(({ day }) => day >= today),
})

/** Where the editor of a new expert starts; nothing is open before it is saved. */
export const suggestedCalendar = (): Calendar => ({
  is_open: true,
  buffer_minutes: 10,
  notice_minutes: 3 * HOUR_MINUTES,
  horizon_days: 30,
  day_max: null,
  is_holiday_closed: true,
  week: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from_minute: 10 * HOUR_MINUTES, to_minute: 12 * HOUR_MINUTES },
    { weekday, from_minute: 14 * HOUR_MINUTES, to_minute: 18 * HOUR_MINUTES },
  ]),
  exceptions: [],
})

function weekProblem(week: readonly WeeklyRange[]): ErrorKind | null {
  if (week.some(({ weekday }) => !within(weekday, 0, 6))) return calendarErrors.weekday
  return firstOf([0, 1, 2, 3, 4, 5, 6], (weekday) => rangesProblem(rangesOf(week, weekday)))
}

function exceptionsProblem(exceptions: readonly ExceptionDay[], today: string): ErrorKind | null {
  const coming = exceptions.filter(({ day }) => day >= today)
  if (coming.length > EXCEPTIONS_MAX) return calendarErrors.days_many
  if (new Set(exceptions.map(({ day }) => day)).size < exceptions.length) return calendarErrors.day_twice
  const last = addDays(today, EXCEPTION_AHEAD_DAYS)
  return firstOf(coming, ({ day, ranges }) => (day > last ? calendarErrors.day : rangesProblem(ranges)))
}

function firstOf<T>(items: readonly T[], problem: (item: T) => ErrorKind | null): ErrorKind | null {
  for (const item of items) {
    const found = problem(item)
    if (found) return found
  }
  return null
}

const within = (value: number, least: number, most: number, step = 1): boolean =>
  Number.isInteger(value) && value >= least && value <= most && value % step === 0

const byStart = <R extends Range>(ranges: readonly R[]): R[] => ranges.toSorted((a, b) => a.from_minute - b.from_minute)
