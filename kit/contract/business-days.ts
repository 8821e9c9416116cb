import holidays from './holidays.json' with { type: 'json' }
import { addDays, weekdayOf } from './time.ts'

/** Public holidays of Korea, 2025 to 2028, by day (`2026-11-21`), with their names. */
export const HOLIDAYS: Readonly<Record<string, string>> = holidays

/** Monday to Friday without public holidays (decisions d-0, "Time"). */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !Object.hasOwn(HOLIDAYS, day)
}

/** The business day `count` business days after `day`; `day` itself does not count (decisions d-0; viv terms 9). */
export function addBusinessDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (isBusinessDay(at)) left--
  }
  return at
}
