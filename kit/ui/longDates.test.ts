import { expect, test } from 'vitest'
import { koreanDateFrom, koreanMonth, koreanSpan, koreanWeekday } from './longDates.ts'

test.each([
  ['2026-11-21', '11월 21일 토요일'],
  ['2025-11-21', '2025년 11월 21일 금요일'],
])('in 2026 the day %s is %s', (day, shown) => {
  expect(koreanDateFrom(day, '2026-11-21')).toBe(shown)
})

test('a month has its year', () => {
  expect(koreanMonth('2026-11-01')).toBe('2026년 11월')
})

test.each([
  ['2026-11-16', '2026-11-22', '11월 16일~22일'],
  ['2026-11-30', '2026-12-06', '11월 30일~12월 6일'],
  ['2026-12-28', '2027-01-03', '2026년 12월 28일~2027년 1월 3일'],
  ['2025-11-17', '2025-11-23', '2025년 11월 17일~23일'],
])('in 2026 the days from %s to %s are %s', (from, to, shown) => {
  expect(koreanSpan(from, to, '2026-11-21')).toBe(shown)
})

test('a weekday is short or long', () => {
  expect([koreanWeekday('2026-11-21', 'short'), koreanWeekday('2026-11-21', 'long')]).toEqual(['토', '토요일'])
})
