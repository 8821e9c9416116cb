import { expect, test } from 'vitest'
import { keepUntil } from './rules.ts'

test.each([
  ['2026-11-21', 3, '2027-02-21'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-12-31', 36, '2029-12-31'],
  ['2026-01-01', 60, '2031-01-01'],
])('what is kept from %s for %i months is kept until %s', (day, months, until) => {
  expect(keepUntil(day, months)).toBe(until)
})
