import { alarm as words } from '#features/alarm/words.ts'

/** Groups of the chips. */
export type Group = 'daily' | 'counsel' | 'club' | 'viv'
const ALL: readonly Group[] = ['daily', 'counsel', 'club', 'viv']

export const CHIPS = [null, ...ALL].map((group) => ({ group, label: words.groups[group ?? 'all'] }))

/** The group in the query parameters; null: all. */
export const groupIn = (search: URLSearchParams): Group | null =>
  CHIPS.find(({ group }) => group !== null && group === search.get('group'))?.group ?? null
