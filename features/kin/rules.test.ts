import { describe, expect, test } from 'vitest'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { guardOf } from './contract.ts'
import { closesAfterUndo, nextNudge, refusedPart, sameTextOf } from './rules.ts'
import { answerTransitions, questionTransitions } from './transitions.ts'

test.each([
  ['이 약 복용량이 얼마나 되나요?', 'health'],
  ['복 용 량 알려 주세요', 'health'],
  ['무릎이 아픈데 골절인가요?', 'health'],
  ['요즘 죽고 싶다는 생각이 들어요', 'emergency'],
  ['죽 고 싶 어 요', 'emergency'],
  ['아버지가 의식이 없어요. 약 복용량 때문인가요?', 'emergency'],
  ['배고파 죽고 싶을 때 뭐 먹어요?', 'none'],
  ['약 30분 걸으면 되나요?', 'none'],
] as const)('%s: %s', (text, guard) => {
  expect(guardOf('제목이에요', text)).toBe(guard)
})

test.each([
  ['010-1234-5678로 주세요', 'contact'],
  ['０１０ １２３４ ５６７８', 'contact'],
  ['haru@example.com', 'contact'],
  ['open.kakao.com/o/abc', 'contact'],
  ['/pro-shop-detail/3 보세요', 'advert'],
  ['2026-11-21에 3세트 20개씩', null],
  ['하루 1,000kcal 먹어요', null],
] as const)('%s is refused as %s', (text, part) => {
  expect(refusedPart(text)).toBe(part)
})

test('the same words are the same text without spaces and marks', () => {
  expect(sameTextOf('무릎이, 아파요!')).toBe(sameTextOf('무릎이 아파요'))
})

describe('moments', () => {
  const asked = new Date('2026-11-01T00:00:00Z')
  test.each([
    ['2026-11-01T00:00:00Z', '2026-11-04T00:00:00.000Z'],
    ['2026-11-04T00:00:00Z', '2026-11-08T00:00:00.000Z'],
    ['2026-11-25T00:00:00Z', '2026-11-26T00:00:00.000Z'],
    ['2026-11-26T00:00:00Z', undefined],
  ])('after %s the next reminder is at %s', (now, next) => {
    expect(nextNudge(asked, new Date(now))?.toISOString()).toBe(next)
  })

  test('an undone adoption leaves at least seven days', () => {
    const close = new Date('2026-12-01T00:00:00Z')
    expect(closesAfterUndo(close, new Date('2026-11-05T00:00:00Z'))).toEqual(close)
    expect(closesAfterUndo(close, new Date('2026-11-30T00:00:00Z'))).toEqual(new Date('2026-12-07T00:00:00Z'))
  })
})

test('rows of one act, state and actor have guards that exclude each other', () => {
  for (const table of [questionTransitions, answerTransitions]) {
    for (const { rows } of attemptsOf<typeof table>(table)) {
      const guards = rows.map((row) => ('guard' in row ? row.guard : ''))
      expect(new Set(guards).size).toBe(guards.length)
    }
  }
})
