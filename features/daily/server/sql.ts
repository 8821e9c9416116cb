import { notMuted, visibleTo } from '#features/block/server/public.ts'
import type { Statement } from '#kit/server/prepared.ts'
import { LINE_PAGE } from '../rules.ts'

// In every statement $1 is the viewer, null for a guest.

/** A daily of the row `d` and its author `u`, in the wire's own names. */
export const dailyColumns = `u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile,
  d.post_no as daily_no, d.content as daily_content, d.images as daily_images,
  d.images -> 0 -> 'transforms' ->> 'thumb' as daily_thumb, d.info as daily_info, d.visibility, d.record_date,
  d.like_qtt, d.reply_qtt,
  (select true from post_like l where l.post_no = d.post_no and l.user_no = $1) is not null as isfav,
  d.reg_dt, d.edit_dt`

const kept = 'p.post_no, p.user_no, p.content, p.images, p.info, p.visibility, p.record_date, p.like_qtt, p.reply_qtt, p.reg_dt, p.edit_dt'

/**
 * A page of the line: others' dailys by the line's index and my own, private ones too, by mine; merged,
 * and only then enriched. $2 before_no, $3 how many, $4 now. The inner limits are literal, so that the
 * planner knows them.
 */
export const LINE: Statement = `
  with page as materialized (
    select * from (
      (select ${kept} from post p
       where p.kind = 'daily' and p.visibility <> 'private' and p.user_no is distinct from $1 and p.post_no < $2
         and ${visibleTo()} and ${notMuted('$4')}
       order by p.post_no desc limit ${LINE_PAGE})
      union all
      (select ${kept} from post p
       where p.kind = 'daily' and p.state = 1 and p.user_no = $1 and p.post_no < $2
       order by p.post_no desc limit ${LINE_PAGE})
    ) merged order by post_no desc limit $3
  )
  select coalesce(json_agg(row_to_json(x)), '[]')
  from (select ${dailyColumns} from page d join users u on u.user_no = d.user_no order by d.post_no desc) x`

/** How many of others' dailys stand above $2 in the line, a page at most. $3 now. */
export const COUNT_NEW: Statement = `
  select json_build_object('count', count(*)) from (
    select 1 from post p
    where p.kind = 'daily' and p.visibility <> 'private' and p.user_no is distinct from $1 and p.post_no > $2
      and ${visibleTo()} and ${notMuted('$3')}
    order by p.post_no desc limit ${LINE_PAGE}) newer`

/** The daily $2, as the wire's list of one; no row where the viewer may not see it. */
export const DETAIL: Statement = `
  select json_build_array(row_to_json(x)) from (
    select ${dailyColumns} from post d join users u on u.user_no = d.user_no
    where d.post_no = (select p.post_no from post p where p.post_no = $2 and p.kind = 'daily' and ${visibleTo()})) x`

/** Writes a daily and, the first time, keeps its visibility as the member's own default. */
export const CREATE: Statement = `
  with made as (
    insert into post (user_no, kind, content, info, visibility, record_date, reg_dt)
    values ($1, 'daily', $2, $3, $4, $5, $6) returning *
  ), chosen as (
    insert into user_setting (user_no, setting_key, setting_value) values ($1, 'default_visibility', $4) on conflict do nothing
  )
  select json_build_array(row_to_json(x)) from (
    select ${dailyColumns} from made d join users u on u.user_no = d.user_no) x`

/** Holds my daily $2 until the transaction ends; no row where there is none. */
export const HOLD: Statement = `
  select p.post_no from post p where p.user_no = $1 and p.post_no = $2 and p.kind = 'daily' and p.state = 1 for no key update`

/** Keeps what the held daily $2 said and writes what it says now ($3 text, $4 records, $5 visibility) at $6. */
export const EDIT: Statement = `
  with before as (
    insert into post_history (post_no, content, info, visibility, edit_dt)
    select p.post_no, p.content, p.info, p.visibility,
      greatest($6, (select max(h.edit_dt) + interval '1 microsecond' from post_history h where h.post_no = p.post_no))
    from post p where p.post_no = $2
  ), after as (
    update post set content = $3, info = $4, visibility = $5, edit_dt = $6 where post_no = $2 returning *
  )
  select json_build_array(row_to_json(x)) from (
    select ${dailyColumns} from after d join users u on u.user_no = d.user_no) x`
