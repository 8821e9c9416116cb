import { expect, test } from 'vitest'
import holidays from './data/holidays.json' with { type: 'json' }
import { addBusinessDays, closedFor, isBusinessDay, isOpenAt, nextOpening, type Holidays } from './rules.ts'

const HOURS = { from: '10:00', to: '18:00' }
const off: Holidays = holidays

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
  expect(isBusinessDay(day, off)).toBe(is)
})

test('the table holds the holidays of four years, each on its own day', () => {
  const years = Object.keys(off).map((day) => day.slice(0, 4))
  const counts = ['2025', '2026', '2027', '2028'].map((year) => years.filter((each) => each === year).length)
  expect(counts).toEqual([19, 22, 24, 18])
  for (const day of Object.keys(off)) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
})

test.each([
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 3, '2026-11-25'],
  ['2026-09-23', 1, '2026-09-28'],
  ['2026-10-02', 1, '2026-10-06'],
  ['2026-10-02', 10, '2026-10-20'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %i business days is %s', (day, count, then) => {
  expect(addBusinessDays(day, count, off)).toBe(then)
})

test.each([
  ['2026-11-20T09:59:59.999+09:00', false, 'hours', '2026-11-20T10:00:00+09:00'],
  ['2026-11-20T10:00:00+09:00', true, null, '2026-11-23T10:00:00+09:00'],
  ['2026-11-20T17:59:59.999+09:00', true, null, '2026-11-23T10:00:00+09:00'],
  ['2026-11-20T18:00:00+09:00', false, 'hours', '2026-11-23T10:00:00+09:00'],
  ['2026-11-21T12:00:00+09:00', false, 'weekend', '2026-11-23T10:00:00+09:00'],
  ['2026-10-05T12:00:00+09:00', false, 'holiday', '2026-10-06T10:00:00+09:00'],
  ['2026-09-26T12:00:00+09:00', false, 'holiday', '2026-09-28T10:00:00+09:00'],
  // Still Friday in London, Saturday in Korea.
  ['2026-11-20T16:00:00Z', false, 'weekend', '2026-11-23T10:00:00+09:00'],
  ['2026-11-23T00:30:00Z', false, 'hours', '2026-11-23T10:00:00+09:00'],
])('at %s open: %s (%s), opens next %s', (moment, open, why, next) => {
  const now = new Date(moment)
  expect(isOpenAt(now, HOURS, off)).toBe(open)
  expect(closedFor(now, HOURS, off)).toBe(why)
  expect(nextOpening(now, HOURS, off)).toEqual(new Date(next))
})
