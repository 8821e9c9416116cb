import { MOODS } from '#kit/contract/mood.ts'
import { expect, test } from 'vitest'
import { moodShares, sumsOf } from './sums.ts'
import { aDay } from './sample.ts'

test('a period without records has empty totals', () => {
  expect(sumsOf([])).toEqual({ recorded: 0, mood: null, workoutDays: 0, workoutSeconds: 0, kcalDays: 0, kcalAverage: null })
})

test('averages kcal over the days with a meal, and sums workouts over all days', () => {
  const days = [
    aDay('2026-11-16', { kcal: 1500, workout_seconds: 1930 }),
    aDay('2026-11-17', { kcal: 1801, emoji: 2 }),
    aDay('2026-11-18', { workout_seconds: 600, emoji: 4 }),
  ]
  expect(sumsOf(days)).toEqual({
    recorded: 3,
    mood: { mood: 4, days: 1 },
    workoutDays: 2,
    workoutSeconds: 2530,
    kcalDays: 2,
    kcalAverage: 1651,
  })
})

test.each([
  [[1, 1, 2], { mood: 1, days: 2 }],
  [[1, 2, 2, 1], { mood: 1, days: 2 }],
  [[2, 1, 1, 2, null], { mood: 2, days: 2 }],
  [[null, null], null],
])('the most frequent of the moods %o is %o', (moods, expected) => {
  const days = moods.map((emoji, index) => aDay(`2026-11-0${index + 1}`, { emoji }))
  expect(sumsOf(days).mood).toEqual(expected)
  expect(sumsOf(days.toReversed()).mood).toEqual(expected)
})

test('moodShares gives each mood its share of the days with a mood', () => {
  const days = [1, 1, 1, 4, null].map((emoji, index) => aDay(`2026-11-0${index + 1}`, { emoji }))
  const shares = moodShares(days)
  expect(shares.map(({ mood }) => mood)).toEqual(MOODS)
  expect(shares.filter(({ percent }) => percent > 0)).toEqual([
    { mood: 1, days: 3, percent: 75 },
    { mood: 4, days: 1, percent: 25 },
  ])
})
