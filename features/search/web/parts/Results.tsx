import type { RefObject } from 'react'
import { href } from '#features/routes.ts'
import type { TabName } from '../tabs.ts'
import { AllResults } from './AllResults.tsx'
import { ExpertsTab } from './ExpertsTab.tsx'
import { UserResults } from './PeopleResults.tsx'
import { PostResults } from './PostResults.tsx'
import { QuestionResults } from './QuestionResults.tsx'

type Props = {
  q: string
  tab: TabName
  scroller: RefObject<HTMLDivElement | null>
  onTab: (tab: TabName) => void
  onTag: (tag: string) => void
}

/** The results of a tab. */
export default function Results({ q, tab, scroller, onTab, onTag }: Props) {
  if (tab === 'all') return <AllResults q={q} onTab={onTab} onTag={onTag} />
  if (tab === 'user') return <UserResults q={q} scroller={scroller} />
  if (tab === 'expert') return <ExpertsTab q={q} path={href('Search')} scroller={scroller} />
  if (tab === 'kin') return <QuestionResults q={q} scroller={scroller} />
  return <PostResults key={tab} q={q} kind={tab} scroller={scroller} />
}
