import { expect, test } from 'vitest'
import { daysOf, isDay, periodOf, stepped, weeksOf, type Span } from './period.ts'

test.each<[string, Span, string, string]>([
  ['2026-11-21', 'month', '2026-11-01', '2026-11-30'],
  ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
  ['2026-02-10', 'month', '2026-02-01', '2026-02-28'],
  ['2028-02-10', 'month', '2028-02-01', '2028-02-29'],
  ['2026-11-21', 'week', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'week', '2026-11-16', '2026-11-22'],
  ['2026-11-23', 'week', '2026-11-23', '2026-11-29'],
  ['2027-01-01', 'week', '2026-12-28', '2027-01-03'],
  ['2028-02-29', 'week', '2028-02-28', '2028-03-05'],
])('%s lies in the %s from %s to %s', (day, span, from, to) => {
  expect(periodOf(day, span)).toEqual({ from, to })
})

test.each<[string, Span, number, string]>([
  ['2026-11-21', 'month', -1, '2026-10-01'],
  ['2026-01-31', 'month', -1, '2025-12-01'],
  ['2026-12-15', 'month', 1, '2027-01-01'],
  ['2026-01-31', 'month', 1, '2026-02-01'],
  ['2026-11-21', 'week', -1, '2026-11-09'],
  ['2027-01-01', 'week', -1, '2026-12-21'],
  ['2026-12-31', 'week', 1, '2027-01-04'],
])('from %s by %s %i comes %s', (day, span, by, expected) => {
  expect(stepped(day, span, by)).toBe(expected)
})

test('the days of a period are all of them, over the end of a year too', () => {
  expect(daysOf(periodOf('2026-12-31', 'week'))).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(daysOf(periodOf('2028-02-01', 'month'))).toHaveLength(29)
})

test.each([
  // 2026-11-01 is a Sunday, and its 30th a Monday.
  ['2026-11-21', 5, 0, 5],
  // A Sunday first and a Saturday last: no blanks at all.
  ['2026-02-01', 4, 0, 0],
  ['2026-08-01', 6, 6, 5],
  ['2028-02-29', 5, 2, 4],
])('the month of %s has %i rows, with %i blanks before and %i after', (day, rows, before, after) => {
  const weeks = weeksOf(day)
  expect(weeks).toHaveLength(rows)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  const cells = weeks.flat()
  expect(cells.findIndex((cell) => cell !== null)).toBe(before)
  expect(cells.length - 1 - cells.findLastIndex((cell) => cell !== null)).toBe(after)
  expect(cells.filter((cell) => cell !== null)).toEqual(daysOf(periodOf(day, 'month')))
})

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('whether %s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
