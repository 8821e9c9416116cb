import { typedOf } from '#kit/contract/markup.ts'
import type { Daily, DailyInfo } from '../../contract.ts'
import type { Meal, Mood, Visibility } from '../../rules.ts'
import { moodOf } from '../parts/mood.ts'

/** Rows hold what was typed, numbers as text; `id` only tells them apart on the screen. */
export type FoodRow = { id: string; key: string; calorie: string; sort: Meal }
export type WorkoutRow = { id: string; name: string; minutes: string; seconds: string; set: number; meter: string; count: number }
export type RoutineRow = { id: string; text: string; checked: boolean }

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
  /** Null until the member chose, or a kept choice came. */
  visibility: Visibility | null
  /** `yyyy-mm-dd`, or null for the day on which it is saved. */
  recordDate: string | null
}

export const emptyDay: DayForm = {
  emoji: null,
  setCalorie: 0,
  foods: [],
  workouts: [],
  routines: [],
  memo: '',
  content: '',
  visibility: null,
  recordDate: null,
}

export const newFood = (sort: Meal): FoodRow => ({ id: rowId(), key: '', calorie: '', sort })
export const newWorkout = (): WorkoutRow => ({ id: rowId(), name: '', minutes: '', seconds: '', set: 0, meter: '', count: 0 })
export const newRoutine = (): RoutineRow => ({ id: rowId(), text: '', checked: false })

/** A written daily, to be edited. */
export function formOf(daily: Daily): DayForm {
  const { eat, health, routine, emoji } = daily.daily_info
  return {
    emoji: moodOf(emoji),
    setCalorie: eat.setCalorie,
    foods: eat.selectedFood.map((food) => ({ id: rowId(), key: food.key, calorie: String(food.calorie), sort: food.sort })),
    workouts: health.todayHealths.map(({ name, time, set, meter, count }) => {
      const [minutes = '', seconds = ''] = time.split(':').map((part) => String(Number(part) || ''))
      return { id: rowId(), name, minutes, seconds, set, meter: String(meter || ''), count }
    }),
    routines: routine.record.routine.map((item) => ({ id: rowId(), ...item })),
    memo: routine.record.memo,
    content: typedOf(daily.daily_content),
    visibility: daily.visibility,
    recordDate: daily.record_date,
  }
}

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
  return row.name.trim() !== '' || row.minutes + row.seconds + row.meter !== '' || row.set + row.count > 0
}

/** Whether two forms say the same; rows that are empty do not count. */
export function isSame(one: DayForm, other: DayForm): boolean {
  return said(one) === said(other)
}

const said = (form: DayForm) => JSON.stringify([infoOf(form), form.content.trim(), form.visibility, form.recordDate])

const rowId = (): string => `row${++rows}`
let rows = 0
