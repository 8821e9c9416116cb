import { useParams, useSearchParams } from 'react-router'
import { go } from '../screen.tsx'

type Changed = Record<string, string | number | null>

/** Where one is in a section: what is picked of its list, and the filters, all in the address. */
export function useSection(path: string) {
  const { id } = useParams()
  const [search] = useSearchParams()
  /** The address of one of the list, or with null of the list; the filters stay, but for those that change. */
  const at = (picked: string | number | null, changed: Changed = {}): string => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === null || value === '') query.delete(name)
      else query.set(name, String(value))
    }
    const tail = query.size > 0 ? `?${query}` : ''
    return `${picked === null ? path : `${path}/${picked}`}${tail}`
  }
  return { id, search, at, filter: (changed: Changed) => go.to(at(null, changed)) }
}

/** What the address says, where it is one of these; else the first. */
export const oneOf = <const T extends string>(all: readonly T[], asked: string | null): T => all.find((one) => one === asked) ?? all[0]!

/** A row's number in the address, or null. */
export const noIn = (asked: string | null | undefined): number | null => (/^[1-9]\d{0,15}$/.test(asked ?? '') ? Number(asked) : null)
