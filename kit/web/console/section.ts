import { useLocation, useParams, useSearchParams } from 'react-router'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { go } from '../screen.tsx'

type FilterChanges = Record<string, string | number | null>

/** The state of a section in the address: the selected item of its list, and the filters. */
export function useSection(path: string) {
  const { id } = useParams()
  const [search] = useSearchParams()
  /** The address of an item, or with null of the list, with the current filters and these changes. */
  const at = (selected: string | number | null, changes: FilterChanges = {}): string => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') query.delete(name)
      else query.set(name, String(value))
    }
    const tail = query.size > 0 ? `?${query}` : ''
    return `${selected === null ? path : `${path}/${selected}`}${tail}`
  }
  return { id, search, at, filter: (changes: FilterChanges) => go.to(at(null, changes)) }
}

/** The value of the address if it is one of these, otherwise the first. */
export const oneOf = <const T extends string>(all: readonly T[], asked: string | null): T => all.find((one) => one === asked) ?? all[0]!

/** The row number in the text, or null. */
export const rowNumberIn = (asked: string | null | undefined): number | null => rowNumberOf(asked ?? '')

/** The path and the query of the console's address. */
export function useAddress(): { pathname: string; search: string } {
  const { pathname, search } = useLocation()
  return { pathname, search }
}
