import type { ReactNode, RefObject } from 'react'
import { QuestionRow, QuestionRows, useQuestions } from '#features/kin/web/public.ts'
import { search as words } from '#features/search/words.ts'
import { tagInQuery } from '../../rules.ts'
import { NoResults } from './ResultStates.tsx'

/** Questions in the results of all groups. */
const FIRST = 3

/** Questions with a tag, or with all words in their title, text or tags. */
const useFound = (q: string) => {
  const tag = tagInQuery(q)
  return useQuestions(tag === null ? { q } : { tag }, q !== '')
}

/** Questions page by page. */
export function QuestionResults({ q, scroller }: { q: string; scroller: RefObject<HTMLElement | null> }) {
  const found = useFound(q)
  return (
    <QuestionRows
      found={found}
      pages={found.data?.pages.map(({ rows }) => rows)}
      scroller={scroller}
      label={words.groups.questions}
      keyOf={({ ki_no }) => ki_no}
      empty={<NoResults />}
    >
      {(question) => <QuestionRow question={question} />}
    </QuestionRows>
  )
}

type FirstProps = {
  q: string
  /** What is shown where no question is found. */
  none: ReactNode
  group: (isFull: boolean, rows: ReactNode) => ReactNode
}

/** The first questions, as a group of the results. */
export function FirstQuestions({ q, none, group }: FirstProps) {
  const found = useFound(q)
  const rows = found.data?.pages[0]?.rows ?? []
  if (rows.length === 0) return found.isPending ? null : none
  return group(
    rows.length >= FIRST,
    <ul className="-mx-5 divide-y divide-line">
      {rows.slice(0, FIRST).map((question) => (
        <li key={question.ki_no}>
          <QuestionRow question={question} />
        </li>
      ))}
    </ul>,
  )
}
