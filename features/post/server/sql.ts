import { visibleToSql, withinReachSql } from '#features/block/server/public.ts'
import { isLiked } from '#features/like/server/public.ts'
import { signedItemsSql } from '#features/media/server/public.ts'
import { TILE_TEXT_MAX } from '../rules.ts'

// In every statement $1 is the viewer, null for a guest; `d` is a post and `u` its author, `now` the parameter with the current time.

/** Whether everyone may see the pictures of `d`; true without pictures, so that nothing is signed. */
const isOpen = `(d.images = '[]' or d.visibility = 'public' and d.hide_dt is null and not u.account_private)`

/** The pictures of `d`; those that not everyone may see get addresses with a mark for the viewer. */
export const imagesOf = (now: string): string =>
  `case when ${isOpen} then d.images else ${signedItemsSql({ items: 'd.images', viewer: '$1', now })} end`

/**
 * The pictures of `d` for a card (contract.ts, `cardImage`), null without pictures. Only the sizes that a card shows are signed.
 */
export const cardImagesOf = (now: string): string => {
  const shown = `(select jsonb_agg((i.item #- '{transforms,thm}' #- '{transforms,full}') - case when i.n > 1 then 'placeholder' else '' end order by i.n)
    from jsonb_array_elements(d.images) with ordinality i (item, n))`
  return `case when d.images = '[]' then null when ${isOpen} then ${shown} else ${signedItemsSql({ items: shown, viewer: '$1', now })} end`
}

/** The author `u` for a card (contract.ts, `cardWriter`). */
export const cardWriterColumns = `u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no,
  case when u.user_profile <> '[]' then jsonb_build_array(jsonb_build_object('key', u.user_profile #> '{0,key}',
    'mimetype', u.user_profile #> '{0,mimetype}', 'transforms', jsonb_build_object('thm', u.user_profile #> '{0,transforms,thm}'))) end as user_profile`

/** The parts of `d` that cards of all kinds have (contract.ts, `cardParts`). */
export const cardColumns = `nullif(d.visibility, 'public') as visibility, d.like_qtt, d.reply_qtt,
  ${isLiked} is not null as isfav, d.reg_dt, d.edit_dt,
  (select true from post_bookmark k where k.user_no = $1 and k.post_no = d.post_no) as is_bookmarked,
  case when d.hide_dt is not null and d.user_no is not distinct from $1::bigint then true end as hidden`

/** The small address of the first picture of `d`, or null. */
export const thumbOf = (now: string): string => `
  case when ${isOpen} then d.images -> 0
    else ${signedItemsSql({ items: 'jsonb_build_array(d.images -> 0)', viewer: '$1', now })} -> 0 end #>> '{transforms,thm}'`

/** Whether the viewer bookmarked `d`. */
export const isBookmarked = '(select true from post_bookmark k where k.user_no = $1 and k.post_no = d.post_no) is not null'

/** Whether reports have hidden `d`; true only for its author, who still sees it. */
export const isHidden = '(d.hide_dt is not null and d.user_no is not distinct from $1::bigint)'

/** The columns of `p` that the expressions above and `tileColumns` read. */
export const tileSourceColumns = 'p.post_no, p.user_no, p.kind, p.content, p.images, p.info, p.visibility, p.hide_dt, p.like_qtt, p.reg_dt'

/** A tile (contract.ts, `postTile`). The cut text may end inside a tag, so the pattern also removes an unclosed tag. */
export const tileColumns = (now: string): string => `d.kind, d.post_no, d.user_no, u.haru_name,
  ${thumbOf(now)} as thumb, jsonb_array_length(d.images) as picture_qtt,
  coalesce(d.images #>> '{0,mimetype}' like 'video/%', false) as is_film,
  (d.info ->> 'emoji')::int as emoji,
  left(btrim(regexp_replace(replace(regexp_replace(left(d.content, ${TILE_TEXT_MAX * 5}), '</?[a-z][^<>]*(>|$)', ' ', 'g'),
    '&lt;', '<'), '\\s+', ' ', 'g')), ${TILE_TEXT_MAX}) as text,
  d.like_qtt, d.reg_dt`

type DayRecord = { userNo: string; day: string; viewer: string }

/** The records (`info`) of the newest daily of a member on a day that lists show the viewer; null without one. */
export const dayRecordSql = ({ userNo, day, viewer }: DayRecord): string => `
  (select _day.info from post _day where _day.user_no = ${userNo} and _day.state = 1 and _day.kind = 'daily' and _day.record_date = ${day}
    and ${visibleToSql({ post: '_day', viewer })} and ${withinReachSql({ post: '_day', viewer })} order by _day.post_no desc limit 1)`

type OwnDays = { userNo: string; from: string; to: string }

/** The author's own dailys of these days, private ones too, the oldest first, with unsigned pictures. */
export const ownDailysSql = ({ userNo, from, to }: OwnDays): string => `
  select p.record_date as day, p.content, p.info, p.images from post p
  where p.user_no = ${userNo} and p.state = 1 and p.kind = 'daily' and p.record_date between ${from} and ${to}
  order by p.record_date, p.post_no`
