import { expect, test } from 'vitest'
import { inputMoment, localDate, no, peoplePage, text, titleText } from './shape.ts'

test('refuses a text of very many combining marks in linear time', () => {
  const timeOf = (length: number): number => {
    const marks = '\u0301'.repeat(length / 2) + '\u0316'.repeat(length / 2)
    // The fastest of several runs, because a busy machine delays single runs.
    const times = [1, 2, 3, 4, 5].map(() => {
      const began = performance.now()
      expect(text(0, 2000).safeParse(marks).success).toBe(false)
      return performance.now() - began
    })
    return Math.min(...times)
  }
  timeOf(5000)
  // Normalizing it takes 256 times as long for 16 times the text. The addend is for what is too short to measure.
  expect(timeOf(80_000)).toBeLessThan(64 * (timeOf(5000) + 0.2))
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

test('a title is one line, and turns the direction of nothing', () => {
  expect(titleText(2, 30).parse(' 한강\r\n  새벽\t러닝 \u202Egnp.exe')).toBe('한강 새벽 러닝 gnp.exe')
  expect(titleText(2, 30).safeParse('\u202E가').success).toBe(false)
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

test('refuses days and moments that PostgreSQL or the Korean calendar do not have', () => {
  for (const day of ['0000-01-01', '0999-12-31', '2026-02-30']) expect(localDate.safeParse(day).success).toBe(false)
  for (const at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:00Z']) expect(inputMoment.safeParse(at).success).toBe(false)
  expect(localDate.parse('2028-02-29')).toBe('2028-02-29')
  expect(inputMoment.parse('2026-11-21T14:00:00+09:00')).toBe('2026-11-21T14:00:00+09:00')
})
