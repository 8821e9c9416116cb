import { hrefNear } from '#features/routes.ts'
import type { Place } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'

/** What can be taken over from someone's daily into one's own. */
export type Part = 'meal' | 'workout'

/** The parts that a daily of someone else offers. */
export function partsOf({ daily_info: { eat, health }, user_no }: Daily, myNo: number | undefined): Part[] {
  if (user_no === myNo) return []
  const parts: [Part, number][] = [
    ['meal', eat.selectedFood.length],
    ['workout', health.todayHealths.length],
  ]
  return parts.filter(([, count]) => count > 0).map(([part]) => part)
}

/** The writing screen with it in place. */
export const takePath = (place: Place, { daily_no }: Daily, part: Part): string =>
  `${hrefNear(place, 'DailyCreate')}?from=${daily_no}&part=${part}`
