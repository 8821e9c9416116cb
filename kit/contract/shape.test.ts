import { expect, test } from 'vitest'
import { no, peoplePage, text } from './shape.ts'

test('refuses a text of very many combining marks in linear time', () => {
  const marks = '\u0301'.repeat(43_000) + '\u0316'.repeat(43_000)
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    expect(text(0, 2000).safeParse(marks).success).toBe(false)
    return performance.now() - began
  })
  // Milliseconds of the fastest of three runs, because a busy machine delays single runs. Normalizing it would block for seconds.
  expect(Math.min(...times)).toBeLessThan(200)
})

test('accepts the maximum number of characters also when decomposed or in surrogate pairs', () => {
  for (const letter of ['한', 'ệ', '👍']) {
    expect(text(0, 2000).parse(letter.normalize('NFD').repeat(2000))).toBe(letter.repeat(2000))
    expect(text(0, 2000).safeParse(letter.repeat(2001)).success).toBe(false)
  }
})

test('does not count invisible characters towards the minimum, and keeps joiners inside emoji', () => {
  for (const invisible of ['\u200B\u200B', '\u3164', '\u2800', ' \u2060 ']) expect(text(1, 10).safeParse(invisible).success).toBe(false)
  expect(text(2, 10).safeParse('가\u200B').success).toBe(false)
  const family = '👨\u200D👩\u200D👧'
  expect(text(1, 10).parse(family)).toBe(family)
})

test('peoplePage refuses half of a cursor', () => {
  const page = peoplePage(30, { user_no: no })
  const at = { before_dt: '2026-11-21T14:00:00+09:00', before_user_no: 3 }
  expect(page.parse({ user_no: '7' })).toEqual({ user_no: 7, limit: 30 })
  expect(page.parse({ user_no: '7', ...at, limit: '5' })).toEqual({ user_no: 7, ...at, limit: 5 })
  for (const half of [{ before_dt: at.before_dt }, { before_user_no: 3 }, { limit: 31 }]) {
    expect(page.safeParse({ user_no: '7', ...half }).success).toBe(false)
  }
})
