import { expect, test } from 'vitest'
import { chatPushMoment, pushMoment, quietEnd, remindTimes } from './moment.ts'

/** This time of November 21 in Korea; 24 and more are the day after. */
const at = (clock: string, day = 21): Date => new Date(`2026-11-${day}T${clock}:00+09:00`)

test.each([
  ['22:00', '08:00', '21:59', null],
  ['22:00', '08:00', '22:00', at('08:00', 22)],
  ['22:00', '08:00', '23:59', at('08:00', 22)],
  ['22:00', '08:00', '00:00', at('08:00')],
  ['22:00', '08:00', '07:59', at('08:00')],
  ['22:00', '08:00', '08:00', null],
  ['13:00', '14:30', '12:59', null],
  ['13:00', '14:30', '13:00', at('14:30')],
  ['13:00', '14:30', '14:29', at('14:30')],
  ['13:00', '14:30', '14:30', null],
  ['08:00', '08:00', '08:00', null],
  ['', '08:00', '03:00', null],
  ['22:00', '', '23:00', null],
])('with quiet hours from %s to %s, at %s they end %s', (from, to, clock, end) => {
  expect(quietEnd(from, to, at(clock))).toEqual(end)
})

test('rounds the end down to the minute', () => {
  expect(quietEnd('22:00', '08:00', new Date(at('23:10').getTime() + 59_999))).toEqual(at('08:00', 22))
})

const NOON = at('12:00')
const NIGHT = at('23:00')
test.each([
  ['COMMENT', {}, NOON, NOON],
  ['COMMENT', {}, NIGHT, at('08:00', 22)],
  ['COMMENT', { quiet_from: '', quiet_to: '' }, NIGHT, NIGHT],
  ['COMMENT', { quiet_from: '23:30' }, NIGHT, NIGHT],
  ['COMMENT', { push_comment: '0' }, NOON, null],
  ['COMMENT', { push_like: '0' }, NOON, NOON],
  ['COMMENT', { push_all: '0' }, NOON, null],
  // Urgent kinds.
  ['LOGIN_NEW_DEVICE', {}, NIGHT, NIGHT],
  ['RECORD_REMIND', {}, NIGHT, NIGHT],
  ['TERMS_CHANGE', {}, NIGHT, NIGHT],
  ['TERMS_CHANGE', { push_notice: '0' }, NOON, null],
  ['RECORD_REMIND', { push_all: '0' }, NOON, null],
  ['EXPERT_APPROVED', {}, NIGHT, at('08:00', 22)],
  ['A_NEWER_KIND', {}, NOON, NOON],
  // Advertising needs a consent, and at night a second one.
  ['EVENT', {}, NOON, null],
  ['EVENT', { push_marketing: '1' }, NOON, NOON],
  ['EVENT', { push_marketing: '1', push_marketing_night: '1', push_all: '0' }, NOON, null],
  ['EVENT', { push_marketing: '1', quiet_from: '', quiet_to: '' }, at('20:59'), at('20:59')],
  ['EVENT', { push_marketing: '1', quiet_from: '', quiet_to: '' }, at('21:00'), at('08:00', 22)],
  ['EVENT', { push_marketing: '1', quiet_from: '', quiet_to: '' }, at('07:59'), at('08:00')],
  ['EVENT', { push_marketing: '1', quiet_from: '', quiet_to: '' }, at('08:00'), at('08:00')],
  ['EVENT', { push_marketing: '1', push_marketing_night: '1', quiet_from: '', quiet_to: '' }, at('21:00'), at('21:00')],
  ['EVENT', { push_marketing: '1', push_marketing_night: '1' }, NIGHT, at('08:00', 22)],
  ['EVENT', { push_marketing: '1', quiet_from: '20:00', quiet_to: '09:30' }, NIGHT, at('09:30', 22)],
] as const)('%s with %o at %s is pushed %s', (kind, settings, now, moment) => {
  expect(pushMoment(kind, settings, now)).toEqual(moment)
})

test.each([
  [{}, NOON, NOON],
  [{}, NIGHT, at('08:00', 22)],
  [{ push_chat: '0' }, NOON, null],
  [{ push_all: '0' }, NOON, null],
] as const)('a message with %o at %s is pushed %s', (settings, now, moment) => {
  expect(chatPushMoment(settings, now)).toEqual(moment)
})

test('returns the last 15 minutes, across midnight too', () => {
  const times = remindTimes(new Date(at('00:03').getTime() + 31_000))
  expect(times).toHaveLength(15)
  expect(times.map(({ clock }) => clock)).toEqual(expect.arrayContaining(['00:03', '00:00', '23:59', '23:49']))
  expect(times[0]).toEqual({ clock: '00:03', at: at('00:03') })
  expect(times.at(-1)).toEqual({ clock: '23:49', at: new Date('2026-11-20T23:49:00+09:00') })
})
