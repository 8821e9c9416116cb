import { lazy } from 'react'
import { extendRooms } from '#features/chat/web/public.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { loadPart } from '#kit/web/part.ts'

/** What chat shows of counselling in counsel rooms, in the list of rooms and in its panel (decision 071). */
export function extendCounselRooms(): void {
  extendRooms('counsel', {
    Bar: lazyPart(async () => (await import('./session/SessionBar.tsx')).default),
    // A whole screen.
    Layout: lazy(() => loadPart(() => import('./session/layout/SessionLayout.tsx'))),
    Closed: lazyOptional(async () => (await import('./session/ClosedNotice.tsx')).default),
    events: { 'counsel-open': lazyOptional(async () => (await import('./session/Divider.tsx')).default) },
    Sign: lazyOptional(async () => (await import('./session/RoomSign.tsx')).default),
    ListHead: lazyOptional(async () => (await import('./session/ListHead.tsx')).default),
    PanelList: lazyPart(async () => (await import('./session/PanelList.tsx')).default),
  })
}
