/** The values of a chart's grid lines: zero and three round amounts, the last at least `max`. */
export function ticksFor(max: number, steps: readonly number[] = []): number[] {
  const least = Math.max(max, 1) / (LINES - 1)
  const step = steps.find((one) => one >= least) ?? roundOver(least)
  return Array.from({ length: LINES }, (_, index) => index * step)
}

/** Round durations in seconds: divisors of an hour, then whole hours. */
export const TIME_STEPS: readonly number[] = [1, 2, 5, 10, 20, 30, 60, 120, 180, 240, 300, 480].map((minutes) => minutes * 60)

/** Four grid lines (design guide, "Charts"). */
const LINES = 4
const LEADING = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The smallest round whole number that is at least this much. */
function roundOver(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const round = (LEADING.find((lead) => lead * power >= least) ?? 10) * power
  return Math.ceil(round)
}
