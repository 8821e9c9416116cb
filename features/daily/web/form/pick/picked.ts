import type { KnownFood } from '../../../contract.ts'
import type { Meal } from '../../../rules.ts'
import type { DailyPast } from '../../api.ts'
import type { ListedWorkout } from '../../data/listed.ts'

export type PickedFood = KnownFood & { serving: string }
export type PickedWorkout = Pick<ListedWorkout, 'name' | 'units'>

/** What the food sheet is opened for: a meal, and how many more foods the day may hold. */
export type FoodAsk = { meal: Meal; room: number; past: DailyPast | undefined; isToday: boolean }

export const isIn = (picked: PickedFood[]) => (food: PickedFood) => picked.some((one) => isSame(one, food))
export const less = (picked: PickedFood[], foods: PickedFood[]) => picked.filter((one) => !isIn(foods)(one))
export const more = (picked: PickedFood[], foods: PickedFood[], room: number) =>
  [...picked, ...foods.filter((food) => !isIn(picked)(food))].slice(0, room)

const isSame = (one: PickedFood, other: PickedFood) => one.key === other.key && one.calorie === other.calorie
