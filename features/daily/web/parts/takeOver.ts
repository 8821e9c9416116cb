import { hrefNear } from '#features/routes.ts'
import type { Place } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'

/** Parts of another member's daily that can be taken over. */
export type TakeOverPart = 'meal' | 'workout'

/** The parts that a daily offers to a member; none of the member's own daily. */
export function takeOverParts({ daily_info: { eat, health }, user_no }: Daily, myNo: number | undefined): TakeOverPart[] {
  if (user_no === myNo) return []
  const parts: [TakeOverPart, number][] = [
    ['meal', eat.selectedFood.length],
    ['workout', health.todayHealths.length],
  ]
  return parts.filter(([, count]) => count > 0).map(([part]) => part)
}

/** The path of the writing screen that starts with this part. */
export const takeOverPath = (place: Place, { daily_no }: Daily, part: TakeOverPart): string =>
  `${hrefNear(place, 'DailyCreate')}?from=${daily_no}&part=${part}`
