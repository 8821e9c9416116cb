import { writing } from '#features/post/words/writing.ts'
import { FOOD_KCAL_MAX, isEmptyDaily, WORKOUT_METERS_MAX, WORKOUT_MINUTES_MAX } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { infoOf, isFilled, type DayForm, type FoodRow, type RoutineRow, type WorkoutRow } from './model.ts'

/** A validation error; `at` is the id of the field or row. */
export type Problem = { at: string; text: string }

/** Ids of the fields that are not rows; `whole` is the summary above the save button. */
export const FIELD_IDS = {
  whole: 'whole',
  content: 'content',
  memo: 'memo',
  media: 'media',
  visibility: 'visibility',
  date: 'date',
} as const

/** The validation errors in the order of the screen; empty when the form can be saved. */
export function problemsOf(form: DayForm, visibility: Visibility | null): Problem[] {
  const problems = [
    ...form.foods.filter(isFilled).flatMap(foodProblem),
    ...form.workouts.filter(isFilled).flatMap(workoutProblem),
    ...form.routines.filter((row) => row.checked && !isFilled(row)).map(routineProblem),
  ]
  if (visibility === null) problems.push({ at: FIELD_IDS.visibility, text: writing.needsVisibility })
  const isEmpty = isEmptyDaily(form.content, infoOf(form), form.media.length)
  if (problems.length === 0 && isEmpty) problems.push({ at: FIELD_IDS.whole, text: writing.isEmpty })
  return problems
}

/** The id of the field that the server refused (`daily_info.eat.selectedFood.0.key`). */
export function fieldIdOf(field: string | undefined, form: DayForm): string {
  const [top, part, , index] = (field ?? '').split('.')
  if (top === 'visibility') return FIELD_IDS.visibility
  if (top === 'record_date') return FIELD_IDS.date
  if (top === 'daily_content') return FIELD_IDS.content
  if (top === 'daily_images') return FIELD_IDS.media
  if (top !== 'daily_info') return FIELD_IDS.whole
  if (part === 'eat') return form.foods.filter(isFilled)[Number(index)]?.id ?? FIELD_IDS.whole
  if (part === 'health') return form.workouts.filter(isFilled)[Number(index)]?.id ?? FIELD_IDS.whole
  const item = (field ?? '').split('.')[4]
  return form.routines.filter(isFilled)[Number(item)]?.id ?? FIELD_IDS.memo
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
