import type { RefObject } from 'react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ExpertFilters } from '../api.ts'
import { ExpertFilter } from './ExpertFilter.tsx'
import { filtersIn, withFilters } from './expert-filters.ts'
import { ExpertResults } from './PeopleResults.tsx'

type Props = { q: string; path: string; scroller: RefObject<HTMLElement | null> }

/** Experts by name and filters. The address holds the filters, so that Back restores them. */
export function ExpertsTab({ q, path, scroller }: Props) {
  const { search } = useScreen()
  const go = useGo()
  const filters = filtersIn(search)
  const change = (next: ExpertFilters) => {
    const asked = withFilters(search, next)
    go.to(asked.size === 0 ? path : `${path}?${asked.toString()}`, { replace: true })
  }
  return (
    <>
      <ExpertFilter filter={filters} onFilter={change} />
      <ExpertResults asked={{ q, ...filters }} scroller={scroller} />
    </>
  )
}
