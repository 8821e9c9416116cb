import { expect, test } from 'vitest'
import { createComment } from './contract.ts'
import { isEditable } from './rules.ts'

test.each([
  ['글', true],
  ['😀'.repeat(500), true],
  ['가'.repeat(501), false],
  ['', false],
  [' \n ', false],
  ['\u3164', false],
  ['<br>', false],
])('a comment of %j is allowed: %s', (comment_content, allowed) => {
  expect(createComment.body.safeParse({ daily_no: 1, comment_content }).success).toBe(allowed)
})

test.each([
  [0, true],
  [5 * 60_000, true],
  [5 * 60_000 + 1, false],
])('after %d ms it may be edited: %s', (ms, editable) => {
  const written = new Date('2026-11-21T05:00:00Z')
  expect(isEditable(written, new Date(written.getTime() + ms))).toBe(editable)
})
