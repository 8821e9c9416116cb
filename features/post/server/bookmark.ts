import { visibleToSql } from '#features/block/server/public.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { addBookmark, removeBookmark, listBookmarks } from '../contract.ts'
import { tileSourceColumns, tileColumns } from './sql.ts'

type BookmarkCall = { db: Pool; me: Me; now: Date }

/** Bookmarks a post that the member may see. */
export async function insertBookmark({ db, me, now }: BookmarkCall, { daily_no, feed_no }: Body<typeof addBookmark>): Promise<JsonBytes> {
  const kind = daily_no === undefined ? 'feed' : 'daily'
  const json = await jsonOf(db, INSERT_BOOKMARK, [me.user_no, (daily_no ?? feed_no)!, kind, now])
  if (!json) throw requestErrors.not_found()
  return json
}

/** Removes a bookmark, also of a post that the member may no longer see. */
export async function deleteBookmark(
  { db, me }: BookmarkCall,
  { daily_no, feed_no }: Query<typeof removeBookmark>,
): Promise<{ is_bookmarked: boolean }> {
  await rowsOf(db, DELETE_BOOKMARK, [me.user_no, (daily_no ?? feed_no)!])
  return { is_bookmarked: false }
}

/** A page of the bookmarks of the member. */
export async function listBookmarkPage({ db, me, now }: BookmarkCall, query: Query<typeof listBookmarks>): Promise<JsonBytes> {
  const { before_dt = 'infinity', before_no = Number.MAX_SAFE_INTEGER, limit } = query
  return (await jsonOf(db, BOOKMARKS, [me.user_no, before_dt, before_no, limit, now]))!
}

const INSERT_BOOKMARK: Statement = `
  with seen as materialized (
    select p.post_no from post p where p.post_no = $2 and p.kind = $3 and ${visibleToSql({ post: 'p', viewer: '$1' })}
  ), added as (
    insert into post_bookmark (user_no, post_no, reg_dt) select $1, post_no, $4 from seen on conflict do nothing
  )
  select json_build_object('is_bookmarked', true) from seen`

const DELETE_BOOKMARK: Statement = 'delete from post_bookmark where user_no = $1 and post_no = $2'

/**
 * At most $4 bookmarks after the time $2 (text, because a Date loses its microseconds) and the post $3, at $5. Mutes do
 * not apply: the member chose these posts.
 */
export const BOOKMARKS: Statement = `
  with page as materialized (
    select ${tileSourceColumns}, k.reg_dt as mark_dt from post_bookmark k join post p on p.post_no = k.post_no
    where k.user_no = $1 and (k.reg_dt, k.post_no) < ($2::text::timestamptz, $3::bigint) and p.kind <> 'story' and ${visibleToSql({ post: 'p', viewer: '$1' })}
    order by k.reg_dt desc, k.post_no desc limit $4
  )
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select ${tileColumns('$5')}, d.mark_dt from page d join users u on u.user_no = d.user_no
    order by d.mark_dt desc, d.post_no desc) x`
