import { expect, test } from 'vitest'
import { tagAsked, wordsOf } from './rules.ts'

test.each([
  ['#거북목', '거북목'],
  ['#Run_5', 'run_5'],
  ['거북목', null],
  ['#거북목 운동', null],
  ['#', null],
])('%j asks for the tag %j', (q, tag) => expect(tagAsked(q)).toBe(tag))

test('words are each looked for once', () => {
  expect(wordsOf(' 보리  산책 RUN 보리 ')).toEqual(['보리', '산책', 'run'])
})
