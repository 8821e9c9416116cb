import { expect, test } from 'vitest'
import { stopAfter } from './StopSheet.tsx'

test('a drag leads to the nearest stop in its direction, a short one to the next', () => {
  expect(stopAfter('list', 0.47, -24)).toBe('full')
  expect(stopAfter('list', 0.43, 24)).toBe('peek')
  expect(stopAfter('peek', 0.4, -150)).toBe('list')
  expect(stopAfter('peek', 0.8, -400)).toBe('full')
  expect(stopAfter('full', 0.3, 500)).toBe('peek')
  expect(stopAfter('peek', 0.1, 100)).toBe('peek')
  expect(stopAfter('full', 0.95, -60)).toBe('full')
})
