import type { KnownFood } from '../../../contract/food.ts'
import type { KnownWorkout } from '../../../contract/tables.ts'
import type { Meal } from '../../../rules.ts'

export type PickedWorkout = Pick<KnownWorkout, 'name' | 'units'>

/** The input of the food sheet; `room` is how many more foods the daily may have, and `recordDate` null for today. */
export type FoodSheetInput = { meal: Meal; room: number; recordDate: string | null }

export const isPickedIn = (picked: KnownFood[]) => (food: KnownFood) => picked.some((one) => isSame(one, food))
export const withoutFoods = (picked: KnownFood[], foods: KnownFood[]) => picked.filter((one) => !isPickedIn(foods)(one))
export const withFoods = (picked: KnownFood[], foods: KnownFood[], room: number) =>
  [...picked, ...foods.filter((food) => !isPickedIn(picked)(food))].slice(0, room)

const isSame = (one: KnownFood, other: KnownFood) => one.key === other.key && one.calorie === other.calorie
