/** Limits of a daily (decisions d-12) and the arithmetic of its records, for server and web alike. */

export { koreanDay } from '#kit/contract/day.ts'

/** Posts in a page of the line (specification section 9). */
export const LINE_PAGE = 20
/** My own dailys in a page (specification section 9). */
export const DAILY_PAGE = 30
/** Days that are asked for at once: a calendar of two months. */
export const DAYS_MAX = 62
/** Days back that are looked through for what is often used, and for the last routine. */
export const PAST_DAYS = 30
/** Foods, and workouts, that are offered as often used. */
export const OFTEN_MAX = 20
export const SAVED_MEALS_MAX = 50
export const MEAL_NAME_MAX = 30
export const CONTENT_MAX = 2000
export const FOODS_MAX = 20
export const FOOD_NAME_MAX = 30
export const FOOD_KCAL_MAX = 5000
export const SET_KCAL_MAX = 9999
export const WORKOUTS_MAX = 20
export const WORKOUT_NAME_MAX = 30
export const WORKOUT_MINUTES_MAX = 999
export const WORKOUT_SETS_MAX = 99
export const WORKOUT_METERS_MAX = 100_000
export const WORKOUT_COUNT_MAX = 9999
export const ROUTINES_MAX = 20
export const ROUTINE_TEXT_MAX = 40
export const ROUTINE_MEMO_MAX = 200
/** A record may be dated back this many days, and never forward. */
export const BACKDATE_DAYS = 7
/** Text as high as this or higher is collapsed with a "more" button, in CSS pixels (specification section 5). */
export const COLLAPSE_PX = 84
/** The care mode is offered from this hour of Korea's evening on, when so many recorded days in a row were sad or angry. */
const CARE_HOUR = 19
export const CARE_DAYS = 5
/** Days back in which those days must lie: whoever comes back after a long time is not met with it. */
export const CARE_SPAN_DAYS = 14

export const MEALS = ['breakfast', 'brunch', 'lunch', 'dinner', 'snack', 'midnight', 'dessert', 'alcohol'] as const
export type Meal = (typeof MEALS)[number]

/** Offered amounts for someone who does not know, in kcal. */
export const CALORIE_PRESETS = [200, 350, 600, 800, 1200] as const

export const MOODS = [1, 2, 3, 4, 5] as const
export type Mood = (typeof MOODS)[number]

type Eat = { setCalorie: number; selectedFood: { calorie: number }[] }
type Health = { todayHealths: { time: string }[] }
type Routine = { record: { routine: { checked: boolean }[]; memo: string } }
type Info = { emoji: number | null; eat: Eat & { selectedFood: unknown[] }; health: Health; routine: Routine }

/** What was eaten, in kcal: the amount the member set for the whole, or without one the sum of the foods. */
export function caloriesOf(eat: Eat): number {
  return eat.setCalorie > 0 ? eat.setCalorie : eat.selectedFood.reduce((sum, food) => sum + food.calorie, 0)
}

/** Seconds of a `mm:ss` time; an empty one is 0. */
export function secondsOf(time: string): number {
  const [minutes = '0', seconds = '0'] = time.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** `mm:ss` of seconds; minutes run on past 59. */
export function clockOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds moved in all. */
export function workoutSecondsOf(health: Health): number {
  return health.todayHealths.reduce((sum, workout) => sum + secondsOf(workout.time), 0)
}

/** Routine items done and planned. */
export function routineCountOf(routine: Routine): { done: number; all: number } {
  const items = routine.record.routine
  return { done: items.filter((item) => item.checked).length, all: items.length }
}

/** Whether photos of this daily are meal photos, which ask the health consent first (decisions d-1). */
export function isMealPhoto(info: Pick<Info, 'eat'>, images: number): boolean {
  return images > 0 && (info.eat.setCalorie > 0 || info.eat.selectedFood.length > 0)
}

/** Whether a daily would hold nothing at all: no words, no pictures and no record. */
export function isEmptyDaily(content: string, info: Info, images = 0): boolean {
  return (
    images === 0 &&
    content.trim() === '' &&
    info.emoji === null &&
    info.eat.setCalorie === 0 &&
    info.eat.selectedFood.length === 0 &&
    info.health.todayHealths.length === 0 &&
    info.routine.record.routine.length === 0 &&
    info.routine.record.memo.trim() === ''
  )
}

type Records = { eat: { selectedFood: { key: string }[] }; health: { todayHealths: { name: string }[] } }

/** Whether any food or workout of `mine` is one of `theirs`, so that the credit is true. */
export function takesOver(mine: Records, theirs: Records): boolean {
  return (
    mine.eat.selectedFood.some(({ key }) => theirs.eat.selectedFood.some((food) => food.key === key)) ||
    mine.health.todayHealths.some(({ name }) => theirs.health.todayHealths.some((workout) => workout.name === name))
  )
}

/** Whether it is evening in Korea, late enough to offer the care mode. */
export const isCareTime = (now: Date): boolean => (now.getUTCHours() + 9) % 24 >= CARE_HOUR

/** Whether a record may carry this date, `today` being the member's own day. Both as `yyyy-mm-dd`. */
export function isRecordable(date: string, today: string): boolean {
  const days = (Date.parse(today) - Date.parse(date)) / 86_400_000
  return days >= 0 && days <= BACKDATE_DAYS
}

/** Whether these days, both included, may be asked for at once. Both as `yyyy-mm-dd`. */
export function isDaysRange(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= DAYS_MAX
}

/**
 * What a workout burns beyond nothing, in kcal: MET x kg x hours x 1.05, rounded; an estimate, and shown as one.
 * `met` is the activity's intensity (2011 Compendium of Physical Activities).
 */
export function burntKcal(met: number, weightKg: number, seconds: number): number {
  return Math.round(met * weightKg * (seconds / 3600) * 1.05)
}
