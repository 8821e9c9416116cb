import type { Mood } from '#kit/contract/mood.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import type { Daily, DailyInfo } from '../../contract.ts'
import type { Food, KnownFood } from '../../contract/food.ts'
import { WORKOUT_UNITS, type WorkoutUnit } from '../../contract/tables.ts'
import { takesOver, type Amount, type Meal } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { moodOf } from '../parts/mood.ts'
import { stopTimer, type Rest, type Stopwatch } from './timer.ts'

/** Rows have the typed text, also for numbers; `id` only identifies a row on the screen. */
export type FoodRow = {
  id: string
  key: string
  calorie: string
  sort: Meal
  /** How much was eaten; null for one portion of an own food, whose kcal were typed. */
  amount: Amount | null
}
export type WorkoutRow = Stopwatch & {
  id: string
  name: string
  set: number
  meter: string
  count: number
  /** The units that have fields. */
  units: WorkoutUnit[]
  rest: Rest | null
}
export type RoutineRow = { id: string; text: string; checked: boolean }

/** The source of a taken-over meal or workout, and the names of the copied items. */
export type TakeOver = { daily_no: number; haru_name: string; foods: string[]; workouts: string[] }

/** The form of a daily. */
export type DayForm = {
  emoji: Mood | null
  /** The member's own total in kcal, or 0. */
  setCalorie: number
  foods: FoodRow[]
  workouts: WorkoutRow[]
  routines: RoutineRow[]
  memo: string
  content: string
  /** Finished uploads in order. */
  media: MediaItem[]
  /** Null until the member chooses here. */
  visibility: Visibility | null
  /** `yyyy-mm-dd`, or null for the day on which it is saved. */
  recordDate: string | null
  /** Only for a new daily; the source of a saved one cannot change. */
  takeOver: TakeOver | null
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
  takeOver: null,
}

export const newFood = (sort: Meal, food: Partial<FoodRow> = {}): FoodRow => ({
  key: '',
  calorie: '',
  amount: null,
  ...food,
  id: rowId(),
  sort,
})

/** The row of a food that was eaten at this meal. */
export const foodRowOf = ({ key, calorie, amount }: KnownFood, sort: Meal): FoodRow =>
  newFood(sort, { key, calorie: String(calorie), amount: amount ?? null })

/** The food of a row as it is sent. One portion of an own food has no amount, because its kcal are complete. */
export function foodOf({ key, calorie, sort, amount }: FoodRow): Food {
  const food = { key: key.trim(), calorie: Number(calorie), sort }
  return amount === null || isPlain(amount) ? food : { ...food, amount }
}

const isPlain = ({ quantity, portion }: Amount): boolean => quantity === 1 && portion.name === '' && portion.size === null

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

/** The form of a saved daily. */
export function formOf(daily: Daily): DayForm {
  const { eat, health, routine, emoji } = daily.daily_info
  return {
    emoji: moodOf(emoji),
    setCalorie: eat.setCalorie,
    foods: eat.selectedFood.map((food) => foodRowOf(food, food.sort)),
    workouts: health.todayHealths.map(workoutOf),
    routines: routine.record.routine.map((item) => ({ ...item, id: rowId() })),
    memo: routine.record.memo,
    content: unescapeMarkup(daily.daily_content),
    media: daily.daily_images,
    visibility: daily.visibility,
    recordDate: daily.record_date,
    takeOver: null,
  }
}

/** The row of a saved workout, with the units that have values. */
export function workoutOf({ name, time, set, meter, count }: DailyInfo['health']['todayHealths'][number]): WorkoutRow {
  const [minutes = '', seconds = ''] = time.split(':').map((part) => String(Number(part) || ''))
  const row = newWorkout({ name, minutes, seconds, set, meter: String(meter || ''), count })
  const used = WORKOUT_UNITS.filter((unit) => isUsed(row, unit))
  return used.length > 0 ? { ...row, units: used } : row
}

/** The number of the source, while the form has a food or workout of it. */
export function fromNoOf(form: DayForm): number | undefined {
  const { takeOver } = form
  const sourceRecords = takeOver && {
    eat: { selectedFood: takeOver.foods.map(byKey) },
    health: { todayHealths: takeOver.workouts.map(byName) },
  }
  return takeOver && sourceRecords && takesOver(infoOf(form), sourceRecords) ? takeOver.daily_no : undefined
}

const byKey = (key: string) => ({ key })
const byName = (name: string) => ({ name })

/** The form with all stopwatches stopped. */
export const withTimersStopped = (form: DayForm, now: number): DayForm => ({
  ...form,
  workouts: form.workouts.map((row) => stopTimer(row, now)),
})

/** The four records in the specification's shape, without empty rows. */
export function infoOf(form: DayForm): DailyInfo {
  return {
    emoji: form.emoji,
    eat: {
      setCalorie: form.setCalorie,
      selectedFood: form.foods.filter(isFilled).map(foodOf),
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
  return row.name.trim() !== '' || row.startedAt !== null || WORKOUT_UNITS.some((unit) => isUsed(row, unit))
}

/** Whether this unit of a workout has a value. */
export function isUsed(row: WorkoutRow, unit: WorkoutUnit): boolean {
  if (unit === 'time') return row.startedAt !== null || row.minutes + row.seconds !== ''
  return unit === 'meter' ? row.meter !== '' : row[unit] > 0
}

/** The list with the row of the same id replaced. */
export const replaceRow = <R extends { id: string }>(rows: R[], row: R): R[] => rows.map((one) => (one.id === row.id ? row : one))
export const withoutRows = <R extends { id: string }>(rows: R[], ids: string[]): R[] => rows.filter((one) => !ids.includes(one.id))

/** A stored form with new row ids, which are unique only within a visit. */
export function withFreshIds(form: DayForm): DayForm {
  const fresh = <R extends { id: string }>(rows: R[]): R[] => rows.map((row) => ({ ...row, id: rowId() }))
  // A draft of an older release has foods without an amount.
  const foods = fresh(form.foods).map((row) => ({ ...row, amount: row.amount ?? null }))
  return { ...form, foods, workouts: fresh(form.workouts), routines: fresh(form.routines) }
}

/** Whether two forms have the same content; empty rows do not count. */
export function isSame(one: DayForm, other: DayForm): boolean {
  return comparableOf(one) === comparableOf(other)
}

const comparableOf = (form: DayForm) =>
  JSON.stringify([
    infoOf(form),
    form.content.trim(),
    form.visibility,
    form.recordDate,
    keysOf(form),
    form.workouts.flatMap((row) => row.startedAt ?? []),
  ])

/** The media in the shape of the contract. */
export const keysOf = (form: DayForm): { key: string }[] => form.media.map(({ key }) => ({ key }))

const rowId = (): string => `row${++rows}`
let rows = 0
