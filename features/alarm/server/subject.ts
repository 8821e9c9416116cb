import { readableToSql, visibleToSql } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import { ALARM_TEXT_MAX } from '../rules.ts'

// An alarm `row` is about a post, or a comment under one. A member who cannot see it (deleted, hidden, private, blocked)
// gets no alarm, and alarms that exist are left out of the list. The texts of posts, comments and gifts are not stored with
// the alarm: they are read from their own tables each time.

/** Comments of several members in one alarm: if the newest cannot be read, the alarm stays without its text. */
const hasSeveralCommentersSql = (row: string): string => `(${row}.kind in ('COMMENT', 'REPLY') and ${row}.actor_qtt > 1)`

const canSeePostSql = (row: string, viewer: string): string =>
  `(select ${visibleToSql({ post: 'p', viewer })} from post p where p.post_no = ${row}.post_no)`
const readableCommentSql = (row: string, viewer: string): string =>
  `comment c, post p where c.comment_no = ${row}.comment_no and ${readableToSql({ comment: 'c', post: 'p', viewer })}`
const canReadCommentSql = (row: string, viewer: string): string => `(select true from ${readableCommentSql(row, viewer)})`

/** Whether the viewer may see the subject of a new alarm. */
export const canSeeSql = (row: string, viewer: string): string => `case
  when ${row}.comment_no is not null then ${canReadCommentSql(row, viewer)}
  when ${row}.post_no is not null then ${canSeePostSql(row, viewer)} else true end`

/** Whether the viewer may still see the subject of a stored alarm. */
export const canStillSeeSql = (row: string, viewer: string): string => `case
  when ${row}.comment_no is not null and not ${hasSeveralCommentersSql(row)} then ${canReadCommentSql(row, viewer)}
  when ${row}.post_no is not null then ${canSeePostSql(row, viewer)} else true end`

/** The subject's text, if the viewer may read it; a post's text only in a mention. */
export const subjectTextSql = (row: string, viewer: string): string => `coalesce(case
  when ${row}.comment_no is not null then (select ${excerptSql('c.content')} from ${readableCommentSql(row, viewer)})
  when ${row}.kind = 'MENTION' then (select ${excerptSql('p.content')} from post p where p.post_no = ${row}.post_no)
  when ${row}.kind = 'VIV_GIFT' then ${row}.text || coalesce((select ${giftMessageSql} from viv_gift g where g.gift_no = ${giftNoSql(row)} and g.to_user_no = ${row}.user_no), '')
  else ${row}.text end, '')`

const giftNoSql = (row: string): string => `split_part(${row}.target, ':', 2)::bigint`
/** The message on a second line after the amount (rules.ts, `linesOf`); none if an operator reversed the gift, and none for its giver. */
const giftMessageSql = `case when g.state > 0 and g.message <> '' then E'\\n' || regexp_replace(g.message, '\\s+', ' ', 'g') else '' end`

/** The alarm's link; for several comments whose newest cannot be read, the post or comment that they answer. */
export const linkSql = (row: string, viewer: string): string => `case
  when ${row}.comment_no is not null and ${hasSeveralCommentersSql(row)} and ${canReadCommentSql(row, viewer)} is null then
    (case split_part(${row}.target, ':', 1) when 'daily' then '${DAILY}' when 'feed' then '${FEED}' else '${COMMENT}' end)
      || split_part(${row}.target, ':', 2)
  else ${row}.link end`

const DAILY = href('DailyLineDetail', { id: '' })
const FEED = href('FeedLineDetail', { id: '' })
const COMMENT = href('CommentDetail', { id: '' })

/** The start of a text without its HTML tags, on one line. The cut may fall inside a tag, so an unclosed tag is removed too. */
const excerptSql = (content: string): string => `
  left(btrim(regexp_replace(replace(regexp_replace(left(${content}, ${ALARM_TEXT_MAX * 5}), '</?[a-z][^<>]*(>|$)', ' ', 'g'),
    '&lt;', '<'), '\\s+', ' ', 'g')), ${ALARM_TEXT_MAX})`
