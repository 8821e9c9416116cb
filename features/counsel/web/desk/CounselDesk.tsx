import type { RefObject } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { TAB_STATES, type CounselTab } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { useCounsels, useCounselUpdates } from '../api.ts'
import { CounselPages } from '../list/CounselPages.tsx'
import { CounselRow } from '../list/CounselRow.tsx'
import { ExpertTabs } from '../list/ExpertTabs.tsx'
import { deskPath } from '../session/DetailLink.tsx'
import { DeskAnswers } from './DeskAnswers.tsx'
import { Today } from './Today.tsx'

const PANEL = 'desk-counsels'
const words = counselList.expert

type Props = {
  /** As the URL has it; an unknown one is the first. */
  tab: string | null
  onTab: (tab: CounselTab) => void
  scroller: RefObject<HTMLElement | null>
}

/** An expert's counsellings in the portal: today's on a time line, and all of them in the three tabs. */
export default function CounselDesk({ tab: asked, onTab, scroller }: Props) {
  const now = useNow()
  const tab = asked !== null && Object.hasOwn(TAB_STATES, asked) ? (asked as CounselTab) : 'new'
  useCounselUpdates()
  return (
    <div className="flex flex-col gap-3">
      <Today now={now} />
      <Card className="overflow-hidden">
        <ExpertTabs tab={tab} panelId={PANEL} onChange={onTab} />
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <Rows key={tab} tab={tab} now={now.getTime()} scroller={scroller} />
        </div>
      </Card>
    </div>
  )
}

function Rows({ tab, now, scroller }: { tab: CounselTab; now: number; scroller: Props['scroller'] }) {
  const found = useCounsels('expert', tab)
  return (
    <CounselPages
      found={found}
      label={words.tabs[tab]}
      empty={<EmptyView text={words.none[tab]} sub={words.noneHelp[tab]} />}
      scroller={scroller}
    >
      {(row) => (
        <CounselRow
          row={row}
          side="expert"
          now={now}
          opening={{ to: deskPath(row.coun_no) }}
          actions={tab === 'new' && <DeskAnswers row={row} now={now} />}
        />
      )}
    </CounselPages>
  )
}
