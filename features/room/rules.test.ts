import { expect, test } from 'vitest'
import { setupProgress, type SetupStep } from './rules.ts'

test.each<[SetupStep, number]>([
  [1, 0],
  [2, 25],
  [3, 50],
  [4, 75],
  [5, 100],
])('step %d fills %d percent of the bar', (step, percent) => expect(setupProgress(step)).toBe(percent))
