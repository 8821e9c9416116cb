import { notBlockedSql, visibleToSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { findMention } from '../contract.ts'
import { namesOf } from '../rules.ts'

/** The member whom a call in a text means, if the viewer may meet them. */
export async function meantBy({ db, me }: { db: Pool; me: Me | null }, { name, post_no }: Query<typeof findMention>): Promise<JsonBytes> {
  const json = await jsonOf(db, MEANT, [me?.user_no ?? null, post_no ?? null, namesOf(name)])
  if (!json) throw requestErrors.not_found()
  return json
}

/**
 * Whom the post $2 keeps by one of the names $3, the likeliest first, else who is called so now. One who was meant and
 * cannot be met is nobody, never another who took the name.
 */
const MEANT: Statement = `
  with kept as materialized (
    select m.user_no from mention m join post p on p.post_no = m.post_no
    where m.post_no = $2 and lower(m.haru_name) = any($3::text[]) and ${visibleToSql({ post: 'p', viewer: '$1' })}
    order by array_position($3::text[], lower(m.haru_name)) limit 1
  ), named as (
    select u.user_no from users u where lower(u.haru_name) = any($3::text[]) and u.state = 1
    order by array_position($3::text[], lower(u.haru_name)) limit 1
  )
  select json_build_object('user_no', u.user_no) from users u
  where u.user_no = coalesce((select user_no from kept), (select user_no from named)) and u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}`
