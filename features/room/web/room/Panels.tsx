import { lazy, Suspense, useRef } from 'react'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { room as words } from '#features/room/words/room.ts'
import { loadPart } from '#kit/web/part.ts'
import type { PanelProps } from './panel.ts'
import { RecordTab } from './RecordTab.tsx'
import { CARDS_SKELETON, TILES_SKELETON } from './skeletons.tsx'
import { TABS, useRoomView } from './view.ts'

/** Of experts alone. */
export const ExpertTab = lazy(() => loadPart(async () => ({ default: (await import('./ExpertTab.tsx')).ExpertTab })))

/** Loaded when a member opens one of them: a room opens with another tab. */
const gridTabs = () => loadPart(() => import('./GridTabs.tsx'))
const FeedTab = lazy(() => gridTabs().then((tabs) => ({ default: tabs.FeedTab })))
const CollectTab = lazy(() => gridTabs().then((tabs) => ({ default: tabs.CollectTab })))

/** The tabs of the room: records, feeds and collects; of an expert first what they offer, which others see first. */
export function Panels({ room, isMine, scroller }: PanelProps) {
  const isExpert = room.cate_no !== null
  const [view, changeView] = useRoomView(room.user_no, isExpert && !isMine ? 'counsel' : 'record')
  const top = useRef<HTMLDivElement>(null)
  const panel = { room, isMine, scroller }
  const selectTab = (tab: (typeof TABS)[number]) => {
    changeView({ tab })
    // The next tab begins at its top instead of at the previous scroll position.
    const element = scroller.current
    if (element && top.current) element.scrollTo({ top: Math.min(element.scrollTop, top.current.offsetTop - HEADER_PX) })
  }
  return (
    <>
      <div ref={top} />
      <div className="sticky top-[calc(3.5rem+var(--safe-t))] z-1 bg-surface">
        <Tabs label={words.tabs} tabs={isExpert ? OPTIONS : OPTIONS.slice(1)} value={view.tab} onChange={selectTab} panelId={PANEL} />
      </div>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {view.tab === 'record' && <RecordTab {...panel} view={view} changeView={changeView} />}
        <Suspense fallback={view.tab === 'counsel' ? CARDS_SKELETON : TILES_SKELETON}>
          {view.tab === 'counsel' && <ExpertTab room={room} isMine={isMine} />}
          {view.tab === 'feed' && <FeedTab {...panel} />}
          {view.tab === 'collect' && <CollectTab {...panel} />}
        </Suspense>
      </div>
    </>
  )
}

const PANEL = 'room-panel'
/** The height of the header, which overlays the list. */
const HEADER_PX = 56
const OPTIONS = TABS.map((value) => ({ value, label: words[value] }))
