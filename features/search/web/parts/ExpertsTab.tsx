import type { RefObject } from 'react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ExpertsAsked } from '../api.ts'
import { ExpertChoice } from './ExpertChoice.tsx'
import { ExpertsFound } from './PeopleFound.tsx'

type Props = { q: string; path: string; scroller: RefObject<HTMLElement | null> }

/** Experts of a name, or all, by category and region; the address of the screen holds both, so that Back finds them again. */
export function ExpertsTab({ q, path, scroller }: Props) {
  const { search } = useScreen()
  const go = useGo()
  const choice = choiceIn(search)
  const choose = ({ cate_no, sigungu_code }: Omit<ExpertsAsked, 'q'>) => {
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
      <ExpertChoice choice={choice} onChoose={choose} />
      <ExpertsFound asked={{ q, ...choice }} scroller={scroller} />
    </>
  )
}

/** Only what there can be: the rest of an address that somebody typed is left out. */
function choiceIn(search: URLSearchParams): Omit<ExpertsAsked, 'q'> {
  const cate = /^([1-9]|10)$/.exec(search.get('cate') ?? '')?.[0]
  const sigungu = /^(\d{2}|\d{5})$/.exec(search.get('sigungu') ?? '')?.[0]
  return { ...(cate !== undefined && { cate_no: Number(cate) }), ...(sigungu !== undefined && { sigungu_code: sigungu }) }
}
