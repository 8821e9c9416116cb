import type { RefObject } from 'react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ExpertsQuery } from '../api.ts'
import { ExpertFilter } from './ExpertFilter.tsx'
import { ExpertResults } from './PeopleResults.tsx'

type Props = { q: string; path: string; scroller: RefObject<HTMLElement | null> }

/** Experts by name, category and region. The address holds the filters, so that Back restores them. */
export function ExpertsTab({ q, path, scroller }: Props) {
  const { search } = useScreen()
  const go = useGo()
  const filter = filterIn(search)
  const changeFilter = ({ cate_no, sigungu_code }: Omit<ExpertsQuery, 'q'>) => {
    const asked = new URLSearchParams(search)
    for (const [name, value] of [
      ['cate', cate_no],
      ['sigungu', sigungu_code],
    ] as const) {
      if (value === undefined) asked.delete(name)
      else asked.set(name, String(value))
    }
    go.to(asked.size === 0 ? path : `${path}?${asked.toString()}`, { replace: true })
  }
  return (
    <>
      <ExpertFilter filter={filter} onFilter={changeFilter} />
      <ExpertResults asked={{ q, ...filter }} scroller={scroller} />
    </>
  )
}

/** The filters of the address; invalid values are ignored. */
function filterIn(search: URLSearchParams): Omit<ExpertsQuery, 'q'> {
  const cate = /^([1-9]|10)$/.exec(search.get('cate') ?? '')?.[0]
  const sigungu = /^(\d{2}|\d{5})$/.exec(search.get('sigungu') ?? '')?.[0]
  return { ...(cate !== undefined && { cate_no: Number(cate) }), ...(sigungu !== undefined && { sigungu_code: sigungu }) }
}
