import { describe, expect, test } from 'vitest'
import { amountIn, shapeAmount } from './amount.ts'

test.each([
  ['', null],
  ['0', 0],
  ['007', 7],
  ['1,234', 1234],
  [' 1 000 원', 1000],
  ['-5', 5],
  ['일', null],
])('amountIn(%j) is %s', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount)
})

describe('shapeAmount keeps the caret behind the same digit', () => {
  test.each([
    ['1234', 4, '1,234', 5],
    ['12345', 2, '12,345', 3],
    ['1234,567', 1, '1,234,567', 2],
    ['1,23', 4, '123', 3],
    ['abc12', 5, '12', 2],
    ['', 0, '', 0],
    ['000', 3, '0', 1],
    ['12345678901', 11, '1,234,567,890', 13],
  ])('%j at %i', (typed, caret, text, at) => {
    expect(shapeAmount(typed, caret)).toEqual({ text, caret: at })
  })
})
