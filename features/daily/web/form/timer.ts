import { clockOf, WORKOUT_MINUTES_MAX } from '../../rules.ts'

/**
 * Time by wall clock, in milliseconds: only the moment of the start is kept, so a locked phone, another tab and a
 * page that is loaded anew lose nothing.
 */
export type Run = {
  minutes: string
  seconds: string
  /** While it runs: the start, put back by what had run before. */
  startedAt: number | null
}
/** A pause between sets: until when, and how many seconds it lasts in all. */
export type Rest = { until: number; of: number }

/** Offered pauses, in seconds. */
export const RESTS = [30, 60, 90] as const

/** Seconds that are on the clock. A device clock that was put back shows 0, never less. */
export function ranSeconds(run: Run, now: number): number {
  if (run.startedAt === null) return Number(run.minutes) * 60 + Number(run.seconds)
  return Math.min(SECONDS_MAX, Math.max(0, Math.floor((now - run.startedAt) / 1000)))
}

/** Goes on from what is on the clock. */
export const started = <R extends Run>(run: R, now: number): R => ({ ...run, startedAt: now - ranSeconds(run, now) * 1000 })

/** Stops; the time stands in the fields again. */
export function stopped<R extends Run>(run: R, now: number): R {
  if (run.startedAt === null) return run
  const [minutes = '', seconds = ''] = clockOf(ranSeconds(run, now))
    .split(':')
    .map((part) => String(Number(part) || ''))
  return { ...run, minutes, seconds, startedAt: null }
}

export const begunRest = (of: number, now: number): Rest => ({ until: now + of * 1000, of })

/** Seconds of the pause that are left; a second that has begun counts. */
export function restLeft(rest: Rest, now: number): number {
  return Math.min(rest.of, Math.max(0, Math.ceil((rest.until - now) / 1000)))
}

const SECONDS_MAX = WORKOUT_MINUTES_MAX * 60 + 59
