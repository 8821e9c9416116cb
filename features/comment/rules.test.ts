import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
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
  [5 * MINUTE_MS, true],
  [5 * MINUTE_MS + 1, false],
])('a comment can be edited after %d ms: %s', (ms, editable) => {
  const written = new Date('2026-11-21T05:00:00Z')
  expect(isEditable(written, new Date(written.getTime() + ms))).toBe(editable)
})
