import { useQuery } from '@tanstack/react-query'
import { useTable as useCatalogueTable } from '#features/catalogue/web/public.ts'
import type { KnownWorkout, ListedWorkoutRow } from '#features/daily/contract/tables.ts'
import { loadPart } from '#kit/web/part.ts'
import routinesAt from './routines.json?url'
import type { Index } from './search.ts'

export type ListedRoutine = { text: string; category: string }

export type Workouts = {
  /** The workouts that are offered, indexed for search. */
  index: Index<KnownWorkout>
  /** The intensity of the workout of this name in MET, of a retired one too; null where the table does not have it. */
  metOf: (name: string) => number | null
}

/** The table of workouts as operators have it now. */
export const useWorkouts = (enabled = true) => useCatalogueTable('workout', workoutsOf, { enabled })
export const useRoutines = () => useTable(routinesAt, routinesOf, true)

/** Fetches a table once, when it is first needed; offline it fails at once instead of waiting. */
export function useTable<File, T>(address: string, prepare: (file: File) => T | Promise<T>, enabled: boolean) {
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
export const loadSearch = () => loadPart(() => import('./search.ts'))

async function workoutsOf(rows: readonly ListedWorkoutRow[]): Promise<Workouts> {
  const { indexOf } = await loadSearch()
  const offered = rows
    .filter(([, , , , isRetired]) => isRetired !== 1)
    .map(([name, category, met, units]) => ({ name, category, met, units }))
  const mets = new Map(rows.map(([name, , met]) => [name, met]))
  return { index: indexOf(offered, ({ name }) => name), metOf: (name) => mets.get(name.trim()) ?? null }
}

const routinesOf = (rows: [text: string, category: string][]): ListedRoutine[] => rows.map(([text, category]) => ({ text, category }))
