import { daysBetween, koreanHour } from '#kit/contract/time.ts'

/** Limits of a daily (decisions d-12) and the arithmetic of its records, for server and web alike. */

/** Dailys in a page of the line (specification section 9). */
export const LINE_PAGE = 20
/** My own dailys in a page (specification section 9). */
export const DAILY_PAGE = 30
/** Days in one query: two months of the calendar. */
export const DAYS_MAX = 62
/** Days back that are searched for the most used items and the latest routine. */
export const PAST_DAYS = 30
/** How many foods, and how many workouts, are suggested as most used. */
export const OFTEN_MAX = 20
/** How many foods are suggested for each meal as its usual ones, and how often one was eaten at that meal. */
export const USUAL_MAX = 6
export const USUAL_TIMES = 2
export const SAVED_MEALS_MAX = 50
export const MEAL_NAME_MAX = 30
export const CONTENT_MAX = 2000
export const FOODS_MAX = 20
export const FOOD_NAME_MAX = 30
export const FOOD_KCAL_MAX = 5000
/** The size of a portion and an eaten amount reach at most this many g or ml. */
export const FOOD_SIZE_MAX = 5000
/** Portions that a member eats of one food. */
export const PORTIONS_MAX = 99
export const PORTION_NAME_MAX = 20
/** The most grams of a nutrient in a portion. */
export const NUTRIENT_MAX = 1000
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
/** A record may be dated back by this many days, and never forward. */
export const BACKDATE_DAYS = 7
/** Text as high as this or higher is collapsed with a "more" button, in CSS pixels (specification section 5). */
export const COLLAPSE_PX = 84
/** The care mode is offered from this hour in Korea, after this many consecutive recorded days that were sad or angry. */
const CARE_HOUR = 19
export const CARE_DAYS = 5
/** Those days must lie within this many days, so that a member who returns after a long time is not offered it. */
export const CARE_SPAN_DAYS = 14

export const MEALS = ['breakfast', 'brunch', 'lunch', 'dinner', 'snack', 'midnight', 'dessert', 'alcohol'] as const
export type Meal = (typeof MEALS)[number]

/** Amounts in kcal for a member who does not know the calories. */
export const CALORIE_PRESETS = [200, 350, 600, 800, 1200] as const

/** Portions that the form offers. */
export const EATEN_PORTIONS = [0.5, 1, 1.5, 2] as const

/** The nutrients that a food may have besides kcal, in g. */
export const NUTRIENTS = ['carb', 'protein', 'fat'] as const
export type Nutrients = Record<(typeof NUTRIENTS)[number], number>

/** One portion of a food: its everyday name (`1그릇`), size, kcal and nutrients. Null where the source does not say. */
export type Portion = { name: string; size: number | null; unit: 'g' | 'ml'; kcal: number } & {
  [nutrient in keyof Nutrients]: number | null
}
/** How much of a food was eaten, in the measure that the member chose: portions, or the unit of the portion's size. */
export type Amount = { quantity: number; by: 'portion' | 'size'; portion: Portion }

/** How many portions an amount is; NaN for an amount by size of a portion without a size. */
export const portionsOf = ({ quantity, by, portion }: Amount): number => (by === 'portion' ? quantity : quantity / (portion.size ?? NaN))

/** kcal of an amount, rounded. */
export const amountKcal = (amount: Amount): number => Math.round(amount.portion.kcal * portionsOf(amount))

/** Nutrients of an amount in g; null where the portion lacks one of them. */
export function nutrientsOf(amount: Amount | undefined): Nutrients | null {
  if (!amount) return null
  const { carb, protein, fat } = amount.portion
  if (carb === null || protein === null || fat === null) return null
  const portions = portionsOf(amount)
  return { carb: carb * portions, protein: protein * portions, fat: fat * portions }
}

/** The nutrients of foods in g, added up over those `foods` that have them; null where none has. */
export function nutrientSumOf(foods: readonly { amount?: Amount | undefined }[]): (Nutrients & { foods: number }) | null {
  const known = foods.map(({ amount }) => nutrientsOf(amount)).filter((nutrients) => nutrients !== null)
  if (known.length === 0) return null
  const sum = (name: keyof Nutrients) => known.reduce((all, nutrients) => all + nutrients[name], 0)
  return { carb: sum('carb'), protein: sum('protein'), fat: sum('fat'), foods: known.length }
}

type Eat = { setCalorie: number; selectedFood: { calorie: number }[] }
type Health = { todayHealths: { time: string }[] }
type Routine = { record: { routine: { checked: boolean }[]; memo: string } }
type Info = { emoji: number | null; eat: Eat & { selectedFood: unknown[] }; health: Health; routine: Routine }

/** kcal eaten: the member's own total, or without one the sum of the foods. */
export function caloriesOf(eat: Eat): number {
  return eat.setCalorie > 0 ? eat.setCalorie : eat.selectedFood.reduce((sum, food) => sum + food.calorie, 0)
}

/** Seconds of a `mm:ss` time; an empty text is 0. */
export function secondsOf(time: string): number {
  const [minutes = '0', seconds = '0'] = time.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Seconds as `mm:ss`; minutes go above 59. */
export function clockOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds of all workouts. */
export function workoutSecondsOf(health: Health): number {
  return health.todayHealths.reduce((sum, workout) => sum + secondsOf(workout.time), 0)
}

/** Routine items done and planned. */
export function routineCountOf(routine: Routine): { done: number; all: number } {
  const items = routine.record.routine
  return { done: items.filter((item) => item.checked).length, all: items.length }
}

/** Whether photos of this daily are meal photos, which need the health consent (decisions d-1). */
export function isMealPhoto(info: Pick<Info, 'eat'>, images: number): boolean {
  return images > 0 && (info.eat.setCalorie > 0 || info.eat.selectedFood.length > 0)
}

/** Whether a daily has no text, no pictures and no record. */
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

/** Whether `mine` has a food or workout of `theirs`: only then a daily may credit the other. */
export function takesOver(mine: Records, theirs: Records): boolean {
  return (
    mine.eat.selectedFood.some(({ key }) => theirs.eat.selectedFood.some((food) => food.key === key)) ||
    mine.health.todayHealths.some(({ name }) => theirs.health.todayHealths.some((workout) => workout.name === name))
  )
}

/** Whether the care mode may be offered at this hour in Korea. */
export const isCareTime = (now: Date): boolean => koreanHour(now) >= CARE_HOUR

/** Whether a record may have this date when it is `today` in Korea. Both as `yyyy-mm-dd`. */
export function isRecordable(date: string, today: string): boolean {
  const days = daysBetween(date, today)
  return days >= 0 && days <= BACKDATE_DAYS
}

/** Whether one query may ask for these days, both included. Both as `yyyy-mm-dd`. */
export function isDaysRange(from: string, to: string): boolean {
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= DAYS_MAX
}

/**
 * Estimated kcal that a workout burns: MET x kg x hours x 1.05, rounded.
 * `met` is the activity's intensity (2011 Compendium of Physical Activities).
 */
export function burntKcal(met: number, weightKg: number, seconds: number): number {
  return Math.round(met * weightKg * (seconds / 3600) * 1.05)
}
