import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { publishAlarmsChanged } from './notify.ts'

/**
 * Removes a deleted comment from alarms: those of mentions in it and likes of it, and its author from COMMENT and REPLY
 * alarms unless they wrote another comment there. A shared alarm then links to its newest remaining comment.
 */
export async function removeCommentAlarms(tx: Tx, commentNo: number): Promise<void> {
  publishAlarmsChanged(tx, await rowsOf(tx, REMOVE_COMMENT, [commentNo]))
  publishAlarmsChanged(tx, await rowsOf(tx, DELETE_ALARMS, [commentNo]))
}

const LINK = href('CommentDetail', { id: '' })

/** Other comments that the alarm `a` of the deleted comment `g` covers. */
const otherComments = `comment m where m.post_no = g.post_no and (a.kind = 'COMMENT' or m.parent_no = g.parent_no) and m.state = 1
  and m.reg_dt between a.first_dt and a.reg_dt`
export const REMOVE_COMMENT: Statement = `
  with g as materialized (
    select c.user_no, c.post_no, c.parent_no, c.reg_dt, p.user_no as author, p.kind || ':' || p.post_no as post, r.user_no as root_writer
    from comment c join post p on p.post_no = c.post_no left join comment r on r.comment_no = c.parent_no where c.comment_no = $1
  ), groups as materialized (
    select g.*, g.author as to_no, 'COMMENT' as kind, g.post as target from g
    union all select g.*, g.root_writer, 'REPLY', 'comment:' || g.parent_no from g where g.root_writer is not null
  ), found as materialized (
    select a.alarm_no, g.user_no as actor_no,
      exists (select from ${otherComments} and m.user_no = g.user_no) as stays,
      (select max(m.comment_no) from ${otherComments} and m.user_no = any (a.actor_nos)) as newest
    from groups g join alarm a on a.user_no = g.to_no and a.kind = g.kind and a.target = g.target
    where g.user_no = any (a.actor_nos) and g.reg_dt between a.first_dt and a.reg_dt
  )
  merge into alarm a using found f on a.alarm_no = f.alarm_no
  when matched and not f.stays and a.actor_qtt <= 1 then delete
  when matched then update set
    actor_nos = case when f.stays then a.actor_nos else array_remove(a.actor_nos, f.actor_no) end,
    actor_qtt = a.actor_qtt - (not f.stays)::int,
    comment_no = case when a.comment_no = $1 then f.newest else a.comment_no end,
    link = case when a.comment_no = $1 and f.newest is not null then '${LINK}' || f.newest else a.link end
  returning a.user_no`
const DELETE_ALARMS: Statement = `delete from alarm where comment_no = $1 and kind in ('MENTION', 'LIKE_COMMENT') returning user_no`
