import { useState, type RefObject } from 'react'
import type { ExpertsAsked } from '../api.ts'
import { ExpertChoice } from './ExpertChoice.tsx'
import { ExpertsFound } from './PeopleFound.tsx'

/** Experts of a name, or all, by category and region. */
export function ExpertsTab({ q, scroller }: { q: string; scroller: RefObject<HTMLElement | null> }) {
  const [choice, setChoice] = useState<Omit<ExpertsAsked, 'q'>>({})
  return (
    <>
      <ExpertChoice choice={choice} onChoose={setChoice} />
      <ExpertsFound asked={{ q, ...choice }} scroller={scroller} />
    </>
  )
}
