import { href } from '#features/routes.ts'
import { KIN_FILTER_STATES, KIN_SORTS } from '../../contract/lists.ts'
import { KIN_CATEGORIES } from '../../rules.ts'
import type { KinFilters } from '../api.ts'

/** Most letters of what is searched. */
export const QUERY_MAX = 30

/** The conditions in the address; invalid values are ignored. */
export function filtersIn(search: URLSearchParams): KinFilters {
  const oneOf = <V extends string>(values: readonly V[], name: string): V | undefined => values.find((value) => value === search.get(name))
  const category = oneOf(KIN_CATEGORIES, 'category')
  const state = oneOf(KIN_FILTER_STATES, 'state')
  const sort = oneOf(KIN_SORTS, 'sort')
  const sigungu = /^(\d{2}|\d{5})$/.exec(search.get('sigungu') ?? '')?.[0]
  const tag = wordsOf(search.get('tag'))
  const q = wordsOf(search.get('q'))
  return {
    ...(category && { category }),
    ...(state && { state }),
    ...(sigungu !== undefined && { sigungu_code: sigungu }),
    ...(search.get('reward') === '1' && { reward: '1' as const }),
    ...(search.get('experts') === '1' && { experts: '1' as const }),
    ...(tag !== '' && { tag }),
    ...(q !== '' && { q }),
    ...(sort === 'popular' && { sort }),
  }
}

const wordsOf = (typed: string | null): string => [...(typed ?? '').normalize('NFC').trim()].slice(0, QUERY_MAX).join('').trim()

/** The path of the list with these conditions. */
export function kinListPath({ sigungu_code, ...filters }: KinFilters = {}): string {
  const asked = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  if (sigungu_code !== undefined) asked.set('sigungu', sigungu_code)
  return asked.size === 0 ? href('KinList') : `${href('KinList')}?${asked.toString()}`
}
