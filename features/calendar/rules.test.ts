import { describe, expect, test } from 'vitest'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { calendarErrors as errors } from './errors.ts'
import {
  calendarProblems,
  rangesOf,
  rangesProblem,
  suggestedCalendar,
  weeklyMinutes,
  withoutPastDays,
  type Calendar,
  type Range,
} from './rules.ts'

const TODAY = '2026-11-21'
const range = (from_minute: number, to_minute: number): Range => ({ from_minute, to_minute })

describe('ranges of one day', () => {
  test.each<[string, Range[], ErrorKind | null]>([
    ['none', [], null],
    ['the whole day', [range(0, 1440)], null],
    ['two that touch', [range(600, 720), range(720, 780)], null],
    ['in any order', [range(900, 1080), range(600, 720)], null],
    ['overlapping', [range(600, 720), range(710, 780)], errors.range_overlap],
    ['one within another', [range(600, 900), range(660, 720)], errors.range_overlap],
    ['twice the same', [range(600, 720), range(600, 720)], errors.range_overlap],
    ['of 30 minutes', [range(600, 630)], null],
    ['of 20 minutes', [range(600, 620)], errors.range_short],
    ['without length', [range(600, 600)], errors.range_order],
    ['backwards', [range(720, 600)], errors.range_order],
    ['off the step', [range(605, 720)], errors.range_step],
    ['after 24:00', [range(1380, 1450)], errors.range_day],
    ['before 0:00', [range(-10, 60)], errors.range_day],
    ['no number', [range(Number.NaN, 60)], errors.range_day],
    ['six', [0, 1, 2, 3, 4, 5].map((nth) => range(nth * 60, nth * 60 + 30)), null],
    ['seven', [0, 1, 2, 3, 4, 5, 6].map((nth) => range(nth * 60, nth * 60 + 30)), errors.ranges_many],
  ])('%s', (_, ranges, problem) => {
    expect(rangesProblem(ranges)?.code).toBe(problem?.code)
  })
})

describe('fields of a calendar', () => {
  test.each<[string, Partial<Calendar>, keyof Calendar | null, ErrorKind?]>([
    ['the suggestion', {}, null],
    ['a week without ranges', { week: [] }, null],
    ['ranges of different days at the same time', { week: [1, 2].map((weekday) => ({ weekday, ...range(600, 720) })) }, null],
    [
      'ranges of a day that overlap',
      { week: [range(600, 720), range(660, 780)].map((one) => ({ weekday: 1, ...one })) },
      'week',
      errors.range_overlap,
    ],
    ['weekday 7', { week: [{ weekday: 7, ...range(600, 720) }] }, 'week', errors.weekday],
    ['a closed day', { exceptions: [{ day: TODAY, ranges: [] }] }, null],
    [
      'a day with overlapping ranges',
      { exceptions: [{ day: TODAY, ranges: [range(0, 60), range(30, 90)] }] },
      'exceptions',
      errors.range_overlap,
    ],
    ['a day twice', { exceptions: [1, 2].map(() => ({ day: TODAY, ranges: [] })) }, 'exceptions', errors.day_twice],
    ['a day in a year', { exceptions: [{ day: '2027-11-21', ranges: [] }] }, null],
    ['a day after a year', { exceptions: [{ day: '2027-11-22', ranges: [] }] }, 'exceptions', errors.day],
    ['a past day', { exceptions: [{ day: '2026-11-20', ranges: [] }] }, null],
    [
      '101 days',
      { exceptions: Array.from({ length: 101 }, (_, n) => ({ day: `${2027 + n}-01-01`, ranges: [] })) },
      'exceptions',
      errors.days_many,
    ],
    ['buffer 0', { buffer_minutes: 0 }, null],
    ['buffer 30', { buffer_minutes: 30 }, null],
    ['buffer 35', { buffer_minutes: 35 }, 'buffer_minutes', errors.buffer],
    ['buffer 7', { buffer_minutes: 7 }, 'buffer_minutes', errors.buffer],
    ['notice of an hour', { notice_minutes: 60 }, null],
    ['notice of 59 minutes', { notice_minutes: 59 }, 'notice_minutes', errors.notice],
    ['notice of 7 days', { notice_minutes: 10_080 }, null],
    ['notice of more', { notice_minutes: 10_081 }, 'notice_minutes', errors.notice],
    ['horizon 1', { horizon_days: 1 }, null],
    ['horizon 0', { horizon_days: 0 }, 'horizon_days', errors.horizon],
    ['horizon 60', { horizon_days: 60 }, null],
    ['horizon 61', { horizon_days: 61 }, 'horizon_days', errors.horizon],
    ['one session a day', { day_max: 1 }, null],
    ['no session a day', { day_max: 0 }, 'day_max', errors.day_max],
    ['51 sessions a day', { day_max: 51 }, 'day_max', errors.day_max],
  ])('%s', (_, change, field, error) => {
    const problems = calendarProblems({ ...suggestedCalendar(), ...change }, TODAY)
    expect(problems.map((problem) => [problem.field, problem.error.code])).toEqual(field === null ? [] : [[field, error!.code]])
  })

  test('names every wrong field', () => {
    const wrong = { ...suggestedCalendar(), buffer_minutes: -1, horizon_days: 0.5 }
    expect(calendarProblems(wrong, TODAY).map(({ field }) => field)).toEqual(['buffer_minutes', 'horizon_days'])
  })
})

test('reads the ranges of a weekday in order, the minutes of a week, and drops past days', () => {
  const week = [
    { weekday: 1, ...range(840, 900) },
    { weekday: 2, ...range(0, 60) },
    { weekday: 1, ...range(600, 720) },
  ]
  expect(rangesOf(week, 1)).toEqual([range(600, 720), range(840, 900)])
  expect(weeklyMinutes(week)).toBe(240)
  const exceptions = ['2026-11-20', TODAY].map((day) => ({ day, ranges: [] }))
  expect(withoutPastDays({ exceptions }, TODAY).exceptions.map(({ day }) => day)).toEqual([TODAY])
})
