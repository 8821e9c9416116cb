import type { Mood } from '#kit/contract/mood.ts'
import type { Daily, DailyInfo } from '../../contract.ts'
import { caloriesOf, MEALS, workoutSecondsOf, type Meal } from '../../rules.ts'
import { moodOf } from './mood.ts'

type Food = DailyInfo['eat']['selectedFood'][number]

/** All dailys of one date merged (decisions d-12). */
export type MergedDay = {
  /** The latest mood. */
  mood: Mood | null
  kcal: number
  /** In the order of `MEALS`. */
  meals: { sort: Meal; kcal: number; foods: Food[] }[]
  /** The sum of the own totals. */
  wholeKcal: number
  workouts: DailyInfo['health']['todayHealths']
  seconds: number
  routine: DailyInfo['routine']['record']['routine']
  memos: string[]
}

/** Merges the dailys of a date, the earliest first. */
export function mergeDay(dailys: readonly Pick<Daily, 'daily_no' | 'daily_info'>[]): MergedDay {
  const infos = dailys.toSorted((one, other) => one.daily_no - other.daily_no).map((daily) => daily.daily_info)
  const foods = infos.flatMap((info) => info.eat.selectedFood)
  return {
    mood: moodOf(infos.findLast((info) => info.emoji !== null)?.emoji ?? null),
    kcal: sum(infos.map((info) => caloriesOf(info.eat))),
    meals: MEALS.map((sort) => mealOf(sort, foods)).filter((meal) => meal.foods.length > 0),
    wholeKcal: sum(infos.map((info) => info.eat.setCalorie)),
    workouts: infos.flatMap((info) => info.health.todayHealths),
    seconds: sum(infos.map((info) => workoutSecondsOf(info.health))),
    routine: infos.flatMap((info) => info.routine.record.routine),
    memos: infos.map((info) => info.routine.record.memo).filter((memo) => memo !== ''),
  }
}

function mealOf(sort: Meal, all: readonly Food[]): MergedDay['meals'][number] {
  const foods = all.filter((food) => food.sort === sort)
  return { sort, foods, kcal: sum(foods.map((food) => food.calorie)) }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
