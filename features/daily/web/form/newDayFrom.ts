import type { Daily } from '../../contract.ts'
import { emptyDay, foodRowOf, workoutOf, type DayForm } from './model.ts'
import { mealAt } from './mealAt.ts'

/**
 * The form of a new daily with foods or workouts of another's. Foods of a single meal move to the meal of this hour; foods
 * of several meals stay in their meals.
 */
export function newDayFrom({ daily_no, haru_name, daily_info: { eat, health } }: Daily, part: string | null, now: Date): DayForm {
  const sorts = new Set(eat.selectedFood.map((food) => food.sort))
  const foods = part === 'workout' ? [] : eat.selectedFood
  const workouts = part === 'meal' ? [] : health.todayHealths
  return {
    ...emptyDay,
    foods: foods.map((food) => foodRowOf(food, sorts.size === 1 ? mealAt(now) : food.sort)),
    workouts: workouts.map(workoutOf),
    takeOver: { daily_no, haru_name, foods: foods.map((food) => food.key), workouts: workouts.map((workout) => workout.name) },
  }
}
