import { writing } from '#features/post/words/writing.ts'
import { FOOD_KCAL_MAX, isEmptyDaily, WORKOUT_METERS_MAX, WORKOUT_MINUTES_MAX } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { infoOf, isFilled, type DayForm, type FoodRow, type RoutineRow, type WorkoutRow } from './model.ts'

/** What is wrong and where: `at` is the place on the form, in the order of the screen. */
export type Problem = { at: string; text: string }

/** Places that have no row of their own. */
export const AT = { whole: 'whole', content: 'content', memo: 'memo', media: 'media', visibility: 'visibility', date: 'date' } as const

/** Why this day can't be saved yet, first to last; empty when it can. */
export function problemsOf(form: DayForm, visibility: Visibility | null): Problem[] {
  const problems = [
    ...form.foods.filter(isFilled).flatMap(foodProblem),
    ...form.workouts.filter(isFilled).flatMap(workoutProblem),
    ...form.routines.filter((row) => row.checked && !isFilled(row)).map(routineProblem),
  ]
  if (visibility === null) problems.push({ at: AT.visibility, text: writing.needsVisibility })
  const isEmpty = isEmptyDaily(form.content, infoOf(form), form.media.length)
  if (problems.length === 0 && isEmpty) problems.push({ at: AT.whole, text: writing.isEmpty })
  return problems
}

/** The place of a field that the server refused (`daily_info.eat.selectedFood.0.key`). */
export function placeOf(field: string | undefined, form: DayForm): string {
  const [top, part, , index] = (field ?? '').split('.')
  if (top === 'visibility') return AT.visibility
  if (top === 'record_date') return AT.date
  if (top === 'daily_content') return AT.content
  if (top === 'daily_images') return AT.media
  if (top !== 'daily_info') return AT.whole
  if (part === 'eat') return form.foods.filter(isFilled)[Number(index)]?.id ?? AT.whole
  if (part === 'health') return form.workouts.filter(isFilled)[Number(index)]?.id ?? AT.whole
  const item = (field ?? '').split('.')[4]
  return form.routines.filter(isFilled)[Number(item)]?.id ?? AT.memo
}

function foodProblem(row: FoodRow): Problem[] {
  if (row.key.trim() === '') return [{ at: row.id, text: writing.needsFood }]
  return Number(row.calorie) > FOOD_KCAL_MAX ? [{ at: row.id, text: writing.kcalTooMuch }] : []
}

function workoutProblem(row: WorkoutRow): Problem[] {
  const text =
    (row.name.trim() === '' && writing.needsName) ||
    (Number(row.minutes) > WORKOUT_MINUTES_MAX && writing.minutesTooMuch) ||
    (Number(row.seconds) > 59 && writing.secondsTooMuch) ||
    (Number(row.meter) > WORKOUT_METERS_MAX && writing.meterTooMuch)
  return text ? [{ at: row.id, text }] : []
}

const routineProblem = (row: RoutineRow): Problem => ({ at: row.id, text: writing.needsRoutine })
