import type { ReactNode, RefObject } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import type { ExpertCounselRow } from '../../contract/session.ts'
import type { CounselTab } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { useCounsels } from '../api.ts'
import { CounselPages } from './CounselPages.tsx'

const words = counselList.expert

type Props = {
  tab: CounselTab
  scroller: RefObject<HTMLElement | null>
  children: (row: ExpertCounselRow) => ReactNode
}

/** The counsellings in one of an expert's tabs. */
export function ExpertRows({ tab, scroller, children }: Props) {
  const found = useCounsels('expert', tab)
  return (
    <CounselPages
      found={found}
      label={words.tabs[tab]}
      empty={<EmptyView text={words.none[tab]} sub={words.noneHelp[tab]} />}
      scroller={scroller}
    >
      {children}
    </CounselPages>
  )
}
