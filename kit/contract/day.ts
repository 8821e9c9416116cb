const HOUR = 3_600_000
const KOREA = 9 * HOUR

/** The day in Korea at a moment, `yyyy-mm-dd`. */
export function koreanDay(now: Date): string {
  return new Date(now.getTime() + KOREA).toISOString().slice(0, 10)
}

/** When a deadline of so many days is over: 23:59:59 in Korea of the last day, the first not counted (decisions d-0, "Time"). */
export function endOfKoreanDay(now: Date, days: number): Date {
  const midnight = Date.parse(`${koreanDay(now)}T00:00:00Z`) - KOREA
  return new Date(midnight + (days + 1) * 24 * HOUR - 1000)
}
