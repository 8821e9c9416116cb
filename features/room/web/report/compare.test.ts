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
])('%s after %s reads %s', (now, before, words) => expect(comparedTo({ than: '지난주', isPart: false }, now, before, days)).toBe(words))

test('a part of a period is not said to be less than a whole one', () => {
  const compared = (now: number) => comparedTo({ than: '지난주', isPart: true }, now, 5, days)
  expect([0, 3, 5, 6].map(compared)).toEqual(['지난주에는 모두 5일', '지난주에는 모두 5일', '지난주와 같아요', '지난주보다 1일이 늘었어요'])
})

test('chooses the particle by the word before it', () => {
  expect(comparedTo({ than: '지난달', isPart: false }, 1, 1, days)).toBe('지난달과 같아요')
  expect(comparedTo({ than: '지난달', isPart: false }, 7, 2, (n) => `${n}개`)).toBe('지난달보다 5개가 늘었어요')
})

test('has no rate without routine items', () => {
  const activity = { routine_done: 0, routine_all: 0 } as Parameters<typeof rateOf>[0]
  expect(rateOf(activity)).toBeNull()
  expect(rateOf({ ...activity, routine_done: 1, routine_all: 3 })).toBe(33)
})
