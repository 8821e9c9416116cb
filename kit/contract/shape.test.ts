import { expect, test } from 'vitest'
import { text } from './shape.ts'

test('text of marks without end is refused unread', () => {
  const began = performance.now()
  expect(text(0, 2000).safeParse('\u0301'.repeat(43_000) + '\u0316'.repeat(43_000)).success).toBe(false)
  // Milliseconds; composing it would take seconds, in which nobody else is answered.
  expect(performance.now() - began).toBeLessThan(200)
})

test('as many letters as are allowed may come in as their parts, or as pairs', () => {
  for (const letter of ['한', 'ệ', '👍']) {
    expect(text(0, 2000).parse(letter.normalize('NFD').repeat(2000))).toBe(letter.repeat(2000))
    expect(text(0, 2000).safeParse(letter.repeat(2001)).success).toBe(false)
  }
})
