import { CalendarClock, ChevronLeft } from 'lucide-react'
import { Suspense, useCallback, useRef } from 'react'
import { RoomScreen, useRoomBeside } from '#features/chat/web/public.ts'
import { CounselDesk, DeskDetail, useLiveRoom } from '#features/counsel/web/public.tsx'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { desk as words } from '../words.ts'
import { Figures } from './Figures.tsx'

/** An expert's day at a desk: figures, sessions and requests. The tab and the opened counselling are in the URL. */
export default function PcExpertMain() {
  const opened = Number(useScreen().search.get('counsel'))
  return Number.isSafeInteger(opened) && opened > 0 ? <Opened key={opened} counNo={opened} /> : <Overview />
}

function Overview() {
  const go = useGo()
  const { search } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const calendar = (
    <Button variant="line" size={44} icon={<CalendarClock size={18} strokeWidth={1.9} />} onClick={() => go.to(href('PcExpertCalendar'))}>
      {words.calendar}
    </Button>
  )
  return (
    <PortalPage title={ko.titles.PcExpertMain} right={calendar} scrollRef={scroller}>
      <div className="flex flex-col gap-3">
        <Figures />
        <Suspense fallback={SKELETON}>
          <CounselDesk
            tab={search.get('tab')}
            onTab={(tab) => go.to(`${href('PcExpertMain')}?tab=${tab}`, { replace: true })}
            scroller={scroller}
          />
        </Suspense>
      </div>
    </PortalPage>
  )
}

function Opened({ counNo }: { counNo: number }) {
  const go = useGo()
  const beside = useRoomBeside()
  const openRoom = useCallback((cr_no: number) => (beside ? beside(cr_no) : go.to(href('ChatDetail', { id: cr_no }))), [beside, go])
  const isLeft = useScreen().search.get('view') === 'detail'
  const liveRoom = useLiveRoom(counNo, isLeft)
  if (liveRoom !== null) {
    return (
      <Suspense fallback={SKELETON}>
        <RoomScreen screen cr_no={liveRoom} onBack={() => go.back(href('PcExpertMain'))} />
      </Suspense>
    )
  }
  const back = (
    <Button variant="line" size={44} icon={<ChevronLeft size={18} strokeWidth={1.9} />} onClick={() => go.back(href('PcExpertMain'))}>
      {words.back}
    </Button>
  )
  return (
    <PortalPage title={ko.titles.ExpertCounDetail} right={back}>
      <div className="-mx-3">
        <Suspense fallback={SKELETON}>
          <DeskDetail counNo={counNo} onRoom={openRoom} />
        </Suspense>
      </div>
    </PortalPage>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-28 rounded-card bg-surface" />
    <Skeleton className="h-96 rounded-card bg-surface" />
  </div>
)
