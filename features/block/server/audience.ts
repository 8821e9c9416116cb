/**
 * Whether the viewer may see the post `p`: it and its author are active, the author shows it to this
 * viewer (everyone, accepted followers, or only oneself; a private account shows to followers alone), and
 * neither blocks the other. `viewer` is the parameter that holds the viewer's number, null for a guest.
 *
 * Every question is a scalar subquery by primary key: PostgreSQL answers it by an index look-up for each
 * post it meets, and never by a hash of all members, follows or likes, which `exists` can become.
 */
export function visibleTo(viewer = '$1'): string {
  return `p.state = 1 and (p.user_no = ${viewer} or p.hide_dt is null and p.visibility <> 'private' and (
    select a.state = 1
      and (p.visibility = 'public' and not a.account_private
        or (select f.state = 1 from follow f where f.user_no = ${viewer} and f.target_no = a.user_no))
      and ${mayMeet('a.user_no', viewer)}
    from users a where a.user_no = p.user_no))`
}

/** Whether neither the viewer nor this person blocks the other. */
export function mayMeet(person: string, viewer = '$1'): string {
  return `(select true from block b where b.user_no = ${viewer} and b.target_no = ${person}) is null
    and (select true from block b where b.user_no = ${person} and b.target_no = ${viewer}) is null`
}

/**
 * Whether the viewer may read the comment `c` under the post `p`: it and its writer stand, the post is visible, and
 * the viewer may meet the writer, and for a reply the writer of its root too.
 */
export function readableTo(viewer = '$1'): string {
  return `c.post_no = p.post_no and c.state = 1 and (c.hide_dt is null or c.user_no = ${viewer}) and ${visibleTo(viewer)}
    and (select w.state = 1 from users w where w.user_no = c.user_no) and ${mayMeet('c.user_no', viewer)}
    and (c.parent_no is null or (select ${mayMeet('r.user_no', viewer)} from comment r where r.comment_no = c.parent_no))`
}

/**
 * Whether the viewer sees the message `c`: they are in its room, with nobody in the way where two talk alone, it came
 * after them, and they did not delete it for themselves. What was deleted for all is there, with nothing left in it.
 */
export function sharedWith(viewer = '$1'): string {
  const other = `(case when r.one_no = ${viewer} then r.other_no else r.one_no end)`
  return `(
    select c.cm_no > k.first_no and (r.cr_type <> 'private' or ${mayMeet(other, viewer)})
    from chat_room r, chat_member k
    where r.cr_no = c.cr_no and k.cr_no = c.cr_no and k.user_no = ${viewer} and k.left_dt is null)
    and (select true from chat_hidden h where h.user_no = ${viewer} and h.cr_no = c.cr_no and h.cm_no = c.cm_no) is null`
}

/** Whether the viewer has not muted the author of `p`, at the moment in the parameter `now`. For lists alone. */
export function notMuted(now: string, viewer = '$1'): string {
  return `(select m.until_dt is null or m.until_dt > ${now} from mute m where m.user_no = ${viewer} and m.target_no = p.user_no) is not true`
}

/** Whether reports have not narrowed the reach of `p`, or the viewer follows its author. For lists alone. */
export function reaches(viewer = '$1'): string {
  return `(p.limit_dt is null or p.user_no = ${viewer}
    or (select f.state = 1 from follow f where f.user_no = ${viewer} and f.target_no = p.user_no))`
}

/**
 * Whether the text in the column `words` holds none of the viewer's muted words at the moment in the parameter `now`
 * (setting `mute_words`, decisions d-11). The list is read once for a statement. For lists alone.
 */
export function noMutedWord(words: string, now: string, viewer = '$1'): string {
  return `((select s.setting_value from user_setting s where s.user_no = ${viewer} and s.setting_key = 'mute_words') is null or not exists (
    select from user_setting s, jsonb_array_elements(s.setting_value::jsonb) muted
    where s.user_no = ${viewer} and s.setting_key = 'mute_words' and strpos(lower(${words}), lower(muted ->> 'w')) > 0
      and (muted ->> 'until' is null or (muted ->> 'until')::timestamptz > ${now})))`
}

/** Whether anyone is blocked by the viewer or blocks the viewer. */
export function hasBlocks(viewer = '$1'): string {
  return `((select true from block b where b.user_no = ${viewer} limit 1) or (select true from block b where b.target_no = ${viewer} limit 1))`
}
