import { useRef } from 'react'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { room as words } from '#features/room/words/room.ts'
import { CollectTab, FeedTab } from './GridTabs.tsx'
import type { PanelProps } from './panel.ts'
import { RecordTab } from './RecordTab.tsx'
import { TABS, useRoomView } from './view.ts'

/** What the member keeps: records, feeds, and all that has pictures. */
export function Panels({ room, isMine, scroller }: PanelProps) {
  const [view, show] = useRoomView(room.user_no)
  const top = useRef<HTMLDivElement>(null)
  const panel = { room, isMine, scroller }
  const turnTo = (tab: (typeof TABS)[number]) => {
    show({ tab })
    // Who had read on begins the next one at its beginning.
    const read = scroller.current
    if (read && top.current) read.scrollTo({ top: Math.min(read.scrollTop, top.current.offsetTop - HEAD_PX) })
  }
  return (
    <>
      <div ref={top} />
      <div className="sticky top-[calc(3.5rem+var(--safe-t))] z-1 bg-surface">
        <Tabs label={words.tabs} tabs={OPTIONS} value={view.tab} onChange={turnTo} panelId={PANEL} />
      </div>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {view.tab === 'record' && <RecordTab {...panel} view={view} show={show} />}
        {view.tab === 'feed' && <FeedTab {...panel} />}
        {view.tab === 'collect' && <CollectTab {...panel} />}
      </div>
    </>
  )
}

const PANEL = 'room-panel'
/** The head, which lies over the list. */
const HEAD_PX = 56
const OPTIONS = TABS.map((value) => ({ value, label: words[value] }))
