import type { Daily } from '../../contract.ts'
import { emptyDay, newFood, workoutOf, type DayForm } from './model.ts'
import { mealAt } from './mealAt.ts'

/**
 * A new day with someone's foods, or workouts, in it. Foods of one meal go into the meal of this hour; of several they
 * stay where they were.
 */
export function takenDay({ daily_no, haru_name, daily_info: { eat, health } }: Daily, part: string | null, now: Date): DayForm {
  const sorts = new Set(eat.selectedFood.map((food) => food.sort))
  const foods = part === 'workout' ? [] : eat.selectedFood
  const workouts = part === 'meal' ? [] : health.todayHealths
  return {
    ...emptyDay,
    foods: foods.map(({ key, calorie, sort }) => newFood(sorts.size === 1 ? mealAt(now) : sort, { key, calorie: String(calorie) })),
    workouts: workouts.map(workoutOf),
    taken: { daily_no, haru_name, foods: foods.map((food) => food.key), workouts: workouts.map((workout) => workout.name) },
  }
}
