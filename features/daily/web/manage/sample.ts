import type { DailyDay } from '../../contract.ts'

/** A day for tests with one daily and no totals, except those in `change`. */
export const aDay = (record_date: string, change: Partial<DailyDay> = {}): DailyDay => ({
  record_date,
  post_qtt: 1,
  emoji: null,
  kcal: 0,
  workout_seconds: 0,
  routine_done: 0,
  routine_all: 0,
  ...change,
})
