import type { KnownFood } from '../../../contract.ts'
import type { Meal } from '../../../rules.ts'
import type { DailyPast } from '../../api.ts'
import type { ListedWorkout } from '../../data/listed.ts'

export type PickedFood = KnownFood & { serving: string }
export type PickedWorkout = Pick<ListedWorkout, 'name' | 'units'>

/** The input of the food sheet; `room` is how many more foods the daily may have. */
export type FoodSheetInput = { meal: Meal; room: number; past: DailyPast | undefined; isToday: boolean }

export const isPickedIn = (picked: PickedFood[]) => (food: PickedFood) => picked.some((one) => isSame(one, food))
export const withoutFoods = (picked: PickedFood[], foods: PickedFood[]) => picked.filter((one) => !isPickedIn(foods)(one))
export const withFoods = (picked: PickedFood[], foods: PickedFood[], room: number) =>
  [...picked, ...foods.filter((food) => !isPickedIn(picked)(food))].slice(0, room)

const isSame = (one: PickedFood, other: PickedFood) => one.key === other.key && one.calorie === other.calorie
