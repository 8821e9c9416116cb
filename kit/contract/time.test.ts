import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addPeriods,
  ageOn,
  daysBetween,
  daysOf,
  endOfDay,
  endOfDayAfter,
  isDay,
  isIn,
  koreanClock,
  koreanDay,
  koreanHour,
  koreanMinutes,
  koreanYesterday,
  momentOf,
  periodOf,
  startOfDay,
  weekdayOf,
  weeksOfMonth,
  type Span,
} from './time.ts'

describe('a moment by the Korean calendar', () => {
  test.each([
    ['2026-11-21T14:59:59.999Z', '2026-11-21', '2026-11-20', '23:59:59', 1439, 23],
    ['2026-11-21T15:00:00Z', '2026-11-22', '2026-11-21', '00:00:00', 0, 0],
    ['2026-11-21T00:00:00Z', '2026-11-21', '2026-11-20', '09:00:00', 540, 9],
    ['2026-12-31T15:00:00Z', '2027-01-01', '2026-12-31', '00:00:00', 0, 0],
    ['2028-02-28T15:04:05Z', '2028-02-29', '2028-02-28', '00:04:05', 4, 0],
    ['2027-03-01T05:05:00+09:00', '2027-03-01', '2027-02-28', '05:05:00', 305, 5],
  ])('%s is on %s, the day after %s, at %s', (at, day, before, clock, minutes, hour) => {
    const moment = new Date(at)
    expect(koreanDay(moment)).toBe(day)
    expect(koreanYesterday(moment)).toBe(before)
    expect(koreanClock(moment)).toBe(clock)
    expect(koreanMinutes(moment)).toBe(minutes)
    expect(koreanHour(moment)).toBe(hour)
  })

  test.each([
    ['2026-11-21', '14:05', '2026-11-21T05:05:00.000Z'],
    ['2026-11-21', '08:59:59', '2026-11-20T23:59:59.000Z'],
    ['2027-01-01', '00:00', '2026-12-31T15:00:00.000Z'],
  ])('%s at %s is %s', (day, clock, at) => {
    expect(momentOf(day, clock).toISOString()).toBe(at)
  })

  test.each([
    ['2026-11-21', '2026-11-20T15:00:00.000Z', '2026-11-21T14:59:59.000Z'],
    ['2027-01-01', '2026-12-31T15:00:00.000Z', '2027-01-01T14:59:59.000Z'],
    ['2028-02-29', '2028-02-28T15:00:00.000Z', '2028-02-29T14:59:59.000Z'],
  ])('%s lasts from %s to %s', (day, from, to) => {
    expect(startOfDay(day).toISOString()).toBe(from)
    expect(endOfDay(day).toISOString()).toBe(to)
  })

  test.each([
    ['2026-11-21T05:00:00Z', 7, '2026-11-28T14:59:59.000Z'],
    ['2026-11-21T15:00:00Z', 7, '2026-11-29T14:59:59.000Z'],
    ['2026-11-21T14:59:59Z', 0, '2026-11-21T14:59:59.000Z'],
    ['2028-02-25T03:00:00Z', 5, '2028-03-01T14:59:59.000Z'],
  ])('%s and %i days end at %s', (at, days, end) => {
    expect(endOfDayAfter(new Date(at), days).toISOString()).toBe(end)
  })
})

describe('days', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-11-21', 90, '2027-02-19'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days is %s, and back', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
    expect(daysBetween(day, then)).toBe(days)
  })

  test.each([
    ['2026-11-21', 60, '2031-11-21'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-31', 36, '2029-12-31'],
    ['2026-11-21', -60, '2021-11-21'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months is %s', (day, months, then) => {
    expect(addMonths(day, months)).toBe(then)
  })

  test.each([
    ['2012-11-21', '2026-11-21', 14],
    ['2012-11-22', '2026-11-21', 13],
    ['2012-12-01', '2026-11-21', 13],
    ['2008-02-29', '2027-02-28', 18],
    ['2008-02-29', '2027-03-01', 19],
    ['2001-01-01', '2001-01-01', 0],
  ])('a person born on %s has on %s the age %i', (birth, today, years) => {
    expect(ageOn(birth, today)).toBe(years)
  })

  test.each([
    ['2026-11-22', 0],
    ['2026-11-21', 6],
    ['2028-02-29', 2],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday)
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
})

describe('periods', () => {
  test.each<[string, Span, string, string]>([
    ['2026-11-21', 'month', '2026-11-01', '2026-11-30'],
    ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
    ['2026-02-10', 'month', '2026-02-01', '2026-02-28'],
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
    ['2026-11-16', 'week', '2026-11-16', '2026-11-22'],
    ['2026-11-22', 'week', '2026-11-16', '2026-11-22'],
    ['2026-11-23', 'week', '2026-11-23', '2026-11-29'],
    ['2026-03-01', 'week', '2026-02-23', '2026-03-01'],
    ['2027-01-01', 'week', '2026-12-28', '2027-01-03'],
    ['2028-02-29', 'week', '2028-02-28', '2028-03-05'],
  ])('%s lies in the %s from %s to %s', (day, span, from, to) => {
    expect(periodOf(day, span)).toEqual({ from, to })
    expect([from, to].every((end) => isIn({ from, to }, end))).toBe(true)
    expect([addDays(from, -1), addDays(to, 1)].some((outside) => isIn({ from, to }, outside))).toBe(false)
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
    expect(addPeriods(day, span, by)).toBe(expected)
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
    const weeks = weeksOfMonth(day)
    expect(weeks).toHaveLength(rows)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    const cells = weeks.flat()
    expect(cells.findIndex((cell) => cell !== null)).toBe(before)
    expect(cells.length - 1 - cells.findLastIndex((cell) => cell !== null)).toBe(after)
    expect(cells.filter((cell) => cell !== null)).toEqual(daysOf(periodOf(day, 'month')))
  })
})
