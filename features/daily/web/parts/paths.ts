import { href, hrefNear } from '#features/routes.ts'
import type { Shared } from '#features/share/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Place } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'

/** The path of a daily's comments, with its author (specification section 2, "Feed item links"). */
export const commentsPath = (place: Place, daily: Daily): string =>
  `${hrefNear(place, 'DailyCommentDetail', { id: daily.daily_no })}?who_no=${daily.user_no}`

/** The path of a daily: its popup over a room, otherwise the address that is shared. */
export function detailPath(place: Place, no: number): string {
  const near = hrefNear(place, 'DailyDetail', { id: no })
  return near === href('DailyDetail', { id: no }) ? href('DailyLineDetail', { id: no }) : near
}

export const sharedOf = (daily: Daily): Shared => ({ kind: 'daily', no: daily.daily_no, title: ko.daily.recordOf(daily.haru_name) })
