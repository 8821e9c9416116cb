import { noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import { imagesOf, isBookmarked, isHidden, thumbOf } from '#features/post/server/public.ts'
import { isGentle } from '#features/settings/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { LINE_PAGE } from '../rules.ts'

// In every statement $1 is the viewer, null for a guest.

/** Whose daily `d` was taken over from, where the viewer may see that one; nothing is asked where there is none. */
const from = `case when d.from_no is not null then (
    select json_build_object('daily_no', p.post_no, 'user_no', w.user_no, 'haru_name', w.haru_name)
    from post p join users w on w.user_no = p.user_no where p.post_no = d.from_no and p.kind = 'daily' and ${visibleToSql({ post: 'p', viewer: '$1' })}) end`

/**
 * A daily of the row `d` and its author `u`, in the wire's own names. Where its pictures are not open, their
 * addresses are marked for the viewer; `now` is the parameter with the moment.
 */
export const dailyColumns = (now: string): string => `u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile,
  d.post_no as daily_no, d.content as daily_content,
  ${imagesOf(now)} as daily_images,
  ${thumbOf(now)} as daily_thumb,
  d.info as daily_info, d.visibility, d.record_date, d.like_qtt, d.reply_qtt,
  (select true from post_like l where l.post_no = d.post_no and l.user_no = $1) is not null as isfav,
  d.reg_dt, d.edit_dt, ${isBookmarked} as is_bookmarked, ${isHidden} as hidden, d.same_qtt, ${from} as "from"`

/** The columns of `p` that these need. */
export const keptColumns = `p.post_no, p.user_no, p.content, p.images, p.info, p.visibility, p.record_date, p.like_qtt, p.reply_qtt,
  p.reg_dt, p.edit_dt, p.hide_dt, p.from_no, p.same_qtt`

/** Whether `p` belongs into the line of the viewer at the moment in the parameter `now`. */
const isInLine = (now: string): string => `
  p.kind = 'daily' and p.visibility <> 'private' and p.user_no is distinct from $1 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notMutedSql({ post: 'p', viewer: '$1', now })} and ${withinReachSql({ post: 'p', viewer: '$1' })}
  and ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${isGentle('p.content')}`

/**
 * A page of the line: others' dailys by the line's index and my own, private ones too, by mine; merged,
 * and only then enriched. $2 before_no, $3 how many, $4 now. The inner limits are literal, so that the
 * planner knows them.
 */
export const LINE: Statement = `
  with page as materialized (
    select * from (
      (select ${keptColumns} from post p
       where p.post_no < $2 and ${isInLine('$4')}
       order by p.post_no desc limit ${LINE_PAGE})
      union all
      (select ${keptColumns} from post p
       where p.kind = 'daily' and p.state = 1 and p.user_no = $1 and p.post_no < $2
       order by p.post_no desc limit ${LINE_PAGE})
    ) merged order by post_no desc limit $3
  )
  select coalesce(json_agg(row_to_json(x)), '[]')
  from (select ${dailyColumns('$4')} from page d join users u on u.user_no = d.user_no order by d.post_no desc) x`

/** How many of others' dailys stand above $2 in the line, a page at most. $3 now. */
export const COUNT_NEW: Statement = `
  select json_build_object('count', count(*)) from (
    select 1 from post p
    where p.post_no > $2 and ${isInLine('$3')}
    order by p.post_no desc limit ${LINE_PAGE}) newer`

/** The daily $2 at $3, as the wire's list of one; no row where the viewer may not see it. */
export const DETAIL: Statement = `
  select json_build_array(row_to_json(x)) from (
    select ${dailyColumns('$3')} from post d join users u on u.user_no = d.user_no
    where d.post_no = (select p.post_no from post p where p.post_no = $2 and p.kind = 'daily' and ${visibleToSql({ post: 'p', viewer: '$1' })})) x`

/** Writes a daily and, the first time, keeps its visibility as the member's own default. */
const made = `
  with made as (
    insert into post (user_no, kind, content, info, visibility, record_date, reg_dt, from_no)
    values ($1, 'daily', $2, $3, $4, $5, $6, $7) returning *
  ), chosen as (
    insert into user_setting (user_no, setting_key, setting_value) values ($1, 'default_visibility', $4) on conflict do nothing
  )`

/** The rows of a CTE, as the wire's list of one. */
const shown = (cte: string, now: string): string => `
  select json_build_array(row_to_json(x)) from (
    select ${dailyColumns(now)} from ${cte} d join users u on u.user_no = d.user_no) x`

/** A daily without pictures, in one statement. */
export const CREATE: Statement = `${made} ${shown('made', '$6')}`

/** A daily whose pictures or tags need its number first; PICTURE follows. */
export const CREATE_BARE: Statement = `${made} select post_no from made`

/** Gives my new daily $2 its pictures $3, at $4. */
export const PICTURE: Statement = `
  with pictured as (
    update post set images = $3::text::jsonb where post_no = $2 returning *
  ) ${shown('pictured', '$4')}`

/** The records of the daily $2 and whose it is, where $1 may see it. */
export const SOURCE: Statement = `
  select p.user_no, p.info from post p where p.post_no = $2 and p.kind = 'daily' and ${visibleToSql({ post: 'p', viewer: '$1' })}`

/** Counts $1 among those who took over from the daily $2, at $3, once however often. The row's key decides who counts. */
export const COUNT_SAME: Statement = `
  with mine as (
    insert into post_same (post_no, user_no, reg_dt) values ($2, $1, $3) on conflict do nothing returning post_no
  )
  update post set same_qtt = same_qtt + 1 where post_no = (select post_no from mine)`

/** Holds my daily $2 until the transaction ends; no row where there is none. */
export const HOLD: Statement = `
  select jsonb_array_length(p.images) as image_qtt from post p
  where p.user_no = $1 and p.post_no = $2 and p.kind = 'daily' and p.state = 1 for no key update`

/** Keeps what held dailys say, before they are changed at `now`. */
const before = (which: string, now: string): string => `
  with before as (
    insert into post_history (post_no, content, info, visibility, images, edit_dt)
    select p.post_no, p.content, p.info, p.visibility, p.images,
      greatest(${now}, (select max(h.edit_dt) + interval '1 microsecond' from post_history h where h.post_no = p.post_no))
    from post p where ${which}
  )`

/**
 * Keeps what the held daily $2 said and writes what it says now ($3 text, $4 records, $5 visibility, $7 pictures,
 * null where they stay) at $6.
 */
export const EDIT: Statement = `
  ${before('p.post_no = $2', '$6')}, after as (
    update post set content = $3, info = $4, visibility = $5, images = coalesce($7::text::jsonb, images), edit_dt = $6
    where post_no = $2 returning *
  ) ${shown('after', '$6')}`

/** Holds the meal photos (rules.ts, `isMealPhoto`) of $1 that anyone else may see. */
export const HOLD_MEAL_PHOTOS: Statement = `
  select p.post_no from post p
  where p.user_no = $1 and p.kind = 'daily' and p.state = 1 and p.visibility <> 'private' and p.images <> '[]'
    and ((p.info #>> '{eat,setCalorie}')::int > 0 or jsonb_array_length(p.info #> '{eat,selectedFood}') > 0)
  order by p.post_no for no key update`

/** Makes the held dailys $1 private at $2. */
export const HIDE: Statement = `
  ${before('p.post_no = any($1::bigint[])', '$2')}
  update post set visibility = 'private', edit_dt = $2 where post_no = any($1::bigint[])`
