import { visibleTo } from '#features/block/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db.ts'
import type { JsonBytes } from '#kit/server/handle.ts'
import { jsonOf, type Statement } from '#kit/server/prepared.ts'

/** Likes a daily that the member may see; doing it twice is doing it once. */
export function like(db: Pool, userNo: number, dailyNo: number): Promise<JsonBytes> {
  return toggle(db, LIKE, userNo, dailyNo)
}

/** Takes a like back; taking back what is not there is done already. */
export function unlike(db: Pool, userNo: number, dailyNo: number): Promise<JsonBytes> {
  return toggle(db, UNLIKE, userNo, dailyNo)
}

async function toggle(db: Pool, statement: Statement, userNo: number, dailyNo: number): Promise<JsonBytes> {
  const json = await jsonOf(db, statement, [userNo, dailyNo])
  if (!json) throw requestErrors.not_found()
  return json
}

// Row and counter in one statement: the row's key decides who changes the counter, so it is exact however
// many press at once. The post's row is locked last and alone, so likes never wait for each other in a ring.
const seen = `seen as materialized (
    select p.post_no, p.like_qtt from post p where p.post_no = $2 and p.kind = 'daily' and ${visibleTo()}
  )`

const LIKE: Statement = `
  with ${seen}, changed as (
    insert into post_like (post_no, user_no) select post_no, $1 from seen on conflict do nothing returning post_no
  ), counted as (
    update post set like_qtt = like_qtt + 1 where post_no = (select post_no from changed) returning like_qtt
  )
  select json_build_object('isfav', true, 'like_qtt', coalesce((select like_qtt from counted), like_qtt)) from seen`

const UNLIKE: Statement = `
  with ${seen}, changed as (
    delete from post_like l using seen where l.post_no = seen.post_no and l.user_no = $1 returning l.post_no
  ), counted as (
    update post set like_qtt = like_qtt - 1 where post_no = (select post_no from changed) returning like_qtt
  )
  select json_build_object('isfav', false, 'like_qtt', coalesce((select like_qtt from counted), like_qtt)) from seen`
