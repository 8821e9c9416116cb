import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ['1q2w3e4r5t', true],
  ['Password123', true],
  ['PASSWORD123', true],
  ['sasha_007', true],
  ['password1!', true],
  ['Password2026!', true],
  ['!!qwerty12', true],
  ['P@ssw0rd1!', true],
  ['1loveyou#1', true],
  ['Sunsh1ne77', true],
  ['1q2w3e4r5t!', true],
  ['1q2w3e4r99!', true],
  // More digits than anybody would try behind a word, or more than one word.
  ['monkey4821397', false],
  ['monkey-with-hat1', false],
  ['13579!', false],
  ['하루는2잔마셔!', false],
  ['', false],
])('isCommonPassword(%s) is %s', (password, common) => expect(isCommonPassword(password)).toBe(common))
