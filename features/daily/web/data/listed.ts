import { useQuery } from '@tanstack/react-query'
import { loadPart } from '#kit/web/part.ts'
import type { KnownFood } from '../../contract/food.ts'
import type { Portion } from '../../rules.ts'
import type { WorkoutUnit } from '../form/model.ts'
import foodsAt from './foods.json?url'
import routinesAt from './routines.json?url'
import type { Index } from './search.ts'
import workoutsAt from './workouts.json?url'

/** A food that the search offers. */
export type ListedFood = {
  /** One portion of it. */
  food: KnownFood
  category: string
  /** How often people eat it, from 0 to 9. */
  often: number
  /** Other names and spellings that people type. */
  aliases: string[]
}
export type ListedWorkout = { name: string; category: string; met: number; units: WorkoutUnit[] }
export type ListedRoutine = { text: string; category: string }

/** The table of foods, indexed for search. */
export const useFoods = (enabled = true) => useTable(foodsAt, foodsOf, enabled)
export const useWorkouts = (enabled = true) => useTable(workoutsAt, workoutsOf, enabled)
export const useRoutines = () => useTable(routinesAt, routinesOf, true)

/** The intensity of the workout of this name in MET; null where the table does not have it. */
export function metOf(workouts: Index<ListedWorkout> | undefined, name: string): number | null {
  return workouts?.find((entry) => entry.name === name.trim())?.item.met ?? null
}

/** Fetches a table once, when it is first needed; offline it fails at once instead of waiting. */
function useTable<File, T>(address: string, prepare: (file: File) => T | Promise<T>, enabled: boolean) {
  return useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return prepare((await answer.json()) as File)
    },
    enabled,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
  })
}

/** The search code is loaded with the first table. */
const loadSearch = () => loadPart(() => import('./search.ts'))

/** foods.json; README.md describes its rows. */
type FoodFile = {
  groups: [name: string, unit: Portion['unit']][]
  portions: string[]
  foods: FoodFileRow[]
}
type Nutrient = number | null
type FoodFileRow = [
  key: string,
  group: number,
  portion: number,
  amount: number,
  kcal: number,
  carb: Nutrient,
  protein: Nutrient,
  fat: Nutrient,
  often?: number,
  aliases?: string,
]

/** The foods of the table, indexed with their other names. */
export async function foodsOf({ groups, portions, foods }: FoodFile): Promise<Index<ListedFood>> {
  const { indexOf } = await loadSearch()
  const listed = foods.map(([key, group, portionNo, size, kcal, carb, protein, fat, often = 0, aliases]): ListedFood => {
    const [category = '', unit = 'g'] = groups[group] ?? []
    const portion: Portion = { name: portions[portionNo] ?? '', size, unit, kcal, carb, protein, fat }
    const food = { key, calorie: kcal, amount: { quantity: 1, by: 'portion' as const, portion } }
    return { food, category, often, aliases: aliases?.split('|') ?? [] }
  })
  return indexOf(listed, ({ food }) => food.key, { aliasesOf: ({ aliases }) => aliases, oftenOf: ({ often }) => often })
}

async function workoutsOf(rows: [name: string, category: string, met: number, units: WorkoutUnit[]][]): Promise<Index<ListedWorkout>> {
  const { indexOf } = await loadSearch()
  const workouts = rows.map(([name, category, met, units]) => ({ name, category, met, units }))
  return indexOf(workouts, (workout) => workout.name)
}

const routinesOf = (rows: [text: string, category: string][]): ListedRoutine[] => rows.map(([text, category]) => ({ text, category }))
