import { expect, test } from 'vitest'
import { comparedTo, rateOf } from './compare.ts'

const days = (n: number) => `${n}일`

test.each([
  [5, 3, '지난주보다 2일이 늘었어요'],
  [3, 5, '지난주보다 2일이 줄었어요'],
  [3, 3, '지난주와 같아요'],
  [0, 0, null],
  [null, 3, null],
  [3, null, null],
])('%s after %s reads %s', (now, before, words) => expect(comparedTo('지난주', now, before, days)).toBe(words))

test('chooses the particle by the word before it', () => {
  expect(comparedTo('지난달', 1, 1, days)).toBe('지난달과 같아요')
  expect(comparedTo('지난달', 7, 2, (n) => `${n}개`)).toBe('지난달보다 5개가 늘었어요')
})

test('has no rate without routine items', () => {
  const activity = { routine_done: 0, routine_all: 0 } as Parameters<typeof rateOf>[0]
  expect(rateOf(activity)).toBeNull()
  expect(rateOf({ ...activity, routine_done: 1, routine_all: 3 })).toBe(33)
})
