import { extendRooms } from '#features/chat/web/public.ts'
import { extendCounsels } from '#features/counsel/web/public.tsx'
import { extendDays } from '#features/daily/web/public.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'

/** What counselling, its rooms and the member's days show of plans (decisions 071 and 074). */
export function extendWithPlans(): void {
  extendCounsels({
    Card: lazyOptional(async () => (await import('./CounselCard.tsx')).default),
    RoomAction: lazyOptional(async () => (await import('./RoomAction.tsx')).default),
  })
  extendRooms('counsel', { events: { 'plan-sent': lazyOptional(async () => (await import('./PlanLine.tsx')).default) } })
  extendDays(lazyOptional(async () => (await import('./DayCard.tsx')).default))
}
