import { expect, test } from 'vitest'
import { phoneIn } from './operator-rules.ts'

test.each([
  ['01012345678', '01012345678'],
  ['010-1234-5678', '01012345678'],
  ['010 1234 5678', '01012345678'],
  ['+82 10-1234-5678', '01012345678'],
  ['+82 010 1234 5678', '01012345678'],
  ['821012345678', '01012345678'],
  ['0212345678', '0212345678'],
  ['1234', null],
  ['12', null],
  ['보리차', null],
  ['010-1234-567a', null],
  ['', null],
])('a typed phone number %j is stored as %j', (typed, stored) => expect(phoneIn(typed)).toBe(stored))
