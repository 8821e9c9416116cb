import { expect, test } from 'vitest'
import type { DailyInfo } from '../../contract.ts'
import { noRecords } from '../sample.ts'
import { mergeDay } from './dayMerge.ts'

const dailyWith = (daily_no: number, change: Partial<DailyInfo>) => ({ daily_no, daily_info: { ...noRecords, ...change } })

test('merges no dailys into an empty day', () => {
  expect(mergeDay([])).toEqual({ mood: null, kcal: 0, meals: [], wholeKcal: 0, workouts: [], seconds: 0, routine: [], memos: [] })
})

test('merges several dailys in any order into the same day', () => {
  const rice = { key: '현미밥', calorie: 300, sort: 'lunch' } as const
  const egg = { key: '달걀', calorie: 80, sort: 'breakfast' } as const
  const soup = { key: '된장국', calorie: 120, sort: 'lunch' } as const
  const run = { name: '달리기', time: '32:10', set: 0, meter: 5000, count: 0 }
  const squat = { name: '스쿼트', time: '00:00', set: 3, meter: 0, count: 15 }
  const dailys = [
    dailyWith(9, { emoji: null, eat: { setCalorie: 600, selectedFood: [] } }),
    dailyWith(8, {
      emoji: 4,
      eat: { setCalorie: 0, selectedFood: [rice] },
      health: { todayHealths: [squat] },
      routine: { record: { routine: [{ text: '스트레칭', checked: false }], memo: '허리 조심' } },
    }),
    dailyWith(7, {
      emoji: 1,
      eat: { setCalorie: 0, selectedFood: [soup, egg] },
      health: { todayHealths: [run] },
      routine: { record: { routine: [{ text: '물 2L', checked: true }], memo: '' } },
    }),
  ]
  const day = {
    mood: 4,
    kcal: 1100,
    meals: [
      { sort: 'breakfast', kcal: 80, foods: [egg] },
      { sort: 'lunch', kcal: 420, foods: [soup, rice] },
    ],
    wholeKcal: 600,
    workouts: [run, squat],
    seconds: 1930,
    routine: [
      { text: '물 2L', checked: true },
      { text: '스트레칭', checked: false },
    ],
    memos: ['허리 조심'],
  }
  expect(mergeDay(dailys)).toEqual(day)
  expect(mergeDay(dailys.toReversed())).toEqual(day)
})
