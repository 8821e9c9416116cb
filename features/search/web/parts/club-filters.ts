import { interestName } from '#features/account/words/interests.ts'
import { JOIN_POLICIES, type JoinPolicy } from '#features/club/rules.ts'

export type ClubFilters = { category?: number; sigungu_code?: string; join_policy?: JoinPolicy; free?: '1' }

/** The filters in the address, by their names there. */
const NAMES = { category: 'category', sigungu_code: 'sigungu', join_policy: 'join', free: 'free' } as const satisfies Record<
  keyof ClubFilters,
  string
>

/** The filters of the address; invalid values are ignored. */
export function clubFiltersIn(search: URLSearchParams): ClubFilters {
  const category = Number(search.get(NAMES.category))
  const sigungu = /^(\d{2}|\d{5})$/.exec(search.get(NAMES.sigungu_code) ?? '')?.[0]
  const policy = JOIN_POLICIES.find((one) => one === search.get(NAMES.join_policy))
  return {
    ...(interestName(category) !== undefined && { category }),
    ...(sigungu !== undefined && { sigungu_code: sigungu }),
    ...(policy !== undefined && { join_policy: policy }),
    ...(search.get(NAMES.free) === '1' && { free: '1' as const }),
  }
}

/** The path of the search with these words and filters. */
export function clubSearchPath(path: string, q: string, filters: ClubFilters): string {
  const asked = new URLSearchParams(q === '' ? {} : { q })
  for (const [field, name] of Object.entries(NAMES)) {
    const value = filters[field as keyof ClubFilters]
    if (value !== undefined) asked.set(name, String(value))
  }
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}
