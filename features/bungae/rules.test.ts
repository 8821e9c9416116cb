import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { levelOf, trustPoints, trustSum, type TrustFact } from './contract/trust.ts'
import { asksAgain, confirmEnd, isRefusedByAge, isStartAllowed, mapUrl, nextStart, restrictedUntil } from './rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const after = (ms: number): Date => new Date(now.getTime() + ms)
const before = (days: number): string => after(-days * DAY_MS).toISOString()
const place = { start_dt: now.toISOString(), address: '여의동로 343', lat: 37.5271, lng: 126.9327 }

test.each([
  [30 * MINUTE_MS, true],
  [30 * MINUTE_MS - 1, false],
  [90 * DAY_MS, true],
  [90 * DAY_MS + 1, false],
])('a start %d ms from now is allowed: %s', (ms, isAllowed) => expect(isStartAllowed(after(ms), now)).toBe(isAllowed))

test.each([
  ['half an hour later', { start_dt: after(30 * MINUTE_MS).toISOString() }, true],
  ['29 minutes later', { start_dt: after(29 * MINUTE_MS).toISOString() }, false],
  ['half an hour earlier', { start_dt: after(-30 * MINUTE_MS).toISOString() }, true],
  ['445 m away', { lat: 37.5311 }, false],
  ['556 m away', { lat: 37.5321 }, true],
  ['another address, the same point', { address: '여의동로 330' }, true],
  ['another address, a point 445 m away', { address: '여의동로 330', lat: 37.5311 }, false],
  ['another address without a point', { address: '여의동로 330', lat: null, lng: null }, true],
  ['the same address without a point', { lat: null, lng: null }, false],
])('%s asks again: %s', (_, changes, asks) => expect(asksAgain(place, { ...place, ...changes })).toBe(asks))

test.each([
  [3 * DAY_MS, DAY_MS],
  [5 * HOUR_MS, 4 * HOUR_MS],
  [40 * MINUTE_MS, 40 * MINUTE_MS],
])('a change %d ms before the start is confirmed within %d ms', (start, limit) => {
  expect(confirmEnd({ start_dt: after(start).toISOString() }, now)).toEqual(after(limit))
})

test.each([
  ['an adult', { age: 19 }, false],
  ['a minor where the club takes none', { age: 18, allowsTeens: false }, true],
  ['a minor where it does', { age: 14 }, false],
  ['a child', { age: 13 }, true],
  ['an unknown age', { age: null }, true],
  ['a minor alone with an adult', { age: 18, capacity: 2 }, true],
  ['an adult alone with a minor', { age: 30, hostAge: 18, capacity: 2 }, true],
  ['two minors', { age: 15, hostAge: 16, capacity: 2 }, false],
])('%s is refused: %s', (_, changes, isRefused) => {
  expect(isRefusedByAge({ hostAge: 30, capacity: 10, allowsTeens: true, ...changes })).toBe(isRefused)
})

test.each([
  [[1, 2], null],
  [[1, 30, 61], after(29 * DAY_MS)],
  [[1, 30, 62], null],
  [[40, 41, 42], null],
  [[1, 70, 71, 72], null],
])('no-shows %j days ago restrict until %s', (days, until) => expect(restrictedUntil(days.map(before), now)).toEqual(until))

const fact = (kind: TrustFact['kind'], days: number): TrustFact => ({ kind, at: before(days) })

test.each([
  [[], 3],
  [[fact('noShow', 0)], 2],
  [[fact('noShow', 0), fact('late', 0)], 1],
  [[fact('noShow', 240)], 3],
  [Array.from({ length: 3 }, () => fact('attended', 1)), 4],
  [Array.from({ length: 9 }, () => fact('attended', 1)), 5],
  [Array.from({ length: 9 }, () => fact('attended', 366)), 3],
  [[...Array.from({ length: 9 }, () => fact('attended', 1)), fact('noShow', 0)], 4],
])('facts %# make level %i', (facts, level) => expect(levelOf(facts, now)).toBe(level))

test('the lines add up to the sum, and a fact counts half as much after 120 days', () => {
  const facts = [fact('attended', 3), fact('hosted', 45), fact('late', 100), fact('changed', 200)]
  const sum = facts.reduce((total, one) => total + trustPoints(one, now), 0)
  expect(trustSum(facts, now)).toBeCloseTo(sum)
  expect([trustPoints(fact('late', 0), now), trustPoints(fact('late', 120), now)]).toEqual([-2, -1])
})

test('the next of a series is at the same time of day', () => {
  expect(nextStart('2026-11-28T07:30:00+09:00', 2)).toEqual(new Date('2026-12-12T07:30:00+09:00'))
})

test('directions need no coordinates', () => {
  expect(mapUrl({ ...place, place_name: '2번 출구, 편의점' })).toBe(
    `https://map.kakao.com/link/to/${encodeURIComponent('2번 출구  편의점')},37.5271,126.9327`,
  )
  expect(mapUrl({ ...place, lat: null, lng: null, place_name: '편의점' })).toBe(
    `https://map.kakao.com/link/search/${encodeURIComponent('여의동로 343')}`,
  )
})
