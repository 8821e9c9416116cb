import { createElement, lazy, type ComponentType } from 'react'
import { extendRooms } from '#features/chat/web/public.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { loadPart } from '#kit/web/part.ts'

/** What chat shows of counselling in counsel rooms, in the list of rooms and in its panel (decision 071). */
export function extendCounselRooms(): void {
  extendRooms('counsel', {
    Bar: part(() => import('./session/SessionBar.tsx'), Missing),
    Layout: part(() => import('./session/layout/SessionLayout.tsx'), Missing),
    Closed: part(() => import('./session/ClosedNotice.tsx')),
    events: { 'counsel-open': part(() => import('./session/Divider.tsx')) },
    Sign: part(() => import('./session/RoomSign.tsx')),
    ListHead: part(() => import('./session/ListHead.tsx')),
    PanelList: part(() => import('./session/PanelList.tsx'), Missing),
  })
}

/** Without its code, the room is shown without the part, unless the part is needed. */
function part<P>(load: () => Promise<{ default: ComponentType<P> }>, fallback: ComponentType<P> = Nothing) {
  return lazy(() => loadPart(load).catch(() => ({ default: fallback })))
}

const Nothing = () => null
const Missing = () => createElement(ErrorView)
