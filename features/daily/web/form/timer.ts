import { clockOf, WORKOUT_MINUTES_MAX } from '../../rules.ts'

/**
 * A stopwatch by wall clock. It stores only the start in milliseconds, so that a locked phone, another tab or a reload
 * loses no time.
 */
export type Stopwatch = {
  minutes: string
  seconds: string
  /** While it runs: the start, minus the time that was on the clock before. */
  startedAt: number | null
}
/** A rest between sets: its end in milliseconds, and its length in seconds. */
export type Rest = { until: number; of: number }

/** The lengths of rest to choose from, in seconds. */
export const REST_SECONDS = [30, 60, 90] as const

/** The elapsed seconds; 0 when the device's clock was set back. */
export function elapsedSeconds(run: Stopwatch, now: number): number {
  if (run.startedAt === null) return Number(run.minutes) * 60 + Number(run.seconds)
  return Math.min(SECONDS_MAX, Math.max(0, Math.floor((now - run.startedAt) / 1000)))
}

/** Starts, or continues from the elapsed time. */
export const startTimer = <R extends Stopwatch>(run: R, now: number): R => ({ ...run, startedAt: now - elapsedSeconds(run, now) * 1000 })

/** Stops, and writes the elapsed time into minutes and seconds. */
export function stopTimer<R extends Stopwatch>(run: R, now: number): R {
  if (run.startedAt === null) return run
  const [minutes = '', seconds = ''] = clockOf(elapsedSeconds(run, now))
    .split(':')
    .map((part) => String(Number(part) || ''))
  return { ...run, minutes, seconds, startedAt: null }
}

export const startRest = (of: number, now: number): Rest => ({ until: now + of * 1000, of })

/** The remaining seconds of the rest, rounded up. */
export function restLeft(rest: Rest, now: number): number {
  return Math.min(rest.of, Math.max(0, Math.ceil((rest.until - now) / 1000)))
}

const SECONDS_MAX = WORKOUT_MINUTES_MAX * 60 + 59
