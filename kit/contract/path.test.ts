import { expect, test } from 'vitest'
import { ownPath } from './path.ts'

test.each(['/', '/daily-detail/7', '/daily-create?from=1&to=//x', '/search?q=한글', '/a//b', '/login?to=https://x.example'])(
  'ownPath accepts %s',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test.each([
  null,
  undefined,
  '',
  'daily',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' //elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/daily\\..\\x',
  `/${'a'.repeat(500)}`,
])('ownPath refuses %j', (path) => {
  expect(ownPath(path)).toBeNull()
})
