import { expect, test } from 'vitest'
import { shownDistance } from './rules.ts'

test.each([
  [null, null],
  [0, 0.1],
  [0.04, 0.1],
  [0.16, 0.2],
  [140.24, 140.2],
  [999.94, 999.9],
  [12_000, 999.9],
])('%s km is shown as %s', (km, shown) => {
  expect(shownDistance(km)).toBe(shown)
})
