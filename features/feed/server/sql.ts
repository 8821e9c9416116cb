import { noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import { imagesOf, isBookmarked, isHidden, thumbOf } from '#features/post/server/public.ts'
import { isGentle } from '#features/settings/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { FEED_PAGE } from '../rules.ts'

// In every statement $1 is the viewer, null for a guest.

/** A feed of the row `d` and its author `u`, in the wire's own names; `now` is the parameter with the moment. */
const feedColumns = (now: string): string => `u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile,
  d.post_no as feed_no, d.content as feed_content, ${imagesOf(now)} as feed_images, ${thumbOf(now)} as feed_thumb,
  d.visibility, d.like_qtt, d.reply_qtt,
  (select true from post_like l where l.post_no = d.post_no and l.user_no = $1) is not null as isfav,
  ${isBookmarked} as is_bookmarked, ${isHidden} as hidden, d.reg_dt, d.edit_dt`

const kept = 'p.post_no, p.user_no, p.content, p.images, p.visibility, p.hide_dt, p.like_qtt, p.reply_qtt, p.reg_dt, p.edit_dt'

/** The rows of a CTE as the wire's list, newest first. */
const listed = (cte: string, now: string): string => `
  select coalesce(json_agg(row_to_json(x)), '[]')
  from (select ${feedColumns(now)} from ${cte} d join users u on u.user_no = d.user_no order by d.post_no desc) x`

/** Whether the line shows the viewer the feed `p` of someone else. */
const inLine = (now: string): string => `p.kind = 'feed' and p.visibility <> 'private' and p.user_no is distinct from $1
  and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notMutedSql({ post: 'p', viewer: '$1', now })} and ${withinReachSql({ post: 'p', viewer: '$1' })} and ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${isGentle('p.content')}`

/**
 * A page of the line: others' feeds by the line's index and my own, private ones too, by mine; merged, and only then
 * enriched. $2 before_no, $3 how many, $4 now. The inner limits are literal, so that the planner knows them.
 */
export const LINE: Statement = `
  with page as materialized (
    select * from (
      (select ${kept} from post p where ${inLine('$4')} and p.post_no < $2 order by p.post_no desc limit ${FEED_PAGE})
      union all
      (select ${kept} from post p
       where p.kind = 'feed' and p.state = 1 and p.user_no = $1 and p.post_no < $2
       order by p.post_no desc limit ${FEED_PAGE})
    ) merged order by post_no desc limit $3
  ) ${listed('page', '$4')}`

/** A page of the feeds of the member $5. Who looks at one member has chosen to: what is muted stays. */
export const OF_MEMBER: Statement = `
  with page as materialized (
    select ${kept} from post p
    where p.kind = 'feed' and p.user_no = $5 and p.post_no < $2 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${withinReachSql({ post: 'p', viewer: '$1' })}
    order by p.post_no desc limit $3
  ) ${listed('page', '$4')}`

/** How many of others' feeds stand above $2 in the line, a page at most. $3 now. */
export const COUNT_NEW: Statement = `
  select json_build_object('count', count(*)) from (
    select 1 from post p where ${inLine('$3')} and p.post_no > $2 order by p.post_no desc limit ${FEED_PAGE}) newer`

/** The feed $2 at $3, as the wire's list of one; no row where the viewer may not see it. */
export const DETAIL: Statement = `
  select json_build_array(row_to_json(x)) from (
    select ${feedColumns('$3')} from post d join users u on u.user_no = d.user_no
    where d.post_no = (select p.post_no from post p where p.post_no = $2 and p.kind = 'feed' and ${visibleToSql({ post: 'p', viewer: '$1' })})) x`

/** Writes a feed without its pictures, which need its number; the first time, its visibility becomes the member's own default. */
export const CREATE: Statement = `
  with made as (
    insert into post (user_no, kind, content, visibility, reg_dt) values ($1, 'feed', $2, $3, $4) returning post_no
  ), chosen as (
    insert into user_setting (user_no, setting_key, setting_value) values ($1, 'default_visibility', $3) on conflict do nothing
  ) select post_no from made`

/** Gives my new feed $2 its pictures $3, at $4. */
export const PICTURE: Statement = `
  with pictured as (
    update post set images = $3::text::jsonb where post_no = $2 returning *
  ) ${listed('pictured', '$4')}`

/** Holds my feed $2 until the transaction ends; no row where there is none. */
export const HOLD: Statement = `
  select post_no from post p where p.user_no = $1 and p.post_no = $2 and p.kind = 'feed' and p.state = 1 for no key update`

/**
 * Keeps what the held feed $2 said and writes what it says now ($3 text, $4 visibility, $6 pictures, null where they
 * stay) at $5.
 */
export const EDIT: Statement = `
  with before as (
    insert into post_history (post_no, content, visibility, images, edit_dt)
    select p.post_no, p.content, p.visibility, p.images,
      greatest($5, (select max(h.edit_dt) + interval '1 microsecond' from post_history h where h.post_no = p.post_no))
    from post p where p.post_no = $2
  ), after as (
    update post set content = $3, visibility = $4, images = coalesce($6::text::jsonb, images), edit_dt = $5
    where post_no = $2 returning *
  ) ${listed('after', '$5')}`
