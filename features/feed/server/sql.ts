import { isLiked } from '#features/like/server/public.ts'
import { noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import { cardColumns, cardImagesOf, cardWriterColumns, imagesOf, isBookmarked, isHidden, thumbOf } from '#features/post/server/public.ts'
import { firstVisibilitySql, passesCareModeSql } from '#features/settings/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { FEED_PAGE } from '../rules.ts'

// In every statement $1 is the viewer, null for a guest.

/** A feed of the row `d` and its author `u`, in the wire's names; `now` is the parameter with the current time. */
const feedColumns = (now: string): string => `u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile,
  d.post_no as feed_no, d.content as feed_content, ${imagesOf(now)} as feed_images, ${thumbOf(now)} as feed_thumb,
  d.visibility, d.like_qtt, d.reply_qtt,
  ${isLiked} is not null as isfav,
  ${isBookmarked} as is_bookmarked, ${isHidden} as hidden, d.reg_dt, d.edit_dt`

const sourceColumns = 'p.post_no, p.user_no, p.content, p.images, p.visibility, p.hide_dt, p.like_qtt, p.reply_qtt, p.reg_dt, p.edit_dt'

/** The rows of a CTE as `d`, newest first, with their authors as `u`. */
const fromCte = (cte: string): string => `from ${cte} d join users u on u.user_no = d.user_no order by d.post_no desc`

/** The rows of a CTE as the wire's list, newest first. */
const feedsOfCte = (cte: string, now: string): string => `
  select coalesce(json_agg(row_to_json(x)), '[]')
  from (select ${feedColumns(now)} ${fromCte(cte)}) x`

/** The rows of a CTE as cards (contract.ts, `feedCard`), newest first; nulls are left out. */
const cardsOfCte = (cte: string, now: string): string => `
  select coalesce(json_strip_nulls(json_agg(row_to_json(x))), '[]')
  from (
    select ${cardWriterColumns}, d.post_no as feed_no, d.content as feed_content, ${cardImagesOf(now)} as feed_images,
      ${thumbOf(now)} as feed_thumb, ${cardColumns}
    ${fromCte(cte)}) x`

/** Whether the viewer's line has the feed `p` of another member. */
const isInLine = (now: string): string => `p.kind = 'feed' and p.visibility <> 'private' and p.user_no is distinct from $1
  and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notMutedSql({ post: 'p', viewer: '$1', now })} and ${withinReachSql({ post: 'p', viewer: '$1' })} and ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${passesCareModeSql('p.content')}`

/**
 * A page of the line: others' feeds by the index of the line, my own (private ones too) by the index of the author; merged
 * before authors and counts are joined. $2 before_no, $3 limit, $4 now. The inner limits are literals, so that the planner
 * knows them.
 */
export const LINE: Statement = `
  with page as materialized (
    select * from (
      (select ${sourceColumns} from post p where ${isInLine('$4')} and p.post_no < $2 order by p.post_no desc limit ${FEED_PAGE})
      union all
      (select ${sourceColumns} from post p
       where p.kind = 'feed' and p.state = 1 and p.user_no = $1 and p.post_no < $2
       order by p.post_no desc limit ${FEED_PAGE})
    ) merged order by post_no desc limit $3
  ) ${cardsOfCte('page', '$4')}`

/** A page of the feeds of the member $5. Mutes do not apply, because the viewer opened this member's list. */
export const OF_MEMBER: Statement = `
  with page as materialized (
    select ${sourceColumns} from post p
    where p.kind = 'feed' and p.user_no = $5 and p.post_no < $2 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${withinReachSql({ post: 'p', viewer: '$1' })}
    order by p.post_no desc limit $3
  ) ${cardsOfCte('page', '$4')}`

/** How many feeds of others in the line are newer than $2, at most one page. $3 now. */
export const COUNT_NEW: Statement = `
  select json_build_object('count', count(*)) from (
    select 1 from post p where ${isInLine('$3')} and p.post_no > $2 order by p.post_no desc limit ${FEED_PAGE}) newer`

/** The feed $2 at $3, as the wire's list of one; no row where the viewer may not see it. */
export const DETAIL: Statement = `
  select json_build_array(row_to_json(x)) from (
    select ${feedColumns('$3')} from post d join users u on u.user_no = d.user_no
    where d.post_no = (select p.post_no from post p where p.post_no = $2 and p.kind = 'feed' and ${visibleToSql({ post: 'p', viewer: '$1' })})) x`

/** Inserts a feed without its pictures, which need its number; the first one stores its visibility as the member's default. */
export const CREATE_WITHOUT_IMAGES: Statement = `
  with created as (
    insert into post (user_no, kind, content, visibility, reg_dt) values ($1, 'feed', $2, $3, $4) returning post_no
  ), chosen as (${firstVisibilitySql('select $1::bigint as user_no, $3::text as visibility')}
  ) select post_no from created`

/** Sets the pictures $3 of my new feed $2, at $4. */
export const SET_IMAGES: Statement = `
  with with_images as (
    update post set images = $3::text::jsonb where post_no = $2 returning *
  ) ${feedsOfCte('with_images', '$4')}`

/** Locks my feed $2; no row where it does not exist. */
export const LOCK_FEED: Statement = `
  select post_no from post p where p.user_no = $1 and p.post_no = $2 and p.kind = 'feed' and p.state = 1 for no key update`

/**
 * Copies the locked feed $2 into the history and changes it at $5: $3 text, $4 visibility, $6 pictures (null keeps
 * them).
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
  ) ${feedsOfCte('after', '$5')}`
