import { describe, expect, test } from 'vitest'
import type { DailyInfo } from '#features/daily/contract.ts'
import { MOODS } from '#kit/contract/mood.ts'
import {
  goalNoticeOf,
  goalProblem,
  roomSceneOf,
  MOVE_SECONDS,
  PERSONA_DEFAULTS,
  PLANT_DAYS,
  roomTimeAt,
  setupProgress,
  roomStateOf,
  sumsOf,
  roomTodayOf,
  TROPHY_DAYS,
  WALK_METERS,
  type RoomItem,
  type RoomState,
  type RoomToday,
  type SetupStep,
} from './rules.ts'

test.each<[SetupStep, number]>([
  [1, 0],
  [2, 25],
  [3, 50],
  [4, 75],
  [5, 100],
])('step %d fills %d percent of the bar', (step, percent) => expect(setupProgress(step)).toBe(percent))

test.each<[tall: number | null, goal: number | null, isMinor: boolean, problem: string | null, notice: string | null]>([
  [null, null, true, null, null],
  [170, null, true, null, null],
  [null, 50, false, 'room.goal_needs_height', null],
  [160, 47.4, false, null, null],
  [160, 47.3, false, null, 'low'],
  [160, 41, false, null, 'low'],
  [160, 40.9, false, 'room.goal_unsafe', 'low'],
  [160, 60, true, null, 'young'],
  [160, 45, true, null, 'young'],
])('height %s and goal %s, minor %s: problem %s, notice %s', (tall, goal_weight, isMinor, problem, notice) => {
  expect(goalProblem({ tall, goal_weight })?.code ?? null).toBe(problem)
  expect(goalNoticeOf({ tall, goal_weight }, isMinor)).toBe(notice)
})

const nothing: RoomToday = roomTodayOf([])
const day = (change: Partial<RoomToday>): RoomToday => ({ ...nothing, ...change })
const daily = (change: Partial<DailyInfo>): DailyInfo => ({
  emoji: null,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [] },
  routine: { record: { routine: [], memo: '' } },
  ...change,
})
const workout = (name: string, meter = 0, time = '10:00') => ({ name, time, set: 0, meter, count: 0 })

test('merges the dailys of one day', () => {
  const today = roomTodayOf([
    daily({ emoji: 4, eat: { setCalorie: 0, selectedFood: [{ key: '밥', calorie: 300, sort: 'lunch' }] } }),
    daily({ emoji: 2, health: { todayHealths: [workout('산책', 2000), workout('자전거', 9000), workout('산책', 3500)] } }),
    daily({
      routine: {
        record: {
          routine: [
            { text: '물 마시기', checked: true },
            { text: '책', checked: false },
          ],
          memo: '',
        },
      },
    }),
  ])
  expect(today).toEqual({
    emoji: 2,
    meters: 5500,
    workout_seconds: 1800,
    workouts: ['산책', '자전거'],
    ate: true,
    meals: 1,
    routine_done: 1,
    routine_all: 2,
    routines: ['물 마시기'],
  })
  expect(roomTodayOf([daily({ eat: { setCalorie: 1200, selectedFood: [] } })])).toMatchObject({ ate: true, meals: 1 })
  expect(nothing).toMatchObject({ emoji: null, ate: false, meals: 0 })
})

test.each<[RoomState, Partial<RoomToday>]>([
  ['rest', {}],
  ['began', { emoji: 3 }],
  ['began', { workouts: ['스쿼트'] }],
  ['began', { routine_all: 3, routine_done: 2 }],
  ['ate', { meals: 1, emoji: 1 }],
  ['routine', { routine_all: 3, routine_done: 3, meals: 2 }],
  ['moved', { meters: WALK_METERS, meals: 1 }],
  ['moved', { workout_seconds: MOVE_SECONDS }],
  ['ate', { workout_seconds: MOVE_SECONDS - 1, meters: WALK_METERS - 1, meals: 1 }],
  ['full', { workout_seconds: MOVE_SECONDS, meals: 1, routine_all: 1, routine_done: 1 }],
])('is in state %s with %o', (state, change) => expect(roomStateOf(day(change))).toBe(state))

describe('roomSceneOf', () => {
  // On a day of rest persona 1 has only its own mug, so any other item was earned.
  test.each<[RoomItem, string, Partial<RoomToday>, number]>([
    ['plant', 'a week in a row', {}, PLANT_DAYS],
    ['trophy', 'a month in a row', {}, TROPHY_DAYS],
    ['shoes', 'five kilometres on foot', { meters: WALK_METERS }, 0],
    ['mat', 'yoga', { workouts: ['아침 요가'] }, 0],
    ['mat', 'stretching', { workouts: ['스트레칭'] }, 0],
    ['dumbbell', 'strength', { workouts: ['덤벨 로우'] }, 0],
    ['dumbbell', 'a trainer', { workouts: ['PT 10회차'] }, 0],
    ['bowl', 'a meal', { meals: 1 }, 0],
    ['mug', 'water', { routines: ['물 2리터'] }, 0],
    ['books', 'reading', { routines: ['잠들기 전 독서'] }, 0],
  ])('shows a %s for %s', (item, _, change, streak) => expect(roomSceneOf('1', day(change), streak).items).toContain(item))

  test.each<[RoomItem, string, Partial<RoomToday>, number]>([
    ['plant', 'six days', {}, PLANT_DAYS - 1],
    ['trophy', '29 days', {}, TROPHY_DAYS - 1],
    ['shoes', 'a shorter way', { meters: WALK_METERS - 1 }, 0],
    ['mat', 'running', { workouts: ['달리기'] }, 0],
    ['dumbbell', 'a script', { workouts: ['script'] }, 0],
    ['books', 'nothing read', { routines: ['산책'] }, 0],
    ['bowl', 'no meal', {}, 0],
  ])('shows no %s for %s', (item, _, change, streak) => expect(roomSceneOf('4', day(change), streak).items).not.toContain(item))

  test.each(['선물 사기', '화분 식물 돌보기'])('shows no mug for %s', (text) =>
    expect(roomSceneOf('4', day({ routines: [text] }), 0).items).not.toContain('mug'),
  )

  test('shows the recorded mood, or else the default of the persona', () => {
    expect(roomSceneOf('5', day({ emoji: 5, meals: 1 }), 0).mood).toBe(5)
    expect(roomSceneOf('5', day({ meals: 1 }), 0).mood).toBe(2)
    expect(roomSceneOf('8', nothing, 0)).toEqual({ mood: 1, items: ['mug'] })
  })

  test('gives every persona an own item in every state, and no sad or angry default mood', () => {
    expect(Object.keys(PERSONA_DEFAULTS)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    for (const states of Object.values(PERSONA_DEFAULTS)) {
      for (const [mood, item] of Object.values(states)) {
        expect([1, 2, 3]).toContain(mood)
        expect(item).toBeTruthy()
      }
    }
  })
})

test.each([
  ['2026-11-20T20:59:59Z', 'night'],
  ['2026-11-20T21:00:00Z', 'morning'],
  ['2026-11-21T01:00:00Z', 'day'],
  ['2026-11-21T07:59:59Z', 'day'],
  ['2026-11-21T08:00:00Z', 'evening'],
  ['2026-11-21T11:00:00Z', 'night'],
])('at %s the window shows %s', (at, time) => expect(roomTimeAt(new Date(at))).toBe(time))

test('sums days; averages kcal over the days that have kcal', () => {
  const one = { post_qtt: 1, workout_seconds: 0, routine_done: 0, routine_all: 0 }
  const days = [
    { ...one, record_date: '2026-11-01', emoji: 1, kcal: 0 },
    { ...one, record_date: '2026-11-02', emoji: null, kcal: 1000, workout_seconds: 60, post_qtt: 2 },
    { ...one, record_date: '2026-11-03', emoji: 1, kcal: 501, routine_done: 1, routine_all: 2 },
  ]
  expect(sumsOf(days)).toEqual({
    record_days: 3,
    record_qtt: 4,
    moods: MOODS.map((mood) => (mood === 1 ? 2 : 0)),
    kcal_average: 751,
    workout_seconds: 60,
    workout_days: 1,
    routine_done: 1,
    routine_all: 2,
  })
  expect(sumsOf([])).toMatchObject({ record_days: 0, kcal_average: null, moods: MOODS.map(() => 0) })
})
