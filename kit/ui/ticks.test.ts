import { expect, test } from 'vitest'
import { ticksFor, TIME_STEPS } from './ticks.ts'

test.each([
  [0, [0, 1, 2, 3]],
  [1, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [1800, [0, 600, 1200, 1800]],
  [1801, [0, 800, 1600, 2400]],
  [2400, [0, 800, 1600, 2400]],
  [3100, [0, 1500, 3000, 4500]],
  [29_997, [0, 10_000, 20_000, 30_000]],
])('the grid lines up to %i are %o', (max, lines) => {
  expect(ticksFor(max)).toEqual(lines)
})

test.each([
  [45, 60],
  [1930, 20 * 60],
  [3600, 20 * 60],
  [3601, 30 * 60],
  [5401, 3600],
  [40_000, 14_400],
])('%i seconds have grid lines in steps of %i', (max, step) => {
  expect(ticksFor(max, TIME_STEPS)).toEqual([0, step, 2 * step, 3 * step])
})
