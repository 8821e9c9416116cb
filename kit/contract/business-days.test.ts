import { expect, test } from 'vitest'
import { addBusinessDays, HOLIDAYS, isBusinessDay } from './business-days.ts'
import { isDay } from './time.ts'

test.each([
  ['2026-11-20', true, 'Friday'],
  ['2026-11-21', false, 'Saturday'],
  ['2026-11-22', false, 'Sunday'],
  ['2026-11-23', true, 'Monday'],
  ['2026-10-05', false, 'a substitute for 3 October'],
  ['2026-09-25', false, '추석'],
  ['2026-07-17', false, '제헌절'],
  ['2025-05-01', true, 'not yet a public holiday'],
  ['2026-05-01', false, '노동절'],
  ['2028-10-05', false, 'a provisional substitute'],
  ['2028-12-26', true, 'an ordinary Tuesday'],
  ['2029-01-01', true, 'beyond the table only weekends are known'],
])('%s is a business day: %s (%s)', (day, is) => {
  expect(isBusinessDay(day)).toBe(is)
})

test('the table holds the holidays of four years, each a day of the calendar', () => {
  const days = Object.keys(HOLIDAYS)
  const counts = ['2025', '2026', '2027', '2028'].map((year) => days.filter((day) => day.startsWith(year)).length)
  expect(counts).toEqual([19, 22, 24, 18])
  expect(days.filter((day) => !isDay(day))).toEqual([])
})

test.each([
  ['2026-11-20', 1, '2026-11-23', 'Friday'],
  ['2026-11-21', 1, '2026-11-23', 'Saturday'],
  ['2026-11-20', 3, '2026-11-25', 'Friday'],
  ['2026-11-21', 3, '2026-11-25', 'Saturday'],
  ['2026-09-23', 1, '2026-09-28', 'before 추석 and a weekend'],
  ['2026-10-02', 1, '2026-10-06', 'before a substitute'],
  ['2026-10-02', 10, '2026-10-20', 'over two holidays'],
  ['2026-11-23', 10, '2026-12-07', 'two plain weeks'],
  ['2026-12-24', 1, '2026-12-28', 'Christmas, then a weekend'],
  ['2026-12-31', 1, '2027-01-04', 'into the next year'],
  ['2026-11-21', 0, '2026-11-21', 'no day'],
])('%s and %i business days is %s (%s)', (day, count, then) => {
  expect(addBusinessDays(day, count)).toBe(then)
})
