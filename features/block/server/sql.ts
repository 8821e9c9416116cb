// SQL fragments of visibility. Every parameter is SQL: an alias or an expression. Aliases that begin with an underscore are
// reserved for the fragments.
//
// Each condition is a scalar subquery by primary key: PostgreSQL executes it as an index look-up per row, never as a hash of
// all members, follows or likes, as it may with `exists`.

/** `viewer` is the number of a member, null for a guest. */
type PostViewer = { post: string; viewer: string }

/**
 * Whether the viewer may see the post: it and its author are active, the author shows it to this viewer (everyone, accepted
 * followers, or only oneself; a private account shows to followers only), and neither blocks the other. Posts of clubs are visible to
 * members alone, also to their author only as a member; questions and answers follow their own rule, which keeps anonymous askers unknown.
 */
export function visibleToSql({ post, viewer }: PostViewer): string {
  return `${post}.state = 1 and (${post}.user_no = ${viewer} and ${post}.visibility <> 'club' or ${post}.hide_dt is null and ${post}.visibility <> 'private' and case when ${post}.visibility = 'kin' then sees_kin_post(${post}.post_no, ${viewer}) else (
    select _author.state = 1
      and (${post}.visibility = 'public' and not _author.account_private
        or case when ${post}.visibility = 'club' then sees_club_post(${post}.post_no, ${viewer})
          else (select _follow.state = 1 from follow _follow where _follow.user_no = ${viewer} and _follow.target_no = _author.user_no) end)
      and ${notBlockedSql({ a: viewer, b: '_author.user_no' })}
    from users _author where _author.user_no = ${post}.user_no) end)`
}

/** Whether neither of two members blocks the other. Always true for a guest (null). */
export function notBlockedSql({ a, b }: { a: string; b: string }): string {
  return `(select true from block _block where _block.user_no = ${a} and _block.target_no = ${b}) is null
    and (select true from block _block where _block.user_no = ${b} and _block.target_no = ${a}) is null`
}

/** Whether the member `a` blocks `b`. */
export function blocksSql({ a, b }: { a: string; b: string }): string {
  return `(select true from block _block where _block.user_no = ${a} and _block.target_no = ${b}) is not null`
}

/**
 * Whether the viewer may read the comment under the post: it and its writer are active, the post is visible, and there is no
 * block between the viewer and the writer, nor, for a reply, the writer of its root comment.
 */
export function readableToSql({ comment, post, viewer }: PostViewer & { comment: string }): string {
  return `${comment}.post_no = ${post}.post_no and ${comment}.state = 1 and (${comment}.hide_dt is null or ${comment}.user_no = ${viewer}) and ${visibleToSql({ post, viewer })}
    and (select _writer.state = 1 from users _writer where _writer.user_no = ${comment}.user_no) and ${notBlockedSql({ a: viewer, b: `${comment}.user_no` })}
    and (${comment}.parent_no is null or (
      select ${notBlockedSql({ a: viewer, b: '_root.user_no' })} from comment _root where _root.comment_no = ${comment}.parent_no))`
}

/**
 * Whether the viewer sees the chat message: they are in its room, with no block in a private room, it came after them,
 * and they did not delete it for themselves. A message that was deleted for all is included; its content is empty.
 */
export function messageVisibleToSql({ message, viewer }: { message: string; viewer: string }): string {
  const other = `(case when _room.one_no = ${viewer} then _room.other_no else _room.one_no end)`
  return `(
    select ${message}.cm_no > _place.first_no and (_room.cr_type <> 'private' or ${notBlockedSql({ a: viewer, b: other })})
    from chat_room _room, chat_member _place
    where _room.cr_no = ${message}.cr_no and _place.cr_no = ${message}.cr_no and _place.user_no = ${viewer} and _place.left_dt is null)
    and (select true from chat_hidden _hidden
      where _hidden.user_no = ${viewer} and _hidden.cr_no = ${message}.cr_no and _hidden.cm_no = ${message}.cm_no) is null`
}

/** Whether the viewer has not muted the author of the post at the moment `now`. For lists only. */
export function notMutedSql({ post, viewer, now }: PostViewer & { now: string }): string {
  return `(select _mute.until_dt is null or _mute.until_dt > ${now} from mute _mute
    where _mute.user_no = ${viewer} and _mute.target_no = ${post}.user_no) is not true`
}

/** Whether the post has no limited reach after reports, or the viewer follows its author. For lists only. */
export function withinReachSql({ post, viewer }: PostViewer): string {
  return `(${post}.limit_dt is null or ${post}.user_no = ${viewer}
    or (select _follow.state = 1 from follow _follow where _follow.user_no = ${viewer} and _follow.target_no = ${post}.user_no))`
}

/**
 * Whether the text holds none of the viewer's muted words at the moment `now` (setting `mute_words`, decisions d-11).
 * The list is read once for a statement. For lists only.
 */
export function noMutedWordSql({ text, viewer, now }: { text: string; viewer: string; now: string }): string {
  const mine = `_setting.user_no = ${viewer} and _setting.setting_key = 'mute_words'`
  return `((select _setting.setting_value from user_setting _setting where ${mine}) is null or not exists (
    select from user_setting _setting, jsonb_array_elements(_setting.setting_value::jsonb) _word
    where ${mine} and strpos(lower(${text}), lower(_word ->> 'w')) > 0
      and (_word ->> 'until' is null or (_word ->> 'until')::timestamptz > ${now})))`
}

/** Whether anyone is blocked by the viewer or blocks the viewer. */
export function hasBlocksSql({ viewer }: { viewer: string }): string {
  return `((select true from block _block where _block.user_no = ${viewer} limit 1)
    or (select true from block _block where _block.target_no = ${viewer} limit 1))`
}
