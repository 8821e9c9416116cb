import { expect, test } from 'vitest'
import { pauseAfter } from './pauses.ts'

test('the gateway is asked less and less often, for some minutes', () => {
  const pauses: number[] = []
  for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(pauses.length + 1)) pauses.push(pause)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000
  expect(minutes).toBeGreaterThan(3)
  expect(minutes).toBeLessThan(10)
  // Nobody asks sixty times a minute, which is what the server allows.
  expect(pauses[0]).toBeGreaterThanOrEqual(1000)
})
