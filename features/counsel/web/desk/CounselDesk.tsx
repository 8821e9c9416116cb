import type { RefObject } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { TAB_STATES, type CounselTab } from '../../transitions.ts'
import { useCounselUpdates } from '../api.ts'
import { ExpertRows } from '../list/ExpertRows.tsx'
import { ExpertTabs } from '../list/ExpertTabs.tsx'
import { DeskAnswers } from './DeskAnswers.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { DeskRow } from './DeskRow.tsx'
import { Today } from './Today.tsx'

/** Between two drawings of what is due. Milliseconds. */
const DRAW_MS = 10_000
const PANEL = 'desk-counsels'

type Props = {
  /** As the URL has it; an unknown one is the first. */
  tab: string | null
  onTab: (tab: CounselTab) => void
  scroller: RefObject<HTMLElement | null>
}

/** An expert's counsellings in the portal: today's on a time line, and all of them in the three tabs. */
export default function CounselDesk({ tab: asked, onTab, scroller }: Props) {
  const now = useServerNow(DRAW_MS)
  const tab = asked !== null && Object.hasOwn(TAB_STATES, asked) ? (asked as CounselTab) : 'new'
  useCounselUpdates()
  return (
    <div className="flex flex-col gap-3">
      <Today now={new Date(now)} />
      <Card className="overflow-hidden">
        <ExpertTabs tab={tab} panelId={PANEL} onChange={onTab} />
        <div role="tabpanel" id={PANEL} tabIndex={-1} aria-labelledby={`${PANEL}-tab`} className="outline-none">
          <ExpertRows key={tab} tab={tab} scroller={scroller}>
            {(row) => <DeskRow row={row} now={now} actions={tab === 'new' && <DeskAnswers row={row} />} />}
          </ExpertRows>
        </div>
      </Card>
    </div>
  )
}
