/** Durations. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = 86_400

/** Days are Korean calendar days as `yyyy-mm-dd`. Korea has no daylight saving time. */
export const KOREA_ZONE = 'Asia/Seoul'
const KOREA_OFFSET_MS = 9 * HOUR_MS

/** The day in Korea at a moment. */
export const koreanDay = (at: Date): string => textOf(at.getTime() + KOREA_OFFSET_MS)

/** The time of day in Korea at a moment: `14:05:00`. */
export const koreanClock = (at: Date): string => new Date(at.getTime() + KOREA_OFFSET_MS).toISOString().slice(11, 19)

/** Whole minutes since midnight in Korea. */
export const koreanMinutes = (at: Date): number => Math.floor(((at.getTime() + KOREA_OFFSET_MS) % DAY_MS) / MINUTE_MS)

/** The hour of the day in Korea, 0 to 23. */
export const koreanHour = (at: Date): number => Math.floor(koreanMinutes(at) / 60)

/** The moment of a time of day in Korea: `momentOf('2026-11-21', '14:05')`. */
export const momentOf = (day: string, clock: string): Date => new Date(`${day}T${clock}+09:00`)

/** The first moment of a day in Korea. */
export const startOfDay = (day: string): Date => momentOf(day, '00:00')

/** The last second of a day in Korea: when a deadline on that day is over (decisions d-0, "Time"). */
export const endOfDay = (day: string): Date => momentOf(day, '23:59:59')

/** The end of the Korean day `days` days after a moment; the day of the moment does not count. */
export const endOfDayAfter = (at: Date, days: number): Date => endOfDay(addDays(koreanDay(at), days))

/** The day before that of a moment. */
export const koreanYesterday = (at: Date): string => addDays(koreanDay(at), -1)

/** Adds days; a negative number subtracts. */
export const addDays = (day: string, days: number): string => textOf(millis(day) + days * DAY_MS)

/** Adds months; in a shorter month the result is its last day. A negative number subtracts. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}

/** Days from one day to another; negative where `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number => (millis(to) - millis(from)) / DAY_MS

/** Whole years from a day of birth to another day. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(millis(day)).getUTCDay()

/** Whether the text is a valid day; `2026-02-29` is not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(millis(text)) && textOf(millis(text)) === text
}

/** Consecutive days, both ends included. */
export type Period = { from: string; to: string }
export const SPANS = ['week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** The week, Monday to Sunday, or the month that a day lies in. */
export function periodOf(day: string, span: Span): Period {
  if (span === 'week') {
    const from = addDays(day, -((weekdayOf(day) + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The first day of the period `by` periods later; a negative number goes back. */
export function addPeriods(day: string, span: Span, by: number): string {
  const { from } = periodOf(day, span)
  return span === 'week' ? addDays(from, by * 7) : addMonths(from, by)
}

export const isIn = ({ from, to }: Period, day: string): boolean => from <= day && day <= to

/** Every day of a period, first to last. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

/** The month of a day as rows of seven, Sunday first; null outside of the month. */
export function weeksOfMonth(day: string): (string | null)[][] {
  const days = daysOf(periodOf(day, 'month'))
  const blanks = weekdayOf(days[0]!)
  return Array.from({ length: Math.ceil((blanks + days.length) / 7) }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => days[row * 7 + column - blanks] ?? null),
  )
}

const millis = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
