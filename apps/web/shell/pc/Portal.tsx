import { Suspense, useMemo } from 'react'
import { ChatPanel, RoomBesideContext, useUnreadTotal } from '#features/chat/web/public.ts'
import { ClosingBar } from '#features/system/web/public.ts'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useWindowUse } from '#kit/web/windowUse.ts'
import type { CurrentRoute } from '../currentRoute.ts'
import { Screens } from '../keepAlive.tsx'
import { OfflineBar } from '../notices.tsx'
import { isPayment } from '../frameRules.ts'
import { itemsFor } from './items.ts'
import { PortalHeader } from './PortalHeader.tsx'
import { PortalSide } from './PortalSide.tsx'
import { useChatPanel } from './useChatPanel.ts'

/** The frame of the expert portal: header, side, screen and chat panel. A payment has no side. */
export default function Portal({ route, isDemo }: { route: CurrentRoute; isDemo: boolean }) {
  const viewer = useViewer()
  // A session takes the whole width.
  const isWhole = useWindowUse() !== 'column'
  const hasSide = viewer !== null && !isPayment(route.name) && !isWhole
  const unread = useUnreadTotal()
  const panel = useChatPanel(isWhole)
  const panelPlace = useMemo(() => ({ name: route.name ?? '', params: {}, search: new URLSearchParams(), active: true }), [route.name])
  return (
    <div className="flex h-dvh flex-col">
      <OfflineBar />
      <ClosingBar name={route.name} />
      <PortalHeader chat={{ unread, isOpen: panel.isOpen, onToggle: panel.toggle, toggleRef: panel.toggleRef }} />
      <div className="relative flex min-h-0 flex-1 flex-col wide:flex-row">
        {hasSide && <PortalSide items={itemsFor(viewer)} name={route.name} />}
        <div className="relative min-h-0 min-w-0 flex-1">
          <RoomBesideContext value={panel.openRoom}>
            <Screens route={route} />
          </RoomBesideContext>
        </div>
        {viewer !== null && panel.isOpen && (
          // Below 1100 px, and over a screen that takes the whole width, it covers the content.
          <div
            className={cx(
              'absolute inset-y-0 right-0 z-(--z-float) max-w-full shadow-sheet [clip-path:inset(0_0_0_-48px)]',
              !isWhole && 'min-[1100px]:static min-[1100px]:shadow-none',
            )}
          >
            <Suspense>
              <PlaceContext value={panelPlace}>
                <ChatPanel key={panel.nth} {...panel.props} />
              </PlaceContext>
            </Suspense>
          </div>
        )}
      </div>
      {isDemo && (
        <span
          aria-hidden
          className="pointer-events-none fixed top-px left-1/2 z-(--z-float) -translate-x-1/2 text-[11px] leading-[15px] text-fg3"
        >
          {ko.app.demo}
        </span>
      )}
    </div>
  )
}
