import { ko } from '#kit/ui/ko.ts'
import { useViewer } from '#kit/web/session.ts'
import type { Here } from '../here.ts'
import { Screens } from '../keep.tsx'
import { OfflineBar } from '../notices.tsx'
import { isPayment } from '../where.ts'
import { itemsFor } from './items.ts'
import { PortalHeader } from './PortalHeader.tsx'
import { PortalSide } from './PortalSide.tsx'

/** The frame of the expert portal: head, side, and the screen. A payment has no side. */
export default function Portal({ here, isDemo }: { here: Here; isDemo: boolean }) {
  const viewer = useViewer()
  const hasSide = viewer !== null && !isPayment(here.name)
  return (
    <div className="flex h-dvh flex-col">
      <OfflineBar />
      <PortalHeader />
      <div className="flex min-h-0 flex-1 flex-col wide:flex-row">
        {hasSide && <PortalSide items={itemsFor(viewer)} name={here.name} />}
        <div className="relative min-h-0 min-w-0 flex-1">
          <Screens here={here} />
        </div>
      </div>
      {isDemo && (
        <span aria-hidden className="pointer-events-none fixed right-3 bottom-1 z-(--z-float) text-[11px] leading-[15px] text-fg3">
          {ko.app.demo}
        </span>
      )}
    </div>
  )
}
