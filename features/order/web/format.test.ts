import { expect, test } from 'vitest'
import { orderNoText, searchedFor } from './format.ts'

test('the number of an order is written with its day, and found by it', () => {
  expect(orderNoText({ order_no: 12_345, reg_dt: '2026-11-16T23:00:00Z' })).toBe('2611-17-12345')
  expect([searchedFor(' 2611-17-0093 '), searchedFor('93'), searchedFor('요가 매트')]).toEqual(['93', '93', '요가 매트'])
})
