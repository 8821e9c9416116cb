import { expect, test } from 'vitest'
import { rowNumberOf } from './row-number.ts'

test.each([
  ['7', 7],
  ['999999999999999', 999_999_999_999_999],
])('%s is the number of a row', (text, number) => expect(rowNumberOf(text)).toBe(number))

test.each(['', '0', '07', '-7', '7.0', '7e2', ' 7', '７', '9007199254740993'])('"%s" is none', (text) =>
  expect(rowNumberOf(text)).toBeNull(),
)
