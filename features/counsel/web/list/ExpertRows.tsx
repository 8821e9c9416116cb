import type { ReactNode, RefObject } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import type { CounselRow as Row } from '../../contract/session.ts'
import type { CounselTab } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { useCounsels } from '../api.ts'
import { CounselPages } from './CounselPages.tsx'
import { CounselRow } from './CounselRow.tsx'

const words = counselList.expert

type Props = {
  tab: CounselTab
  now: number
  scroller: RefObject<HTMLElement | null>
  /** Where a row leads. */
  pathOf: (counNo: number) => string
  /** How a request is answered in its row. */
  answers: (row: Row) => ReactNode
}

/** The counsellings in one of an expert's tabs. */
export function ExpertRows({ tab, now, scroller, pathOf, answers }: Props) {
  const found = useCounsels('expert', tab)
  return (
    <CounselPages
      found={found}
      label={words.tabs[tab]}
      empty={<EmptyView text={words.none[tab]} sub={words.noneHelp[tab]} />}
      scroller={scroller}
    >
      {(row) => (
        <CounselRow row={row} side="expert" now={now} opening={{ to: pathOf(row.coun_no) }} actions={tab === 'new' && answers(row)} />
      )}
    </CounselPages>
  )
}
