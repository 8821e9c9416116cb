import { expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { daysOfPoints, isPermanentDue, pointsAt } from './rules.ts'

const on = (day: number) => `${addDays('2026-01-01', day)}T00:00:00Z`
const at = (day: number) => new Date(on(day))
const given = (...all: readonly (readonly [day: number, points: number])[]) => all.map(([day, points]) => ({ points, reg_dt: on(day) }))

test.each([
  ['nothing', [], 500, 0],
  ['one warning', [[0, 1]], 0, 1],
  ['one warning after 59 days', [[0, 1]], 59, 1],
  ['one warning after 60 clean days', [[0, 1]], 60, 0],
  ['nine points after 120 clean days', [[0, 9]], 120, 7],
  ['never below zero', [[0, 1]], 6000, 0],
  [
    'added up',
    [
      [0, 3],
      [10, 6],
    ],
    20,
    9,
  ],
  // Each sanction starts the clean days anew: 59 days before it are lost.
  [
    'clean days start anew',
    [
      [0, 3],
      [59, 1],
    ],
    118,
    4,
  ],
  [
    'decay before and after',
    [
      [0, 3],
      [60, 3],
    ],
    120,
    4,
  ],
  [
    'hiding has no points and is no sanction',
    [
      [0, 3],
      [30, 0],
    ],
    60,
    2,
  ],
] as const)('points: %s', (_name, all, day, points) => {
  expect(pointsAt(given(...all), at(day))).toBe(points)
})

test('the ladder of d-9: a day from 3 points, a week from 6, thirty days from 9, permanent from 12', () => {
  const steps = Array.from({ length: 14 }, (_, points) => daysOfPoints(points))
  expect(steps).toEqual([null, null, null, 1, 1, 1, 7, 7, 7, 30, 30, 30, 30, 30])
  expect([11, 12].map(isPermanentDue)).toEqual([false, true])
})
