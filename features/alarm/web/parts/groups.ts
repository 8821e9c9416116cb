import { alarm as words } from '#features/alarm/words.ts'
import { ALARM_KINDS } from '../../rules.ts'

/** Groups of the chips. A chip is shown only if some kind belongs to it. */
export type Group = 'daily' | 'counsel' | 'club' | 'viv'
const ALL: readonly Group[] = ['daily', 'counsel', 'club', 'viv']
const filled = new Set<Group | null>(Object.values(ALARM_KINDS).map(({ group }) => group))

export const CHIPS = [null, ...ALL.filter((group) => filled.has(group))].map((group) => ({ group, label: words.groups[group ?? 'all'] }))

/** The group in the query parameters; null: all. */
export const groupIn = (search: URLSearchParams): Group | null =>
  CHIPS.find(({ group }) => group !== null && group === search.get('group'))?.group ?? null
