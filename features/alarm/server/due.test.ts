import { expect, test } from 'vitest'
import { inSteps, STEP } from './due.ts'

test.each([
  [[STEP, STEP, 3, 1], 3, 2 * STEP + 3],
  [[STEP, 0, 1], 2, STEP],
  [[0, 1], 1, 0],
])('inSteps with steps of %o rows runs %i of them: full steps and the first smaller one', async (steps, runs, sum) => {
  const left = [...steps]
  const db = { transaction: (work: (tx: null) => Promise<number>) => work(null) }
  expect(await inSteps(db, () => Promise.resolve(left.shift() ?? 0))).toBe(sum)
  expect(steps.length - left.length).toBe(runs)
})
