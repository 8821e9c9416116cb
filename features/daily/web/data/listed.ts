import { useQuery } from '@tanstack/react-query'
import { loadPart } from '#kit/web/part.ts'
import type { WorkoutUnit } from '../form/model.ts'
import foodsAt from './foods.json?url'
import routinesAt from './routines.json?url'
import type { Index } from './search.ts'
import workoutsAt from './workouts.json?url'

export type ListedFood = { key: string; category: string; /** `420g` */ serving: string; calorie: number }
export type ListedWorkout = { name: string; category: string; met: number; units: WorkoutUnit[] }
export type ListedRoutine = { text: string; category: string }

/** The foods of the table, ready to be searched. */
export const useFoods = (enabled = true) => useListed(foodsAt, foodsOf, enabled)
export const useWorkouts = (enabled = true) => useListed(workoutsAt, workoutsOf, enabled)
export const useRoutines = () => useListed(routinesAt, routinesOf, true)

/** What a workout of this name takes, in MET; null where the table does not know it. */
export function metOf(workouts: Index<ListedWorkout> | undefined, name: string): number | null {
  return workouts?.find((entry) => entry.name === name.trim())?.item.met ?? null
}

/** A table is fetched once, when it is first needed; without a connection it fails at once instead of waiting. */
function useListed<Row, T>(address: string, made: (rows: Row[]) => T | Promise<T>, enabled: boolean) {
  return useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return made((await answer.json()) as Row[])
    },
    enabled,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
  })
}

/** How names are searched comes with the first table. */
const searching = () => loadPart(() => import('./search.ts'))

async function foodsOf(rows: [name: string, category: string, serving: number, unit: string, kcal: number][]): Promise<Index<ListedFood>> {
  const { indexOf } = await searching()
  const foods = rows.map(([key, category, serving, unit, calorie]) => ({ key, category, serving: `${serving}${unit}`, calorie }))
  return indexOf(foods, (food) => food.key)
}

async function workoutsOf(rows: [name: string, category: string, met: number, units: WorkoutUnit[]][]): Promise<Index<ListedWorkout>> {
  const { indexOf } = await searching()
  const workouts = rows.map(([name, category, met, units]) => ({ name, category, met, units }))
  return indexOf(workouts, (workout) => workout.name)
}

const routinesOf = (rows: [text: string, category: string][]): ListedRoutine[] => rows.map(([text, category]) => ({ text, category }))
