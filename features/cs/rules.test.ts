import { expect, test } from 'vitest'
import { answerDue, closedFor, isOpenAt, mayFollowAt, nextOpening } from './rules.ts'

const HOURS = { from: '10:00', to: '18:00' }

test.each([
  ['2026-11-20T09:59:59.999+09:00', false, 'hours', '2026-11-20T10:00:00+09:00'],
  ['2026-11-20T10:00:00+09:00', true, null, '2026-11-23T10:00:00+09:00'],
  ['2026-11-20T17:59:59.999+09:00', true, null, '2026-11-23T10:00:00+09:00'],
  ['2026-11-20T18:00:00+09:00', false, 'hours', '2026-11-23T10:00:00+09:00'],
  ['2026-11-21T12:00:00+09:00', false, 'weekend', '2026-11-23T10:00:00+09:00'],
  ['2026-10-05T12:00:00+09:00', false, 'holiday', '2026-10-06T10:00:00+09:00'],
  ['2026-09-26T12:00:00+09:00', false, 'holiday', '2026-09-28T10:00:00+09:00'],
  // Friday in UTC, Saturday in Korea.
  ['2026-11-20T16:00:00Z', false, 'weekend', '2026-11-23T10:00:00+09:00'],
  ['2026-11-23T00:30:00Z', false, 'hours', '2026-11-23T10:00:00+09:00'],
])('at %s isOpenAt is %s (%s), nextOpening is %s', (moment, open, why, next) => {
  const now = new Date(moment)
  expect(isOpenAt(now, HOURS)).toBe(open)
  expect(closedFor(now, HOURS)).toBe(why)
  expect(nextOpening(now, HOURS)).toEqual(new Date(next))
})

test.each([
  // Friday within the hours, after them, and Saturday.
  ['2026-11-20T15:30:00+09:00', '2026-11-23T15:30:00+09:00'],
  ['2026-11-20T18:00:00+09:00', '2026-11-24T10:00:00+09:00'],
  ['2026-11-21T12:00:00+09:00', '2026-11-24T10:00:00+09:00'],
  ['2026-11-23T09:00:00+09:00', '2026-11-24T10:00:00+09:00'],
  // Before a holiday.
  ['2026-10-02T11:00:00+09:00', '2026-10-06T11:00:00+09:00'],
])('a question of %s is due at %s', (moment, due) => expect(answerDue(new Date(moment), HOURS)).toEqual(new Date(due)))

test('a member may ask further for thirty days after an answer', () => {
  const answered = new Date('2026-11-01T00:00:00Z')
  expect(mayFollowAt(answered, new Date('2026-11-30T23:59:59.999Z'))).toBe(true)
  expect(mayFollowAt(answered, new Date('2026-12-01T00:00:00Z'))).toBe(false)
})
