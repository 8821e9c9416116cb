import type { MediaItem } from '#features/media/contract.ts'
import { typedOf } from '#kit/contract/markup.ts'
import type { Daily, DailyInfo } from '../../contract.ts'
import { takesOver, type Meal, type Mood } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { moodOf } from '../parts/mood.ts'
import { stopped, type Rest, type Run } from './timer.ts'

/** What a workout may be measured in. */
export const UNITS = ['time', 'set', 'meter', 'count'] as const
export type WorkoutUnit = (typeof UNITS)[number]

/** Rows hold what was typed, numbers as text; `id` only tells them apart on the screen. */
export type FoodRow = {
  id: string
  key: string
  calorie: string
  sort: Meal
  /** `420g` of a food from the table, as long as its kcal are the table's. */
  serving: string
}
export type WorkoutRow = Run & {
  id: string
  name: string
  set: number
  meter: string
  count: number
  /** Those that are asked for. */
  units: WorkoutUnit[]
  rest: Rest | null
}
export type RoutineRow = { id: string; text: string; checked: boolean }

/** Whose daily a meal or workout was taken over from, and what was taken. */
export type Taken = { daily_no: number; haru_name: string; foods: string[]; workouts: string[] }

/** A day while it is written. */
export type DayForm = {
  emoji: Mood | null
  /** The member's own total in kcal, or 0. */
  setCalorie: number
  foods: FoodRow[]
  workouts: WorkoutRow[]
  routines: RoutineRow[]
  memo: string
  content: string
  /** Finished uploads in their order. */
  media: MediaItem[]
  /** Null until the member chose, or a kept choice came. */
  visibility: Visibility | null
  /** `yyyy-mm-dd`, or null for the day on which it is saved. */
  recordDate: string | null
  /** Only of a new day; it stands in an edited one already. */
  taken: Taken | null
}

export const emptyDay: DayForm = {
  emoji: null,
  setCalorie: 0,
  foods: [],
  workouts: [],
  routines: [],
  memo: '',
  content: '',
  media: [],
  visibility: null,
  recordDate: null,
  taken: null,
}

export const newFood = (sort: Meal, food: Partial<FoodRow> = {}): FoodRow => ({
  key: '',
  calorie: '',
  serving: '',
  ...food,
  id: rowId(),
  sort,
})
export const newWorkout = (workout: Partial<WorkoutRow> = {}): WorkoutRow => ({ ...noWorkout, ...workout, id: rowId() })
export const newRoutine = (text = ''): RoutineRow => ({ id: rowId(), text, checked: false })

const noWorkout = {
  name: '',
  minutes: '',
  seconds: '',
  startedAt: null,
  set: 0,
  meter: '',
  count: 0,
  units: ['time'] satisfies WorkoutUnit[] as WorkoutUnit[],
  rest: null,
}

/** A written daily, to be edited. */
export function formOf(daily: Daily): DayForm {
  const { eat, health, routine, emoji } = daily.daily_info
  return {
    emoji: moodOf(emoji),
    setCalorie: eat.setCalorie,
    foods: eat.selectedFood.map((food) => newFood(food.sort, { key: food.key, calorie: String(food.calorie) })),
    workouts: health.todayHealths.map(workoutOf),
    routines: routine.record.routine.map((item) => ({ ...item, id: rowId() })),
    memo: routine.record.memo,
    content: typedOf(daily.daily_content),
    media: daily.daily_images,
    visibility: daily.visibility,
    recordDate: daily.record_date,
    taken: null,
  }
}

/** A kept workout, with the fields that it has values in. */
export function workoutOf({ name, time, set, meter, count }: DailyInfo['health']['todayHealths'][number]): WorkoutRow {
  const [minutes = '', seconds = ''] = time.split(':').map((part) => String(Number(part) || ''))
  const row = newWorkout({ name, minutes, seconds, set, meter: String(meter || ''), count })
  const used = UNITS.filter((unit) => isUsed(row, unit))
  return used.length > 0 ? { ...row, units: used } : row
}

/** The number of the daily whose food or workout is still in the day; undefined where nothing of it is left. */
export function fromNoOf(form: DayForm): number | undefined {
  const { taken } = form
  const theirs = taken && { eat: { selectedFood: taken.foods.map(byKey) }, health: { todayHealths: taken.workouts.map(byName) } }
  return taken && theirs && takesOver(infoOf(form), theirs) ? taken.daily_no : undefined
}

const byKey = (key: string) => ({ key })
const byName = (name: string) => ({ name })

/** The day as it stands now: what runs is stopped. */
export const settled = (form: DayForm, now: number): DayForm => ({ ...form, workouts: form.workouts.map((row) => stopped(row, now)) })

/** The four records in the specification's shape. Rows that nothing was typed into are left out. */
export function infoOf(form: DayForm): DailyInfo {
  return {
    emoji: form.emoji,
    eat: {
      setCalorie: form.setCalorie,
      selectedFood: form.foods.filter(isFilled).map((row) => ({ key: row.key.trim(), calorie: Number(row.calorie), sort: row.sort })),
    },
    health: {
      todayHealths: form.workouts.filter(isFilled).map((row) => ({
        name: row.name.trim(),
        time: `${row.minutes.padStart(2, '0')}:${row.seconds.padStart(2, '0')}`,
        set: row.set,
        meter: Number(row.meter),
        count: row.count,
      })),
    },
    routine: {
      record: {
        routine: form.routines.filter(isFilled).map((row) => ({ text: row.text.trim(), checked: row.checked })),
        memo: form.memo.trim(),
      },
    },
  }
}

/** Whether something was typed into a row. */
export function isFilled(row: FoodRow | WorkoutRow | RoutineRow): boolean {
  if ('text' in row) return row.text.trim() !== ''
  if ('key' in row) return row.key.trim() !== '' || row.calorie !== ''
  return row.name.trim() !== '' || row.startedAt !== null || UNITS.some((unit) => isUsed(row, unit))
}

/** Whether this unit of a workout has a value. */
export function isUsed(row: WorkoutRow, unit: WorkoutUnit): boolean {
  if (unit === 'time') return row.startedAt !== null || row.minutes + row.seconds !== ''
  return unit === 'meter' ? row.meter !== '' : row[unit] > 0
}

/** The list with this row in the place of its older self. */
export const replaced = <R extends { id: string }>(rows: R[], row: R): R[] => rows.map((one) => (one.id === row.id ? row : one))
export const without = <R extends { id: string }>(rows: R[], ids: string[]): R[] => rows.filter((one) => !ids.includes(one.id))

/** Rows of an earlier visit, with ids of this one. */
export function withFreshIds(form: DayForm): DayForm {
  const fresh = <R extends { id: string }>(rows: R[]): R[] => rows.map((row) => ({ ...row, id: rowId() }))
  return { ...form, foods: fresh(form.foods), workouts: fresh(form.workouts), routines: fresh(form.routines) }
}

/** Whether two forms say the same; rows that are empty do not count. */
export function isSame(one: DayForm, other: DayForm): boolean {
  return said(one) === said(other)
}

const said = (form: DayForm) =>
  JSON.stringify([
    infoOf(form),
    form.content.trim(),
    form.visibility,
    form.recordDate,
    keysOf(form),
    form.workouts.flatMap((row) => row.startedAt ?? []),
  ])

/** What the wire says about the media. */
export const keysOf = (form: DayForm): { key: string }[] => form.media.map(({ key }) => ({ key }))

const rowId = (): string => `row${++rows}`
let rows = 0
