import { expect, test } from 'vitest'
import { tagInQuery, wordsOf } from './rules.ts'

test.each([
  ['#거북목', '거북목'],
  ['#Run_5', 'run_5'],
  ['거북목', null],
  ['#거북목 운동', null],
  ['#', null],
])('the query %j has the tag %j', (q, tag) => expect(tagInQuery(q)).toBe(tag))

test('splits a query into distinct words in lower case', () => {
  expect(wordsOf(' 보리  산책 RUN 보리 ')).toEqual(['보리', '산책', 'run'])
})
