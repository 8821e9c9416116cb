import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { accountErrors } from './errors.ts'
import {
  isHaruName,
  isUserId,
  LOCK_MINUTES,
  nameChangeableFrom,
  passwordProblem,
  PASSWORDS_KEPT,
  RESET_MINUTES,
  nextSetup,
} from './rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const { pw_format, pw_personal, pw_sequence } = accountErrors

test('a lock lasts 30 minutes, a reset 10; 3 passwords are remembered', () => {
  expect([LOCK_MINUTES, RESET_MINUTES, PASSWORDS_KEPT]).toEqual([30, 10, 3])
})

test.each([
  ['abcd', true],
  ['a234', true],
  ['abc', false],
  ['a'.repeat(20), true],
  ['a'.repeat(21), false],
  ['1abc', false],
  ['_abc', false],
  ['Abcd', false],
  ['ab_9', true],
  ['ab-9', false],
  ['하루하루', false],
  ['abcd\n', false],
])('isUserId(%j) is %s', (id, allowed) => expect(isUserId(id)).toBe(allowed))

test.each([
  ['하루', true],
  ['하', false],
  ['가'.repeat(12), true],
  ['가'.repeat(13), false],
  ['a_9가', true],
  ['물 한잔', false],
  ['ㅋㅋㅋ', false],
  ['하루!', false],
  ['하루😀', false],
  ['하루\n', false],
])('isHaruName(%j) is %s', (name, allowed) => expect(isHaruName(name)).toBe(allowed))

test('allows a name change once in 30 days', () => {
  const day = DAY_MS
  expect(nameChangeableFrom(null, now)).toBeNull()
  expect(nameChangeableFrom(new Date(now.getTime() - 30 * day).toISOString(), now)).toBeNull()
  const lately = new Date(now.getTime() - 30 * day + 1)
  expect(nameChangeableFrom(lately.toISOString(), now)).toEqual(new Date(now.getTime() + 1))
})

const FORBIDDEN = ['haruharu', '01012345678', 'abcd', 'dcba', '1234', '4321', 'aaaa', '1111', '!!!!', '한한한한']

describe('passwordProblem', () => {
  const owner = { user_id: 'haruharu', phone: '01012345678' }
  test.each([
    ['ab3!ef7', pw_format],
    ['ab3!ef7z', null],
    ['abxdefgz', pw_format],
    ['abx3efgz', pw_format],
    ['abx3efgz9', pw_format],
    ['abx3efgz92', null],
    ['abxdefgzqw', pw_format],
    ['abx!efgzqw', null],
    ['8291730465', pw_format],
    ['829173046!', null],
    ['하루는물두잔!', pw_format],
    ['하루는2잔마셔!', null],
    [`${'a1'.repeat(32)}`, null],
    [`${'a1'.repeat(32)}b`, pw_format],
    ['my-HaruHaru-9', pw_personal],
    ['me01012345678', pw_personal],
    ['me 010-1234-5678', pw_personal],
    ['me0101234567', pw_sequence],
    ['zaaaab19!', pw_sequence],
    ['zaAaAb19!', pw_sequence],
    ['zaaab19!q', null],
    ['abcd92!xz', pw_sequence],
    ['dcba92!xz', pw_sequence],
    ['aBcD92!xz', pw_sequence],
    ['abc92!xz7', null],
    ['x1234!qwz', pw_sequence],
    ['x9876!qwz', pw_sequence],
    ['x123!987w', null],
    // Adjacent code points, but neither letters nor digits.
    ['xz{|}~19', null],
    ['', pw_format],
  ])('%j', (password, problem) => expect(passwordProblem(password, owner)).toBe(problem))

  test('accepts personal data of an unknown owner', () => {
    expect(passwordProblem('my-HaruHaru-9', {})).toBeNull()
    expect(passwordProblem('my-HaruHaru-9', { user_id: null, phone: null })).toBeNull()
    expect(passwordProblem('my-HaruHaru-9', { user_id: '', phone: '' })).toBeNull()
  })

  test('accepts only passwords that satisfy every rule, in composed and decomposed form alike', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'b', 'c', 'd', '1', '2', '3', '4', '!', '한', 'haruharu', '01012345678', 'é'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const password = pieces.join('')
        const problem = passwordProblem(password, owner)
        if (passwordProblem(password.normalize('NFD'), owner) !== problem) return false
        if (problem !== null) return true
        const text = password.normalize('NFC').toLowerCase()
        const { length } = [...password.normalize('NFC')]
        const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(text)).length
        return length >= 8 && length <= 64 && kinds >= (length < 10 ? 3 : 2) && !FORBIDDEN.some((run) => text.includes(run))
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  [0, 'HaruSetting01'],
  [4, 'HaruSetting05'],
  [5, null],
])('nextSetup(%d) is %s', (done, next) => expect(nextSetup(done)).toBe(next))
