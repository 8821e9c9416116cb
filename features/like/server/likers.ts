import { notBlockedSql, readableToSql, visibleToSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listDailyLikers } from '../contract.ts'
import { LIKERS_PAGE } from '../rules.ts'

type ViewerContext = { db: Pool; me: Me | null }
type Page = Omit<Query<typeof listDailyLikers>, 'daily_no'>

/** The likers that the viewer may see, newest first. */
export async function listLikers({ db, me }: ViewerContext, statement: Statement, no: number, page: Page): Promise<JsonBytes> {
  const { before_dt, before_user_no, limit } = page
  const before = [before_dt ?? 'infinity', before_user_no ?? Number.MAX_SAFE_INTEGER]
  const json = await jsonOf(db, statement, [me?.user_no ?? null, no, ...before, limit])
  if (!json) throw requestErrors.not_found()
  return json
}

/**
 * A page of at most $5 likes of the row that `seen` finds, after the time $3 and the member $4; null where the viewer $1
 * may not see it. The time is passed as text: a Date would lose its microseconds, and so skip likers.
 */
const likers = (likes: string, no: string, seen: string): Statement => `
  with target as materialized (${seen}), page as materialized (
    select first.user_no, first.reg_dt from target cross join lateral (
      select l.user_no, l.reg_dt from ${likes} l
      where l.${no} = target.${no} and (l.reg_dt, l.user_no) < ($3::text::timestamptz, $4::bigint)
        and (select w.state = 1 from users w where w.user_no = l.user_no) and ${notBlockedSql({ a: '$1', b: 'l.user_no' })}
      order by l.reg_dt desc, l.user_no desc limit ${LIKERS_PAGE}) first
    order by first.reg_dt desc, first.user_no desc limit $5
  )
  select case when (select true from target) then (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, page.reg_dt
      from page join users u on u.user_no = page.user_no
      order by page.reg_dt desc, page.user_no desc) x) end`

const likersOfPost = (kind: 'daily' | 'feed' | 'board' | 'question' | 'answer'): Statement =>
  likers(
    'post_like',
    'post_no',
    `select p.post_no from post p where p.post_no = $2 and p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: '$1' })}`,
  )

export const DAILY_LIKERS = likersOfPost('daily')
export const FEED_LIKERS = likersOfPost('feed')
export const BOARD_LIKERS = likersOfPost('board')
export const QUESTION_LIKERS = likersOfPost('question')
export const ANSWER_LIKERS = likersOfPost('answer')
export const COMMENT_LIKERS = likers(
  'comment_like',
  'comment_no',
  `select c.comment_no from comment c, post p where c.comment_no = $2 and p.kind <> 'story' and ${readableToSql({ comment: 'c', post: 'p', viewer: '$1' })}`,
)
