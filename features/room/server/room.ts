import { isLicenseEndedSql } from '#features/expert/server/public.ts'
import { challengeMarksSql } from '#features/club/server/public.ts'
import { relationTo } from '#features/follow/server/public.ts'
import type { DailyInfo } from '#features/daily/contract.ts'
import type { Room } from '#features/room/contract.ts'
import { roomSceneOf, roomTodayOf } from '#features/room/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { countedPostSql, ownerCte, streakCte } from './sql.ts'

type RoomRow = Omit<Room, 'today' | 'mood' | 'items'> & { infos: DailyInfo[] | null }

/** The room as the viewer may see it. @throws `request.not_found`, the same for a blocked, inactive and unknown member */
export async function roomOf({ db, me, now }: { db: Pool; me: Me | null; now: Date }, userNo: number): Promise<Room> {
  const [found] = await rowsOf<RoomRow>(db, ROOM, [me?.user_no ?? null, userNo, koreanDay(now), now])
  if (!found) throw requestErrors.not_found()
  const { infos, ...room } = found
  const today = infos && roomTodayOf(infos)
  return { ...room, today, ...roomSceneOf(room.haru_character, today ?? roomTodayOf([]), room.counts?.streak ?? 0) }
}

const count = (kind: 'daily' | 'feed'): string => `(select count(*) from post p where ${countedPostSql} and p.kind = '${kind}')`

// $3 today, $4 now.
export const ROOM: Statement = `
  with recursive ${ownerCte}, ${streakCte('$3')}
  select o.user_no, o.haru_name, o.haru_statemsg, o.haru_character, o.gender, o.cate_no, o.user_profile, o.account_private,
    o.cate_no is not null and ${isLicenseEndedSql({ userNo: 'o.user_no', today: '$3' })} as is_license_ended,
    o.visibilities is not null as sees_all, ${relationTo('o.user_no', '$1', '$4')} as relation,
    case when o.visibilities is not null then json_build_object(
      'record_qtt', ${count('daily')}, 'feed_qtt', ${count('feed')},
      'follower_qtt', o.follower_qtt, 'following_qtt', o.following_qtt, 'streak', (select count(day) from streak_days)) end as counts,
    case when o.visibilities is not null then (
      select coalesce(json_agg(p.info order by p.post_no), '[]') from post p
      where ${countedPostSql} and p.kind = 'daily' and p.record_date = $3) end as infos,
    case when o.visibilities is not null then ${challengeMarksSql({ userNo: 'o.user_no', viewer: '$1::bigint' })} else '[]' end as marks
  from owner o`
