import { expect, test } from 'vitest'
import type { Calendar } from '#features/calendar/rules.ts'
import { momentOf } from '#kit/contract/time.ts'
import {
  firstHourOf,
  dropProblem,
  mondayOf,
  momentAt,
  pickProblem,
  slotStarts,
  snapped,
  steppedBy,
  stretchOf,
  weekDays,
  withDay,
  withoutStretch,
} from './model.ts'
import { aSession, calendar, MONDAY, NOW } from './testing.ts'

const at = (day: string, clock: string) => momentOf(day, clock).toISOString()
const TUESDAY = '2026-11-24'
const WEDNESDAY = '2026-11-25'

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23'])
  expect(weekDays(MONDAY, null).map(({ day, ranges }) => [day.slice(8), ranges.length])).toEqual(
    ['23', '24', '25', '26', '27', '28', '29'].map((day) => [day, 0]),
  )
  const christmas = weekDays('2026-12-21', { ...calendar, is_holiday_closed: true })[4]!
  expect(christmas).toMatchObject({ day: '2026-12-25', ranges: [], differs: true })
  expect(christmas.holiday).toBeTruthy()
})

test('slots begin at the start of a range, in steps of session and pause', () => {
  const ranges = [
    { from_minute: 600, to_minute: 720 },
    { from_minute: 840, to_minute: 870 },
  ]
  expect(slotStarts(ranges, 30, 10)).toEqual([600, 640, 680, 840])
  expect(slotStarts(ranges, 60, 0)).toEqual([600, 660])
  expect(slotStarts(ranges, 180, 0)).toEqual([])
  expect(snapped({ day: MONDAY, minute: 652 }, [600, 640])).toEqual({ day: MONDAY, minute: 640 })
  expect(snapped({ day: MONDAY, minute: 893 }, [600, 640])).toEqual({ day: MONDAY, minute: 890 })
})

test.each([
  [{}, null],
  [{ state: 1 }, 'state'],
  [{ state: 2 }, 'state'],
  [{ move_dt: at(WEDNESDAY, '10:00'), move_by: 'expert' as const }, 'asked'],
  [{ move_count: 2 }, 'max'],
  [{ start_dt: at(MONDAY, '12:59') }, 'late'],
])('whether a session can be moved: %o gives %s', (changes, problem) => {
  expect(pickProblem(aSession(changes), NOW)).toBe(problem)
})

const session = aSession({ start_dt: at(TUESDAY, '10:00') })
const others = [
  aSession({ coun_no: 2, start_dt: at(WEDNESDAY, '10:40') }),
  aSession({ coun_no: 3, state: 1, start_dt: at(WEDNESDAY, '14:00'), answer_due_dt: at(TUESDAY, '14:00') }),
  aSession({ coun_no: 4, state: 1, start_dt: at(WEDNESDAY, '15:00'), answer_due_dt: at(MONDAY, '11:00') }),
  aSession({ coun_no: 5, state: 3, start_dt: at(WEDNESDAY, '16:00') }),
]
const offers = [{ from_dt: at(WEDNESDAY, '11:20'), to_dt: at(WEDNESDAY, '12:00') }]
type Case = [what: string, day: string, minute: number, changes: Partial<Calendar>, problem: string | null]
const CASES: Case[] = [
  ['a free slot', WEDNESDAY, 9 * 60 + 20, {}, null],
  ['its own time', TUESDAY, 600, {}, 'same'],
  ['half an hour from now', MONDAY, 12 * 60 + 30, {}, 'late'],
  ['less than the notice from now', MONDAY, 14 * 60, { notice_minutes: 180 }, 'notice'],
  ['a calendar that is closed', WEDNESDAY, 560, { is_open: false }, 'stopped'],
  ['beyond the horizon', WEDNESDAY, 560, { horizon_days: 1 }, 'horizon'],
  ['a day off', '2026-11-29', 600, {}, 'dayOff'],
  ['an exception', WEDNESDAY, 560, { exceptions: [{ day: WEDNESDAY, ranges: [] }] }, 'dayOff'],
  ['another session', WEDNESDAY, 640, {}, 'session'],
  ['the pause before another session', WEDNESDAY, 605, {}, 'buffer'],
  ['a request that waits', WEDNESDAY, 840, {}, 'request'],
  ['a request whose answer is overdue', WEDNESDAY, 880, {}, null],
  ['the time of a completed session', WEDNESDAY, 960, {}, null],
  ['a time that is offered to others', WEDNESDAY, 680, {}, 'offer'],
  ['between two slots', WEDNESDAY, 545, {}, 'outside'],
  ['outside of the hours', WEDNESDAY, 480, {}, 'outside'],
  ['a full day', WEDNESDAY, 560, { day_max: 2 }, 'dayFull'],
]
test.each(CASES)('%s', (_, day, minute, changes, problem) => {
  const ranges = [{ weekday: 3, from_minute: 520, to_minute: 1080 }]
  const week = [...calendar.week.filter(({ weekday }) => weekday !== 3), ...ranges]
  expect(
    dropProblem(session, { day, minute }, { calendar: { ...calendar, week, ...changes }, sessions: [session, ...others], offers }, NOW),
  ).toBe(problem)
})

test('arrow keys go from slot to slot and from day to day', () => {
  const days = weekDays(MONDAY, calendar)
  const startsOf = ({ ranges }: (typeof days)[number]) => slotStarts(ranges, 30, 10)
  const step = (minute: number, key: string, day = TUESDAY) => steppedBy({ day, minute }, key, days, startsOf)
  expect(step(600, 'ArrowDown')).toEqual({ day: TUESDAY, minute: 640 })
  expect(step(600, 'ArrowUp')).toEqual({ day: TUESDAY, minute: 600 })
  expect(step(680, 'ArrowDown')).toEqual({ day: TUESDAY, minute: 840 })
  expect(step(610, 'ArrowRight')).toEqual({ day: WEDNESDAY, minute: 600 })
  // A day off keeps the time.
  expect(step(610, 'ArrowRight', '2026-11-27')).toEqual({ day: '2026-11-28', minute: 610 })
  expect(step(610, 'ArrowLeft', MONDAY)).toEqual({ day: MONDAY, minute: 610 })
  expect(step(610, 'a')).toBeNull()
})

test('a stretch opens free time, or blocks open time', () => {
  const [monday] = weekDays(MONDAY, calendar)
  expect(stretchOf(monday!, 795, 812)).toEqual({ day: MONDAY, kind: 'open', from_minute: 790, to_minute: 820 })
  expect(stretchOf(monday!, 1435, 1439)).toEqual({ day: MONDAY, kind: 'open', from_minute: 1410, to_minute: 1440 })
  expect(stretchOf(monday!, 662, 615)).toEqual({ day: MONDAY, kind: 'block', from_minute: 610, to_minute: 670 })
  const blocked = withoutStretch(monday!.ranges, { from_minute: 620, to_minute: 690 })
  // Twenty minutes before it are too short to remain.
  expect(blocked).toEqual([
    { from_minute: 690, to_minute: 720 },
    { from_minute: 840, to_minute: 1080 },
  ])
})

test('a day with the hours of its weekday is no exception', () => {
  const closed = withDay(calendar, TUESDAY, [])
  expect(closed.exceptions).toEqual([{ day: TUESDAY, ranges: [] }])
  expect(withDay(closed, TUESDAY, null).exceptions).toEqual([])
  expect(withDay(closed, TUESDAY, weekDays(MONDAY, calendar)[1]!.ranges).exceptions).toEqual([])
  expect(momentAt({ day: TUESDAY, minute: 1440 })).toEqual(momentOf(WEDNESDAY, '00:00'))
})

test('the first hour in sight is early enough that the heads of the days cover no part of a session', () => {
  const span = (from_minute: number, to_minute: number) => ({ from_minute, to_minute })
  expect(firstHourOf([span(60, 90), span(540, 600)], 9)).toBe(9)
  expect(firstHourOf([span(60, 90), span(520, 550)], 9)).toBe(8)
  // They end before the first hour, but a part of their blocks would be behind the heads.
  expect(firstHourOf([span(480, 535)], 9)).toBe(8)
  expect(firstHourOf([span(453, 488)], 9)).toBe(7)
  expect(firstHourOf([span(500, 550), span(450, 470)], 9)).toBe(7)
})
