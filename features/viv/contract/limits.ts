import { addDays, daysBetween } from '#kit/contract/time.ts'

/** The legal limits: what members hold, and what was charged in so many months. */
export const LIMIT_KINDS = ['float', 'issued'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_MONTHS = 12

type LimitFigures = { limit_warn_percent: number; limit_alarm_percent: number }

/** Shares of a limit, in percent, that raise an alert. */
export const limitSteps = ({ limit_warn_percent, limit_alarm_percent }: LimitFigures): number[] =>
  [...new Set([limit_warn_percent, limit_alarm_percent, 100])].filter((percent) => percent > 0).toSorted((one, other) => one - other)

/** The steps that a value has reached now and had not before. */
export const stepsReached = (steps: readonly number[], { before, now, limit }: { before: number; now: number; limit: number }): number[] =>
  steps.filter((percent) => before * 100 < limit * percent && now * 100 >= limit * percent)

/** Days of the trend, and the fewest from which one is read. */
export const TREND_DAYS = 90
export const TREND_MIN_DAYS = 14
/** A date farther away than this is no forecast. */
const FORECAST_MAX_DAYS = 3650

export type DayWon = { day: string; won: number }
/** `day`: when the step will be reached; null if it is reached, or if the trend does not lead to it. */
export type Reach = { percent: number; is_reached: boolean; day: string | null }
export type LimitForecast = { days: number; per_day: number | null; reach: Reach[] }

/** When a limit's steps will be reached if the trend of these days, earliest first, continues. */
export function limitForecast(days: readonly DayWon[], limit: number, steps: readonly number[]): LimitForecast {
  const last = days.at(-1) ?? { day: '', won: 0 }
  const slope = slopeOf(days)
  const reach = steps.map((percent) => {
    const missing = (limit * percent) / 100 - last.won
    if (missing <= 0) return { percent, is_reached: true, day: null }
    const wait = slope === null || slope <= 0 ? Infinity : Math.ceil(missing / slope)
    return { percent, is_reached: false, day: wait > FORECAST_MAX_DAYS ? null : addDays(last.day, wait) }
  })
  return { days: days.length, per_day: slope === null ? null : Math.round(slope), reach }
}

/** Won of growth a day: the slope of the line with the least squares. Null if there are too few days. */
function slopeOf(days: readonly DayWon[]): number | null {
  if (days.length < TREND_MIN_DAYS) return null
  const points = days.map(({ day, won }) => ({ x: daysBetween(days[0]!.day, day), y: won }))
  const mean = (of: 'x' | 'y'): number => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean('x'), mean('y')]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}
