import { expect, test } from 'vitest'
import { isBanned, isCommonPassword, isReserved } from './common-passwords.ts'

test.each([
  ['하루살이', false],
  ['행복한하루', false],
  ['물두잔', false],
  ['하루', true],
  ['관리자', true],
  ['하루관리자', true],
  ['haru_admin1', true],
  ['관리자_99', true],
  ['나는관리자아님', false],
  ['개새끼야', true],
  ['개_새_끼', true],
  ['FuCk', true],
  ['classic', false],
  ['클래식', false],
])('isBanned(%s) is %s', (name, banned) => expect(isBanned(name)).toBe(banned))

test.each([
  ['admin', true],
  ['admin_01', true],
  ['root', true],
  ['newcomer', false],
  ['administer', false],
])('isReserved(%s) is %s', (id, reserved) => expect(isReserved(id)).toBe(reserved))

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
