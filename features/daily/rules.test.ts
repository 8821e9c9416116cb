import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { koreanDay } from '#kit/contract/time.ts'
import { createDaily, dailyInfo } from './contract.ts'
import {
  amountKcal,
  burntKcal,
  caloriesOf,
  clockOf,
  isCareTime,
  isDaysRange,
  isEmptyDaily,
  isMealPhoto,
  isRecordable,
  nutrientsOf,
  nutrientSumOf,
  portionsOf,
  routineCountOf,
  secondsOf,
  takesOver,
  workoutSecondsOf,
  type Amount,
  type Portion,
} from './rules.ts'

const nothing = {
  emoji: null,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [] },
  routine: { record: { routine: [], memo: '' } },
}
const food = { key: '현미밥', calorie: 300, sort: 'lunch' }
const workout = { name: '달리기', time: '32:00', set: 0, meter: 5000, count: 0 }
const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one)
const foods = (...selectedFood: unknown[]) => ({ ...nothing, eat: { setCalorie: 0, selectedFood } })
const workouts = (...todayHealths: unknown[]) => ({ ...nothing, health: { todayHealths } })
const routine = (items: unknown[], memo = '') => ({ ...nothing, routine: { record: { routine: items, memo } } })

test('kcal and nutrients follow the amount; a sum counts the foods that have nutrients', () => {
  const bowl: Portion = { name: '1공기', size: 210, unit: 'g', kcal: 313, carb: 70, protein: 6, fat: 0.6 }
  const half: Amount = { quantity: 0.5, by: 'portion', portion: bowl }
  const grams: Amount = { quantity: 315, by: 'size', portion: bowl }
  expect([portionsOf(half), portionsOf(grams)]).toEqual([0.5, 1.5])
  expect([amountKcal(half), amountKcal(grams)]).toEqual([157, 470])
  expect(nutrientsOf(half)).toEqual({ carb: 35, protein: 3, fat: 0.3 })
  const unknown: Amount = { ...half, portion: { ...bowl, fat: null } }
  expect([nutrientsOf(unknown), nutrientsOf(undefined)]).toEqual([null, null])
  expect(nutrientSumOf([{ amount: half }, { amount: half }, { amount: unknown }, {}])).toEqual({ carb: 70, protein: 6, fat: 0.6, foods: 2 })
  expect(nutrientSumOf([{ amount: unknown }, {}])).toBeNull()
})

describe('limits of a daily (decisions d-12)', () => {
  test.each<[string, unknown, unknown]>([
    ['mood 1-5', [1, 2, 3, 4, 5, null].map((emoji) => ({ ...nothing, emoji })), [0, 6, 1.5, '1'].map((emoji) => ({ ...nothing, emoji }))],
    [
      'own total 0-9999 kcal',
      [0, 9999].map((setCalorie) => ({ ...nothing, eat: { setCalorie, selectedFood: [] } })),
      [-1, 10_000].map((setCalorie) => ({ ...nothing, eat: { setCalorie, selectedFood: [] } })),
    ],
    ['20 foods', [foods(...times(20, food))], [foods(...times(21, food))]],
    [
      'food of 1-30 letters',
      ['밥', '가'.repeat(30), '🍚'.repeat(30)].map((key) => foods({ ...food, key })),
      ['', ' ', '가'.repeat(31)].map((key) => foods({ ...food, key })),
    ],
    [
      'food of 0-5000 kcal',
      [0, 5000].map((calorie) => foods({ ...food, calorie })),
      [-1, 5001, 0.5].map((calorie) => foods({ ...food, calorie })),
    ],
    [
      'eight meals',
      ['breakfast', 'brunch', 'lunch', 'dinner', 'snack', 'midnight', 'dessert', 'alcohol'].map((sort) => foods({ ...food, sort })),
      [foods({ ...food, sort: 'tea' })],
    ],
    ['20 workouts', [workouts(...times(20, workout))], [workouts(...times(21, workout))]],
    [
      'workout of 1-30 letters',
      [workouts({ ...workout, name: '가'.repeat(30) })],
      ['', '가'.repeat(31)].map((name) => workouts({ ...workout, name })),
    ],
    [
      'mm:ss up to 999:59',
      ['00:00', '32:00', '999:59'].map((time) => workouts({ ...workout, time })),
      ['', '5:00', '10:60', '1000:00', '10:5', '10'].map((time) => workouts({ ...workout, time })),
    ],
    ['0-99 sets', [0, 99].map((set) => workouts({ ...workout, set })), [-1, 100].map((set) => workouts({ ...workout, set }))],
    [
      '0-100000 m',
      [0, 100_000].map((meter) => workouts({ ...workout, meter })),
      [-1, 100_001].map((meter) => workouts({ ...workout, meter })),
    ],
    [
      '0-9999 times',
      [0, 9999].map((count) => workouts({ ...workout, count })),
      [-1, 10_000].map((count) => workouts({ ...workout, count })),
    ],
    ['20 routine items', [routine(times(20, { text: '물', checked: true }))], [routine(times(21, { text: '물', checked: true }))]],
    [
      'routine of 1-40 letters',
      [routine([{ text: '가'.repeat(40), checked: false }])],
      ['', '가'.repeat(41)].map((text) => routine([{ text, checked: false }])),
    ],
    ['memo of 200 letters', [routine([], '가'.repeat(200))], [routine([], '가'.repeat(201))]],
  ])('%s', (_, allowed, refused) => {
    for (const info of allowed as unknown[]) expect([info, dailyInfo.safeParse(info).success]).toEqual([info, true])
    for (const info of refused as unknown[]) expect([info, dailyInfo.safeParse(info).success]).toEqual([info, false])
  })

  test.each<[string, string, string]>([
    ['2000 letters', '😀'.repeat(2000), '가'.repeat(2001)],
    ['20 hashtags', '#하루 '.repeat(20), '#하루 '.repeat(21)],
    ['20 mentions', '@하루 '.repeat(20), '@하루 '.repeat(21)],
  ])('%s', (_, allowed, refused) => {
    const parses = (daily_content: string) =>
      createDaily.body.safeParse({ daily_content, daily_info: nothing, visibility: 'public' }).success
    expect([parses(allowed), parses(refused)]).toEqual([true, false])
  })
})

test.each([
  ['nothing', '', nothing, true],
  ['spaces', ' \n', nothing, true],
  ['words', '글', nothing, false],
  ['a mood', '', { ...nothing, emoji: 3 }, false],
  ['an own total', '', { ...nothing, eat: { setCalorie: 200, selectedFood: [] } }, false],
  ['a food', '', { ...nothing, eat: { setCalorie: 0, selectedFood: [food] } }, false],
  ['a workout', '', { ...nothing, health: { todayHealths: [workout] } }, false],
  ['a routine', '', { ...nothing, routine: { record: { routine: [{ checked: false }], memo: '' } } }, false],
  ['a memo', '', { ...nothing, routine: { record: { routine: [], memo: '메모' } } }, false],
])('isEmptyDaily of %s', (_, content, info, empty) => expect(isEmptyDaily(content, info)).toBe(empty))

test.each([
  ['2026-11-21', true],
  ['2026-11-14', true],
  ['2026-11-13', false],
  ['2026-11-22', false],
])('on 2026-11-21 a record of %s is allowed: %s', (date, allowed) => expect(isRecordable(date, '2026-11-21')).toBe(allowed))

test('allows back-dating by seven days across a month and a leap day', () => {
  expect([isRecordable('2028-02-26', '2028-03-04'), isRecordable('2028-02-25', '2028-03-04')]).toEqual([true, false])
})

test.each([
  ['2026-11-21T14:59:59Z', '2026-11-21'],
  ['2026-11-21T15:00:00Z', '2026-11-22'],
  ['2026-12-31T15:00:00Z', '2027-01-01'],
])('at %s the day in Korea is %s', (moment, day) => expect(koreanDay(new Date(moment))).toBe(day))

test('an own total replaces the sum of the foods; workout times and routine items are added up', () => {
  expect(caloriesOf({ setCalorie: 0, selectedFood: [food, { calorie: 165 }] })).toBe(465)
  expect(caloriesOf({ setCalorie: 600, selectedFood: [food] })).toBe(600)
  expect(workoutSecondsOf({ todayHealths: [workout, { time: '00:30' }] })).toBe(1950)
  expect(routineCountOf({ record: { routine: [{ checked: true }, { checked: false }], memo: '' } })).toEqual({ done: 1, all: 2 })
})

test('secondsOf reverses clockOf', () => {
  fc.assert(
    fc.property(fc.nat(999 * 60 + 59), (seconds) => {
      expect(secondsOf(clockOf(seconds))).toBe(seconds)
    }),
  )
  expect([clockOf(0), clockOf(3600), secondsOf('')]).toEqual(['00:00', '60:00', 0])
})

test.each([
  ['2026-11-21', '2026-11-21', true],
  ['2026-10-01', '2026-12-01', true],
  ['2026-10-01', '2026-12-02', false],
  ['2026-11-22', '2026-11-21', false],
  ['2024-02-29', '2024-03-01', true],
])('a range from %s to %s is allowed: %s', (from, to, asked) => {
  expect(isDaysRange(from, to)).toBe(asked)
})

test.each([
  ['a picture of a meal', foods(food), 1, true],
  ['a picture of a day with an own total', { ...nothing, eat: { setCalorie: 600, selectedFood: [] } }, 3, true],
  ['a meal without a picture', foods(food), 0, false],
  ['a picture without a meal', workouts(workout), 1, false],
] as const)('isMealPhoto: %s', (_, info, images, is) => {
  expect(isMealPhoto(info as never, images)).toBe(is)
})

test('a daily with only a picture is not empty', () => {
  expect([isEmptyDaily('', nothing), isEmptyDaily('', nothing, 1)]).toEqual([true, false])
})

test.each([
  [9.8, 60, 30 * 60, 309],
  [3.5, 70, 3600, 257],
  [7, 61.5, 0, 0],
])('%d MET at %d kg for %d s burns about %d kcal', (met, kg, seconds, kcal) => {
  expect(burntKcal(met, kg, seconds)).toBe(kcal)
})

test.each([
  ['the same food with other kcal and another meal', foods({ ...food, calorie: 1, sort: 'dinner' }), foods(food), true],
  ['the same workout with another time', workouts({ ...workout, time: '01:00' }), workouts(workout), true],
  ['one of many', foods(food, { ...food, key: '두부' }), foods({ ...food, key: '김' }, food), true],
  ['another food', foods({ ...food, key: '두부' }), foods(food), false],
  ['a food named as a workout', foods({ ...food, key: '달리기' }), workouts(workout), false],
  ['no records', nothing, foods(food), false],
  ['a food, from a daily without records', foods(food), nothing, false],
])('takesOver: %s', (_, mine, theirs, expected) => {
  expect(takesOver(mine as never, theirs as never)).toBe(expected)
})

test.each([
  ['2026-11-21T09:59:59Z', false],
  ['2026-11-21T10:00:00Z', true],
  ['2026-11-21T14:59:59Z', true],
  ['2026-11-21T15:00:00Z', false],
])('isCareTime at %s: %s', (at, isEvening) => {
  expect(isCareTime(new Date(at))).toBe(isEvening)
})
