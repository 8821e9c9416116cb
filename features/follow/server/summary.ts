import { notBlockedSql } from '#features/block/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { joinFollowCounts } from './counts.ts'
import { relationTo } from './relation.ts'

/** Requests are counted up to this number; the web shows "99+" from there. */
const REQUESTS_COUNTED = 100

/**
 * Whether the viewer $1 may see the follow lists of the member `h`: everyone for a public account, only followers and the
 * member for a private one.
 */
export const SEES_LISTS = `(h.user_no = $1::bigint or (not h.account_private
  or (select f.state = 1 from follow f where f.user_no = $1 and f.target_no = h.user_no)) and ${notBlockedSql({ a: '$1', b: 'h.user_no' })})`

/** The summary of the member $2 for the viewer $1 at the moment $3. Includes members whom the viewer blocks, not members who block the viewer. */
export const FOLLOW_SUMMARY: Statement = `
  select json_build_object('user_no', h.user_no, 'haru_name', h.haru_name, 'account_private', h.account_private,
    'relation', ${relationTo('h.user_no', '$1', '$3')},
    'follower_qtt', case when sees.all then counts.follower_qtt end,
    'following_qtt', case when sees.all then counts.following_qtt end,
    'request_qtt', case when h.user_no = $1 then (select count(*) from (
      select from follow f where f.target_no = h.user_no and f.state = 0
        and (select w.state = 1 from users w where w.user_no = f.user_no) limit ${REQUESTS_COUNTED}) asked) end)
  from users h ${joinFollowCounts('h', 'counts')} cross join lateral (select ${SEES_LISTS} as all) sees
  where h.user_no = $2 and h.state = 1
    and (select true from block b where b.user_no = h.user_no and b.target_no = $1) is null`

/** @throws `request.not_found` where the member does not exist or blocks the viewer */
export async function followSummaryOf(db: Db, viewerNo: number | null, userNo: number, now: Date): Promise<JsonBytes> {
  const json = await jsonOf(db, FOLLOW_SUMMARY, [viewerNo, userNo, now])
  if (!json) throw requestErrors.not_found()
  return json
}
