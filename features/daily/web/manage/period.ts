/** A stretch of days, both ends included, as `yyyy-mm-dd`. */
export type Period = { from: string; to: string }
export const SPANS = ['week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** The week, Monday to Sunday, or the month that a day lies in. */
export function periodOf(day: string, span: Span): Period {
  if (span === 'week') {
    const from = moved(day, -((weekdayOf(day) + 6) % 7))
    return { from, to: moved(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: moved(monthsOn(from, 1), -1) }
}

/** A day in the period before or after: the first of a month, the Monday of a week. */
export function stepped(day: string, span: Span, by: number): string {
  const { from } = periodOf(day, span)
  return span === 'week' ? moved(from, by * 7) : monthsOn(from, by)
}

/** Every day of a period, first to last. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: (millis(to) - millis(from)) / DAY_MS + 1 }, (_, index) => moved(from, index))
}

/** The month of a day as rows of seven, Sunday first; null outside of the month. */
export function weeksOf(day: string): (string | null)[][] {
  const days: (string | null)[] = daysOf(periodOf(day, 'month'))
  days.unshift(...blanks(weekdayOf(days[0]!)))
  days.push(...blanks((7 - (days.length % 7)) % 7))
  return Array.from({ length: days.length / 7 }, (_, row) => days.slice(row * 7, row * 7 + 7))
}

/** 0 for Sunday to 6 for Saturday. */
const weekdayOf = (day: string): number => new Date(millis(day)).getUTCDay()

export const isIn = ({ from, to }: Period, day: string): boolean => from <= day && day <= to

/** Whether this is a day of the calendar: `2026-02-29` is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(millis(text)) && textOf(millis(text)) === text
}

const DAY_MS = 86_400_000
const millis = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const moved = (day: string, by: number): string => textOf(millis(day) + by * DAY_MS)
const blanks = (count: number): null[] => Array.from({ length: count }, () => null)

function monthsOn(first: string, by: number): string {
  return textOf(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + by, 1))
}
