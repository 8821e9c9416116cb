import { expect, test } from 'vitest'
import { endOfKoreanDay, koreanDay } from './day.ts'

test.each([
  ['2026-11-21T14:59:59Z', '2026-11-21'],
  ['2026-11-21T15:00:00Z', '2026-11-22'],
])('%s is the %s in Korea', (at, day) => {
  expect(koreanDay(new Date(at))).toBe(day)
})

test.each([
  ['2026-11-21T05:00:00Z', 7, '2026-11-28T14:59:59.000Z'],
  ['2026-11-21T15:00:00Z', 7, '2026-11-29T14:59:59.000Z'],
  ['2026-11-21T14:59:59Z', 0, '2026-11-21T14:59:59.000Z'],
])('%s and %i days end at %s', (at, days, end) => {
  expect(endOfKoreanDay(new Date(at), days).toISOString()).toBe(end)
})
