import { lazy, type ComponentType } from 'react'
import { extendRooms } from '#features/chat/web/public.ts'
import { extendCounsels } from '#features/counsel/web/public.tsx'
import { extendDays } from '#features/daily/web/public.ts'
import { loadPart } from '#kit/web/part.ts'

/** What counselling, its rooms and the member's days show of plans (decisions 071 and 074). */
export function extendWithPlans(): void {
  extendCounsels({ Card: part(() => import('./CounselCard.tsx')), RoomAction: part(() => import('./RoomAction.tsx')) })
  extendRooms('counsel', { events: { 'plan-sent': part(() => import('./PlanLine.tsx')) } })
  extendDays(part(() => import('./DayCard.tsx')))
}

/** Without its code, the screen is shown without the part. */
const part = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load).catch(() => ({ default: Nothing as ComponentType<P> })))

const Nothing = () => null
