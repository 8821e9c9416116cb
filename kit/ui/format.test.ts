import { expect, test } from 'vitest'
import { koreanDate, koreanTime, number, relativeTime } from './format.ts'

const now = new Date('2026-11-21T14:00:00+09:00')

test.each([
  ['2026-11-21T14:00:05+09:00', '방금'],
  ['2026-11-21T13:59:01+09:00', '방금'],
  ['2026-11-21T13:59:00+09:00', '1분 전'],
  ['2026-11-21T13:00:01+09:00', '59분 전'],
  ['2026-11-21T13:00:00+09:00', '1시간 전'],
  ['2026-11-20T14:00:01+09:00', '23시간 전'],
  ['2026-11-20T14:00:00+09:00', '1일 전'],
  ['2026-11-14T14:00:00+09:00', '7일 전'],
  ['2026-11-13T14:00:01+09:00', '7일 전'],
  ['2026-11-13T14:00:00+09:00', '11월 13일'],
  ['2026-10-31T16:00:00Z', '11월 1일'],
])('%s is %s', (iso, shown) => {
  expect(relativeTime(iso, now)).toBe(shown)
})

test.each([
  ['2026-11-21', '11월 21일 토요일'],
  ['2026-11-21T15:30:00Z', '11월 22일 일요일'],
])('the day %s is %s', (day, shown) => {
  expect(koreanDate(day)).toBe(shown)
})

test.each([
  ['2026-11-21T05:00:00Z', '오후 2:00'],
  ['2026-11-20T21:48:00Z', '오전 6:48'],
  ['2026-11-20T15:05:00Z', '오전 12:05'],
])('the time %s is %s', (iso, shown) => {
  expect(koreanTime(iso)).toBe(shown)
})

test('numbers have separators', () => {
  expect([0, 999, 1200, 1234567].map(number)).toEqual(['0', '999', '1,200', '1,234,567'])
})
