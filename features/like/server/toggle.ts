import { readableTo, visibleTo } from '#features/block/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db.ts'
import type { JsonBytes } from '#kit/server/handle.ts'
import { jsonOf, type Statement } from '#kit/server/prepared.ts'

/** What can be liked. */
export type Liked = 'daily' | 'feed' | 'comment'
type Press = { db: Pool; me: { user_no: number }; now: Date }

/** Likes what the member may see; doing it twice is doing it once. */
export function like(what: Liked, { db, me, now }: Press, no: number): Promise<JsonBytes> {
  return toggle(db, LIKE[what], [me.user_no, no, now])
}

/** Takes a like back; taking back what is not there is done already. */
export function unlike(what: Liked, { db, me }: Press, no: number): Promise<JsonBytes> {
  return toggle(db, UNLIKE[what], [me.user_no, no])
}

async function toggle(db: Pool, statement: Statement, parameters: (number | Date)[]): Promise<JsonBytes> {
  const json = await jsonOf(db, statement, parameters)
  if (!json) throw requestErrors.not_found()
  return json
}

type Place = { likes: string; table: string; no: string; seen: string }
const placeOf = (kind: Exclude<Liked, 'comment'>): Place => ({
  likes: 'post_like',
  table: 'post',
  no: 'post_no',
  seen: `select p.post_no, p.like_qtt from post p where p.post_no = $2 and p.kind = '${kind}' and ${visibleTo()}`,
})
const PLACES: Record<Liked, Place> = {
  daily: placeOf('daily'),
  feed: placeOf('feed'),
  comment: {
    likes: 'comment_like',
    table: 'comment',
    no: 'comment_no',
    seen: `select c.comment_no, c.like_qtt from comment c, post p where c.comment_no = $2 and p.kind <> 'story' and ${readableTo()}`,
  },
}

// Row and counter in one statement: the row's key decides who changes the counter, so it is exact however many press
// at once. The row that counts is locked last and alone, so likes never wait for each other in a ring.
const likeOf = ({ likes, table, no, seen }: Place): Statement => `
  with seen as materialized (${seen}), changed as (
    insert into ${likes} (${no}, user_no, reg_dt) select ${no}, $1, $3 from seen on conflict do nothing returning ${no}
  ), counted as (
    update ${table} set like_qtt = like_qtt + 1 where ${no} = (select ${no} from changed) returning like_qtt
  )
  select json_build_object('isfav', true, 'like_qtt', coalesce((select like_qtt from counted), like_qtt)) from seen`

const unlikeOf = ({ likes, table, no, seen }: Place): Statement => `
  with seen as materialized (${seen}), changed as (
    delete from ${likes} l using seen where l.${no} = seen.${no} and l.user_no = $1 returning l.${no}
  ), counted as (
    update ${table} set like_qtt = like_qtt - 1 where ${no} = (select ${no} from changed) returning like_qtt
  )
  select json_build_object('isfav', false, 'like_qtt', coalesce((select like_qtt from counted), like_qtt)) from seen`

const LIKE = { daily: likeOf(PLACES.daily), feed: likeOf(PLACES.feed), comment: likeOf(PLACES.comment) }
const UNLIKE = { daily: unlikeOf(PLACES.daily), feed: unlikeOf(PLACES.feed), comment: unlikeOf(PLACES.comment) }
