import { alarm as words } from '#features/alarm/words.ts'
import { ALARM_KINDS } from '../../rules.ts'

/** The chips, of groups that some kind belongs to. */
export type Group = 'daily' | 'counsel' | 'club' | 'viv'
const ALL: readonly Group[] = ['daily', 'counsel', 'club', 'viv']
const filled = new Set<Group | null>(Object.values(ALARM_KINDS).map(({ group }) => group))

export const CHIPS = [null, ...ALL.filter((group) => filled.has(group))].map((group) => ({ group, label: words.groups[group ?? 'all'] }))

/** The group that an address names, or null: all. */
export const groupIn = (search: URLSearchParams): Group | null =>
  CHIPS.find(({ group }) => group !== null && group === search.get('group'))?.group ?? null
