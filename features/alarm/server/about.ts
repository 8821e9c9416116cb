import { readableToSql, visibleToSql } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import { ALARM_TEXT_MAX } from '../rules.ts'

// What an alarm `row` is about: a post, or a comment under one. Whoever cannot see that (any more) is not told of it and
// has no such alarm: it was deleted or hidden, it was made private, or somebody blocks somebody. The words of both are
// never kept with the alarm: they are read where they stand, and are gone with them. So are the words of a gift.

/** Comments of several members in one alarm: it stays while one of them cannot be read, without that one's words. */
const gathers = (row: string): string => `(${row}.kind in ('COMMENT', 'REPLY') and ${row}.actor_qtt > 1)`

const seesPost = (row: string, viewer: string): string =>
  `(select ${visibleToSql({ post: 'p', viewer })} from post p where p.post_no = ${row}.post_no)`
const readable = (row: string, viewer: string): string =>
  `comment c, post p where c.comment_no = ${row}.comment_no and ${readableToSql({ comment: 'c', post: 'p', viewer })}`
const seesComment = (row: string, viewer: string): string => `(select true from ${readable(row, viewer)})`

/** Whether the viewer sees what somebody is about to be told of. */
export const sees = (row: string, viewer: string): string => `case
  when ${row}.comment_no is not null then ${seesComment(row, viewer)}
  when ${row}.post_no is not null then ${seesPost(row, viewer)} else true end`

/** Whether the viewer still sees what the alarm is about. */
export const stillSees = (row: string, viewer: string): string => `case
  when ${row}.comment_no is not null and not ${gathers(row)} then ${seesComment(row, viewer)}
  when ${row}.post_no is not null then ${seesPost(row, viewer)} else true end`

/** The words of the thing itself, as far as the viewer may read them; of a post only where it calls the viewer by name. */
export const wordsOfIt = (row: string, viewer: string): string => `coalesce(case
  when ${row}.comment_no is not null then (select ${plain('c.content')} from ${readable(row, viewer)})
  when ${row}.kind = 'MENTION' then (select ${plain('p.content')} from post p where p.post_no = ${row}.post_no)
  when ${row}.kind = 'VIV_GIFT' then ${row}.text || coalesce((select ${giftWords} from viv_gift g where g.gift_no = ${giftOf(row)}), '')
  else ${row}.text end, '')`

const giftOf = (row: string): string => `split_part(${row}.target, ':', 2)::bigint`
/** Behind the amount, on a line of their own (rules.ts, `giftIn`); of a gift that an operator took back none. */
const giftWords = `case when g.state > 0 and g.message <> '' then E'\\n' || regexp_replace(g.message, '\\s+', ' ', 'g') else '' end`

/** Where the alarm leads: of several comments to the newest, or where that cannot be read to what they all answer. */
export const leadsTo = (row: string, viewer: string): string => `case
  when ${row}.comment_no is not null and ${gathers(row)} and ${seesComment(row, viewer)} is null then
    (case split_part(${row}.target, ':', 1) when 'daily' then '${DAILY}' when 'feed' then '${FEED}' else '${COMMENT}' end)
      || split_part(${row}.target, ':', 2)
  else ${row}.link end`

const DAILY = href('DailyLineDetail', { id: '' })
const FEED = href('FeedLineDetail', { id: '' })
const COMMENT = href('CommentDetail', { id: '' })

/** The beginning of a text without its marks, on one line. What is cut may end inside a mark: it goes with the marks. */
const plain = (content: string): string => `
  left(btrim(regexp_replace(replace(regexp_replace(left(${content}, ${ALARM_TEXT_MAX * 5}), '</?[a-z][^<>]*(>|$)', ' ', 'g'),
    '&lt;', '<'), '\\s+', ' ', 'g')), ${ALARM_TEXT_MAX})`
