import { notBlockedSql, visibleToSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { findMention } from '../contract.ts'
import { namesOf } from '../rules.ts'

/** The member whom a mention means. @throws `request.not_found` where the viewer may not see them */
export async function mentionedBy(
  { db, me }: { db: Pool; me: Me | null },
  { name, post_no }: Query<typeof findMention>,
): Promise<JsonBytes> {
  const json = await jsonOf(db, MENTIONED, [me?.user_no ?? null, post_no ?? null, namesOf(name)])
  if (!json) throw requestErrors.not_found()
  return json
}

/**
 * The member stored with the post $2 by one of the names $3, likeliest first, else the member of that name now. A stored member
 * whom the viewer may not see is not found, and never replaced by another member who took the name.
 */
const MENTIONED: Statement = `
  with stored as materialized (
    select m.user_no from mention m join post p on p.post_no = m.post_no
    where m.post_no = $2 and lower(m.haru_name) = any($3::text[]) and ${visibleToSql({ post: 'p', viewer: '$1' })}
    order by array_position($3::text[], lower(m.haru_name)) limit 1
  ), named as (
    select u.user_no from users u where lower(u.haru_name) = any($3::text[]) and u.state = 1
    order by array_position($3::text[], lower(u.haru_name)) limit 1
  )
  select json_build_object('user_no', u.user_no) from users u
  where u.user_no = coalesce((select user_no from stored), (select user_no from named)) and u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}`
