import { describe, expect, test } from 'vitest'
import { changeTitle, linkReach, SENSITIVE_KINDS } from './rules.ts'

const none = { old: null, new: null }

describe('linkReach', () => {
  test.each([
    ['an address that no recent change touched', 'a', [], none, 'later-too'],
    ['the address that this change replaces', 'a', [], { old: 'a', new: 'b' }, 'later-too'],
    ['the address that this change brings in', 'b', [], { old: 'a', new: 'b' }, 'alone'],
    ['a first address', 'b', [], { old: null, new: 'b' }, 'alone'],
    ['an address that a recent change brought in', 'b', [{ old: 'a', new: 'b' }], none, null],
    ['an address that a recent change replaced', 'a', [{ old: 'a', new: 'b' }], none, 'later-too'],
    ['an earlier address that comes back', 'a', [{ old: 'a', new: 'b' }], { old: 'b', new: 'a' }, 'later-too'],
    ['a recent address that is replaced', 'b', [{ old: 'a', new: 'b' }], { old: 'b', new: 'c' }, null],
  ] as const)('%s', (_case, address, earlier, present, reach) => {
    expect(linkReach(address, earlier, present)).toBe(reach)
  })
})

test('names every kind of change', () => {
  for (const kind of SENSITIVE_KINDS) expect(changeTitle(kind, '')).toMatch(/했어요$|받았어요$|꿨어요$|끊었어요$/)
  expect(changeTitle('social_link', 'kakao')).toBe('카카오 로그인을 연결했어요')
})
