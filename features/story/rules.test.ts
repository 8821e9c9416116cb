import { expect, test } from 'vitest'
import { archivedSince, expiryOf, firstUnseen, displayMs } from './rules.ts'

test('a story ends after a day, and stays in the archive for thirty days', () => {
  expect(expiryOf(new Date('2026-11-21T05:00:00Z'))).toEqual(new Date('2026-11-22T05:00:00Z'))
  expect(archivedSince(new Date('2026-12-21T05:00:00Z'))).toEqual(new Date('2026-11-21T05:00:00Z'))
})

test.each([
  ['image/jpeg', null, 5000],
  ['video/mp4', 42, 42_000],
  ['video/mp4', 60, 60_000],
  ['video/mp4', 0, 5000],
  ['video/mp4', null, 5000],
])('%s of %s seconds is shown for %d ms', (mimetype, seconds, stays) => {
  expect(displayMs({ mimetype, seconds })).toBe(stays)
})

test.each([
  [[true, true, false, true], 2],
  [[true, true], 0],
  [[false, true], 0],
  [[], 0],
])('firstUnseen of %j is %d', (seen, at) => {
  expect(firstUnseen(seen.map((isshow) => ({ isshow })))).toBe(at)
})
