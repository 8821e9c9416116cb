import { MOODS, type Mood } from '#kit/contract/mood.ts'
import type { DailyDay } from '../../contract.ts'
import { moodOf } from '../parts/mood.ts'

/** The totals of a period. */
export type Sums = {
  /** Days with a record. */
  recorded: number
  /** The most frequent mood; of two with the same count, the later one. */
  mood: { mood: Mood; days: number } | null
  workoutDays: number
  workoutSeconds: number
  kcalDays: number
  /** Over the days with a meal; null without one. */
  kcalAverage: number | null
}

export function sumsOf(days: readonly DailyDay[]): Sums {
  const eaten = days.filter((day) => day.kcal > 0)
  return {
    recorded: days.filter((day) => day.post_qtt > 0).length,
    mood: mostOf(days),
    workoutDays: days.filter((day) => day.workout_seconds > 0).length,
    workoutSeconds: total(days.map((day) => day.workout_seconds)),
    kcalDays: eaten.length,
    kcalAverage: eaten.length === 0 ? null : Math.round(total(eaten.map((day) => day.kcal)) / eaten.length),
  }
}

/** For each of the five moods its days, and its share of the days with a mood in percent. */
export function moodShares(days: readonly DailyDay[]): { mood: Mood; days: number; percent: number }[] {
  const moods = days.map((day) => moodOf(day.emoji)).filter((mood) => mood !== null)
  return MOODS.map((mood) => {
    const count = moods.filter((one) => one === mood).length
    return { mood, days: count, percent: moods.length === 0 ? 0 : Math.round((count / moods.length) * 100) }
  })
}

/** The days by their date. */
export const byDate = (days: readonly DailyDay[]): ReadonlyMap<string, DailyDay> => new Map(days.map((day) => [day.record_date, day]))

function mostOf(days: readonly DailyDay[]): Sums['mood'] {
  const shares = moodShares(days)
  const most = Math.max(...shares.map((share) => share.days))
  const last = days
    .filter((day) => shares.some((share) => share.mood === day.emoji && share.days === most))
    .reduce<DailyDay | null>((later, day) => (later && later.record_date > day.record_date ? later : day), null)
  const mood = moodOf(last?.emoji ?? null)
  return mood && { mood, days: most }
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
