import { relationTo } from '#features/follow/server/public.ts'
import type { DailyInfo } from '#features/daily/contract.ts'
import type { Room } from '#features/room/contract.ts'
import { lifeOf, todayOf } from '#features/room/rules.ts'
import { koreanDay } from '#kit/contract/day.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { counted, run, who } from './sql.ts'

type Found = Omit<Room, 'today' | 'mood' | 'items'> & { infos: DailyInfo[] | null }

/** The room as the viewer may see it. @throws `request.not_found` alike for whom they may not meet and whom there is not */
export async function roomOf({ db, me, now }: { db: Pool; me: Me | null; now: Date }, userNo: number): Promise<Room> {
  const [found] = await rowsOf<Found>(db, ROOM, [me?.user_no ?? null, userNo, koreanDay(now), now])
  if (!found) throw requestErrors.not_found()
  const { infos, ...room } = found
  const today = infos && todayOf(infos)
  return { ...room, today, ...lifeOf(room.haru_character, today ?? todayOf([]), room.counts?.streak ?? 0) }
}

const count = (kind: 'daily' | 'feed'): string => `(select count(*) from post p where ${counted} and p.kind = '${kind}')`

// $3 today, $4 now.
export const ROOM: Statement = `
  with recursive ${who}, ${run('$3')}
  select w.user_no, w.haru_name, w.haru_statemsg, w.haru_character, w.gender, w.cate_no, w.user_profile, w.account_private,
    w.seen is not null as sees_all, ${relationTo('w.user_no', '$1', '$4')} as relation,
    case when w.seen is not null then json_build_object(
      'record_qtt', ${count('daily')}, 'feed_qtt', ${count('feed')},
      'follower_qtt', w.follower_qtt, 'following_qtt', w.following_qtt, 'streak', (select count(day) from run)) end as counts,
    case when w.seen is not null then (
      select coalesce(json_agg(p.info order by p.post_no), '[]') from post p
      where ${counted} and p.kind = 'daily' and p.record_date = $3) end as infos
  from who w`
