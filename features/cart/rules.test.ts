import { expect, test } from 'vitest'
import { cartTotals, optionProblem, rowAmount, shippingFee, type RowProblem } from './rules.ts'

const shipping = { base: 30, free_from: 500, surcharge: 0 }
const row = (si_item_amt: number, sio_amt: number, qtt: number, more: object = {}) => ({
  is_checked: true,
  problem: null as RowProblem | null,
  shipping,
  sio_info: [{ si_item_amt, sio_amt, qtt }],
  ...more,
})

test('a row costs item price plus option price, times quantity, summed over its options', () => {
  expect(rowAmount([...row(180, 20, 2).sio_info, ...row(180, 0, 1).sio_info])).toBe(580)
})

test.each([
  [499, 0, 30],
  [500, 0, 0],
  [500, 50, 50],
  [100, 50, 80],
])('of an amount of %i with a surcharge of %i the shipping fee is %i', (amount, surcharge, fee) => {
  expect(shippingFee({ ...shipping, surcharge }, amount)).toBe(fee)
  expect(shippingFee({ ...shipping, free_from: null, surcharge }, amount)).toBe(30 + surcharge)
})

test('totals count only checked rows that can be paid, shipping once per row', () => {
  const rows = [row(180, 0, 1), row(180, 20, 2), row(120, 0, 1, { is_checked: false }), row(99, 0, 1, { problem: 'paused' })]
  expect(cartTotals(rows)).toEqual({ qtt: 2, item_amt: 580, order_amt: 60, total_amt: 640 })
  expect(cartTotals([])).toEqual({ qtt: 0, item_amt: 0, order_amt: 0, total_amt: 0 })
})

test.each([
  [{ is_offered: true, stock: null, qtt: 99 }, null],
  [{ is_offered: true, stock: 2, qtt: 2 }, null],
  [{ is_offered: true, stock: 2, qtt: 3 }, 'stock'],
  [{ is_offered: true, stock: 0, qtt: 1 }, 'sold_out'],
  [{ is_offered: false, stock: 5, qtt: 1 }, 'gone'],
])('%o cannot be paid because of %s', (option, problem) => {
  expect(optionProblem(option)).toBe(problem)
})
