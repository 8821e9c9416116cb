import { expect, test } from 'vitest'
import { bankName, BANKS, isBank } from './banks.ts'

test('has 32 banks with three-digit codes, each code and name once', () => {
  expect(BANKS).toHaveLength(32)
  expect(BANKS.filter(({ value }) => !/^\d{3}$/.test(value))).toEqual([])
  expect(new Set(BANKS.map(({ value }) => value)).size).toBe(32)
  expect(new Set(BANKS.map(({ label }) => label)).size).toBe(32)
})

test('names a bank by its code, and an unknown code by itself', () => {
  expect([isBank('004'), bankName('004')]).toEqual([true, 'KB국민은행'])
  expect([isBank('999'), bankName('999')]).toEqual([false, '999'])
})
