import { mayMeet } from '#features/block/server/public.ts'
import { ACTORS_MAX, GROUP_HOURS, QUIET_KINDS } from '../rules.ts'
import { sees } from './about.ts'

/**
 * Parts of a statement that make alarms of the rows in
 * `alarm_for (user_no, actor_no, kind, target, link, text, thumb, post_no, comment_no)`, at most one for each user_no, kind
 * and target; `alarm_told` then has the members to tell. A caller whose act is one statement puts them behind its own
 * parts, with `alarm_for` read from what it locks: alarms are locked last. `now` is SQL;
 * `asksWhoSees` is false where it is about nothing that anyone could not see: even what is not asked costs a hot statement.
 * `isNew`: no member was ever told of such a target before, so none is looked for.
 *
 * The key decides between many at once: whoever comes second joins the row of the first. A row whose day is over is
 * closed before the new one is made, which reads how many were. Whoever has no device and no mailbox to be reached at is
 * told in the app alone: nothing waits to be pushed.
 */
export function told(now: string, { asksWhoSees = true, isNew = false } = {}): string {
  return `alarm_to as materialized (
    select n.*, case when m.is_reached then ${now} end as push_dt from alarm_for n cross join lateral ${memberOf('n.user_no')} m
    where n.user_no is distinct from n.actor_no
      and (n.actor_no is null or ${mayMeet('n.actor_no', 'n.user_no')} and ${notMutedBy('n.user_no', now)})${asksWhoSees ? `\n      and ${sees('n', 'n.user_no')}` : ''}
  )${isNew ? '' : closed(now)}, alarm_told as (
    insert into alarm as a (user_no, kind, target, actor_nos, actor_qtt, link, text, thumb, post_no, comment_no, first_dt, reg_dt, push_dt)
    select t.user_no, t.kind, t.target, array_remove(array[t.actor_no], null), (t.actor_no is not null)::int, t.link, t.text, t.thumb,
      t.post_no, t.comment_no, ${now}, ${now}, t.push_dt
    from alarm_to t${isNew ? '' : ', (select count(*) from alarm_closed) closed'} order by t.user_no${isNew ? '' : JOINED}
    returning user_no
  )`
}

/** Rows whose day is over. */
const closed = (now: string): string => `, alarm_closed as (
    update alarm a set closed_no = a.alarm_no from alarm_to t
    where a.user_no = t.user_no and a.kind = t.kind and a.target = t.target and a.closed_no = 0
      and a.first_dt <= ${now} - interval '${GROUP_HOURS} hours'
    returning 1
  )`

/** The row of the first, which a second one joins. */
const JOINED = `
    on conflict (user_no, kind, target, closed_no) do update set
      actor_nos = (excluded.actor_nos || array_remove(a.actor_nos, excluded.actor_nos[1]))[1:${ACTORS_MAX}],
      actor_qtt = a.actor_qtt + case when excluded.actor_nos[1] is null or excluded.actor_nos[1] = any (a.actor_nos) then 0 else 1 end,
      link = excluded.link, text = excluded.text, thumb = excluded.thumb,
      post_no = excluded.post_no, comment_no = excluded.comment_no, read_dt = null,
      reg_dt = greatest(a.reg_dt, excluded.reg_dt),
      push_dt = case when a.read_dt is null and a.kind in (${QUIET_KINDS.map((kind) => `'${kind}'`).join(', ')}) then a.push_dt else coalesce(a.push_dt, excluded.push_dt) end`

/**
 * A member who has not left, and whether there is anywhere to push to. What is done there, and when, is decided as it is pushed (receiver.ts).
 * Each is looked for alone: a join may be planned as a scan of all members.
 */
const memberOf = (no: string): string => `(
      select u.user_token is not null or u.mail_dt is not null or exists (select from push_device d where d.user_no = u.user_no) as is_reached
      from users u where u.user_no = ${no} and u.state = 1 offset 0)`

/**
 * A part of a statement that takes the actors in `alarm_back (user_no, actor_no, kind, target)` out of what they did; an
 * alarm without actors goes. `alarm_undone` then has the members to tell, and must be read. A function looks anew: it sees
 * what was told while the statement waited for a lock.
 */
export const undone = `alarm_undone as materialized (
    select b.user_no from alarm_back b where take_alarm_back(b.user_no, b.kind, b.target, b.actor_no)
  )`

/** Whether this member has not muted the actor. */
const notMutedBy = (member: string, now: string): string =>
  `(select m.until_dt is null or m.until_dt > ${now} from mute m where m.user_no = ${member} and m.target_no = n.actor_no) is not true`
