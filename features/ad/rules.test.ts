import { expect, test } from 'vitest'
import { drawnOrder, isAdLink, isPeriod } from './rules.ts'

test('draws each ad first in proportion to its weight', () => {
  const ads = [{ weight: 1 }, { weight: 3 }]
  const firsts = { 1: 0, 3: 0 }
  // Every pair of numbers of a grid, so that the shares do not depend on chance.
  const steps = Array.from({ length: 200 }, (_, at) => (at + 0.5) / 200)
  for (const one of steps) {
    for (const other of steps) {
      const numbers = [one, other].values()
      firsts[drawnOrder(ads, () => numbers.next().value!)[0]!.weight as 1 | 3]++
    }
  }
  expect(firsts[3] / steps.length ** 2).toBeCloseTo(0.75, 2)
  expect(drawnOrder([], Math.random)).toEqual([])
})

test.each([
  ['', true],
  ['/club-main', true],
  ['/daily-line-detail/7?from=ad', true],
  ['/nowhere', false],
  ['https://evil.test', false],
  ['//evil.test', false],
  ['/club-main#x', false],
  ['club-main', false],
])('the link %j is possible: %s', (link, possible) => {
  expect(isAdLink(link)).toBe(possible)
})

test('a period ends after it starts, or not at all', () => {
  const start_dt = '2026-11-21T14:00:00+09:00'
  expect([null, '2026-11-21T05:00:01Z', '2026-11-21T05:00:00Z'].map((end_dt) => isPeriod({ start_dt, end_dt }))).toEqual([
    true,
    true,
    false,
  ])
})
