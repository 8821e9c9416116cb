import { isLiked } from '#features/like/server/public.ts'
import { withAuthorSql } from '#features/account/server/public.ts'
import { noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import {
  cardColumns,
  cardImagesOf,
  cardWriterColumns,
  imagesOf,
  insertDailysSql,
  isBookmarked,
  isHidden,
  thumbOf,
} from '#features/post/server/public.ts'
import { firstVisibilitySql, passesCareModeSql } from '#features/settings/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { createOnceSql } from '#kit/server/http/create.ts'
import { LINE_PAGE } from '../rules.ts'
import { hasDailySql } from './referral.ts'

// In every statement $1 is the viewer, null for a guest.

/** The daily that `d` was taken over from, where the viewer may see it; runs no query where `d` has no source. */
const sourceJson = `case when d.from_no is not null then (
    select json_build_object('daily_no', p.post_no, 'user_no', w.user_no, 'haru_name', w.haru_name)
    from post p join users w on w.user_no = p.user_no where p.post_no = d.from_no and p.kind = 'daily' and ${visibleToSql({ post: 'p', viewer: '$1' })}) end`

/**
 * A daily of the row `d` and its author `u`, in the wire's names. Pictures that not everyone may see get addresses
 * with a mark for the viewer; `now` is the parameter with the current time.
 */
export const dailyColumns = (now: string): string => `u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile,
  d.post_no as daily_no, d.content as daily_content,
  ${imagesOf(now)} as daily_images,
  ${thumbOf(now)} as daily_thumb,
  d.info as daily_info, d.visibility, d.record_date, d.like_qtt, d.reply_qtt,
  ${isLiked} is not null as isfav,
  d.reg_dt, d.edit_dt, ${isBookmarked} as is_bookmarked, ${isHidden} as hidden, d.same_qtt, ${sourceJson} as "from"`

const EMPTY_EAT = '{"setCalorie":0,"selectedFood":[]}'
const EMPTY_HEALTH = '{"todayHealths":[]}'
const EMPTY_ROUTINE = '{"record":{"memo":"","routine":[]}}'
const FOODS = `d.info #> '{eat,selectedFood}'`
const ROUTINES = `d.info #> '{routine,record,routine}'`
/** The non-empty records of `d`: foods without the eaten amount, routine items without text, the memo only where it is shown. */
const cardInfo = `jsonb_build_object('emoji', d.info -> 'emoji',
    'eat', case when d.info @? '$.eat.selectedFood[*].amount'
      then jsonb_set(d.info -> 'eat', '{selectedFood}', (select jsonb_agg(i.food - 'amount' order by i.n) from jsonb_array_elements(${FOODS}) with ordinality i (food, n)))
      else nullif(d.info -> 'eat', '${EMPTY_EAT}') end,
    'health', nullif(d.info -> 'health', '${EMPTY_HEALTH}'),
    'routine', case when ${ROUTINES} = '[]' then nullif(d.info -> 'routine', '${EMPTY_ROUTINE}')
      else jsonb_build_object('record', jsonb_build_object('routine', (
        select jsonb_agg(i.item - 'text' order by i.n) from jsonb_array_elements(${ROUTINES}) with ordinality i (item, n)))) end)`

/** A daily as a card (contract.ts, `dailyCard`) of the row `d` and its author `u`; nulls are left out of the answer. */
const dailyCardColumns = (now: string): string => `${cardWriterColumns}, d.post_no as daily_no, d.content as daily_content,
  ${cardImagesOf(now)} as daily_images, ${thumbOf(now)} as daily_thumb, ${cardInfo} as daily_info,
  nullif(d.record_date, (d.reg_dt at time zone 'Asia/Seoul')::date) as record_date, ${cardColumns},
  nullif(d.same_qtt, 0) as same_qtt, ${sourceJson} as "from"`

/** The columns of `p` that `dailyColumns` needs. */
export const dailySourceColumns = `p.post_no, p.user_no, p.content, p.images, p.info, p.visibility, p.record_date, p.like_qtt, p.reply_qtt,
  p.reg_dt, p.edit_dt, p.hide_dt, p.from_no, p.same_qtt`

/** Whether `p` belongs to the viewer's line; `now` is the parameter with the current time. */
const isInLine = (now: string): string => `
  p.kind = 'daily' and p.visibility <> 'private' and p.user_no is distinct from $1 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notMutedSql({ post: 'p', viewer: '$1', now })} and ${withinReachSql({ post: 'p', viewer: '$1' })}
  and ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${passesCareModeSql('p.content')}`

/**
 * A page of the line: others' dailys by the index of the line, my own (private ones too) by the index of the author;
 * merged before authors and counts are joined. $2 before_no, $3 limit, $4 now. The inner limits are literals, so that
 * the planner knows them.
 */
export const LINE: Statement = `
  with page as materialized (
    select * from (
      (select ${dailySourceColumns} from post p
       where p.post_no < $2 and ${isInLine('$4')}
       order by p.post_no desc limit ${LINE_PAGE})
      union all
      (select ${dailySourceColumns} from post p
       where p.kind = 'daily' and p.state = 1 and p.user_no = $1 and p.post_no < $2
       order by p.post_no desc limit ${LINE_PAGE})
    ) merged order by post_no desc limit $3
  )
  select coalesce(json_strip_nulls(json_agg(row_to_json(x))), '[]')
  from (select ${dailyCardColumns('$4')} from page d join users u on u.user_no = d.user_no order by d.post_no desc) x`

/** How many dailys of others in the line are newer than $2, at most one page. $3 now. */
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

/** Inserts a daily without its pictures, which need its number; the first one stores its visibility as the member's default. */
export const CREATE_WITHOUT_IMAGES: Statement = `
  with made as (
    insert into post (user_no, kind, content, info, visibility, record_date, reg_dt, from_no)
    values ($1, 'daily', $2, $3, $4, $5, $6, $7) returning post_no
  ), chosen as (${firstVisibilitySql('select $1::bigint as user_no, $4::text as visibility')}
  ) select post_no from made`

/** The rows of a CTE, as the wire's list of one. */
const dailyOf = (cte: string, now: string): string => `
  select json_build_array(row_to_json(x)) from (
    select ${dailyColumns(now)} from ${cte} d join users u on u.user_no = d.user_no) x`

/** Dailys of text and records alone. Leaves out the first daily of an invited member, which `writeDaily` rewards. */
export const CREATE: Statement = createOnceSql({
  columns: { content: 'text', info: 'jsonb', visibility: 'text', record_date: 'date' },
  ready: `
    select o.*, nextval('post_post_no_seq') as post_no from (${withAuthorSql('asked')}) o
    where o.referrer_no is null or ${hasDailySql('o.user_no')}`,
  // The same fields in the same order as `dailyColumns` gives for the new row.
  answer: `select json_build_array(row_to_json(x)) from (
      select r.user_no, r.haru_name, r.haru_character, r.gender, r.cate_no, r.user_profile,
        r.post_no as daily_no, r.content as daily_content, '[]'::jsonb as daily_images, null as daily_thumb,
        r.info as daily_info, r.visibility, r.record_date, 0 as like_qtt, 0 as reply_qtt, false as isfav,
        r.at as reg_dt, null as edit_dt, false as is_bookmarked, false as hidden, 0 as same_qtt, null as "from") x`,
  writes: `made as (${insertDailysSql('created')}
  ), chosen as (${firstVisibilitySql('select user_no, visibility from created')}
  )`,
})

/** Sets the pictures $3 of my new daily $2, at $4. */
export const SET_IMAGES: Statement = `
  with pictured as (
    update post set images = $3::text::jsonb where post_no = $2 returning *
  ) ${dailyOf('pictured', '$4')}`

/** The records and the author of the daily $2, where $1 may see it. */
export const SOURCE: Statement = `
  select p.user_no, p.info from post p where p.post_no = $2 and p.kind = 'daily' and ${visibleToSql({ post: 'p', viewer: '$1' })}`

/** Counts $1 once among those who took over from the daily $2, at $3; the primary key makes it once. */
export const COUNT_TAKE_OVER: Statement = `
  with mine as (
    insert into post_same (post_no, user_no, reg_dt) values ($2, $1, $3) on conflict do nothing returning post_no
  )
  update post set same_qtt = same_qtt + 1 where post_no = (select post_no from mine)`

/** Locks my daily $2; no row where it does not exist. */
export const LOCK_DAILY: Statement = `
  select jsonb_array_length(p.images) as image_qtt from post p
  where p.user_no = $1 and p.post_no = $2 and p.kind = 'daily' and p.state = 1 for no key update`

/** Copies locked dailys into the history before they are changed at `now`. */
const saveHistory = (which: string, now: string): string => `
  with before as (
    insert into post_history (post_no, content, info, visibility, images, edit_dt)
    select p.post_no, p.content, p.info, p.visibility, p.images,
      greatest(${now}, (select max(h.edit_dt) + interval '1 microsecond' from post_history h where h.post_no = p.post_no))
    from post p where ${which}
  )`

/**
 * Copies the locked daily $2 into the history and changes it at $6: $3 text, $4 records, $5 visibility, $7 pictures
 * (null keeps them).
 */
export const EDIT: Statement = `
  ${saveHistory('p.post_no = $2', '$6')}, after as (
    update post set content = $3, info = $4, visibility = $5, images = coalesce($7::text::jsonb, images), edit_dt = $6
    where post_no = $2 returning *
  ) ${dailyOf('after', '$6')}`

/** Locks the dailys of $1 with meal photos (rules.ts, `isMealPhoto`) that others may see. */
export const LOCK_MEAL_PHOTOS: Statement = `
  select p.post_no from post p
  where p.user_no = $1 and p.kind = 'daily' and p.state = 1 and p.visibility <> 'private' and p.images <> '[]'
    and ((p.info #>> '{eat,setCalorie}')::int > 0 or jsonb_array_length(p.info #> '{eat,selectedFood}') > 0)
  order by p.post_no for no key update`

/** Makes the locked dailys $1 private at $2. */
export const MAKE_PRIVATE: Statement = `
  ${saveHistory('p.post_no = any($1::bigint[])', '$2')}
  update post set visibility = 'private', edit_dt = $2 where post_no = any($1::bigint[])`
