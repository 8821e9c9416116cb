import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { pollDelay } from './polling.ts'

test('polls with growing delays for 3 to 10 minutes', () => {
  const pauses: number[] = []
  for (let pause = pollDelay(1); pause !== null; pause = pollDelay(pauses.length + 1)) pauses.push(pause)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / MINUTE_MS
  expect(minutes).toBeGreaterThan(3)
  expect(minutes).toBeLessThan(10)
  // The server allows 60 calls a minute.
  expect(pauses[0]).toBeGreaterThanOrEqual(1000)
})
