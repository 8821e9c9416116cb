import { expect, test } from 'vitest'
import { isLimitNear, remainingWon, initialProduct } from './limits.ts'

const products = [10, 300, 3000].map((viv) => ({ viv, won: viv * 100 }))
const terms = (day_left_won: number, month_left_won: number | null = null) => ({ products, day_left_won, month_left_won })

test.each([
  [terms(1_000_000), 1_000_000, false],
  [terms(1_000_000, 70_000), 70_000, true],
  [terms(20_000, 70_000), 20_000, true],
  [terms(600_000), 600_000, false],
  [terms(599_900), 599_900, true],
  [terms(-100), 0, true],
])('%o leaves %i won, limit shown: %s', (given, left, isShown) => {
  expect([remainingWon(given), isLimitNear(given)]).toEqual([left, isShown])
})

test.each([
  [{ viv: 300, need: null }, 1_000_000, 300],
  [{ viv: 300, need: null }, 29_999, null],
  [{ viv: 77, need: null }, 1_000_000, null],
  [{ viv: null, need: 11 }, 1_000_000, 300],
  [{ viv: null, need: 11 }, 5000, null],
  [{ viv: null, need: 9000 }, 1_000_000, null],
  [{ viv: 10, need: 11 }, 1_000_000, 10],
  [{ viv: null, need: null }, 1_000_000, null],
])('%o with %i won left preselects %s', (choice, left, chosen) => {
  expect(initialProduct(terms(left), { ...choice, method: null })).toBe(chosen)
})
