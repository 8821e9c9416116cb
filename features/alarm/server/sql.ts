import { notBlockedSql } from '#features/block/server/public.ts'
import { hasPushDeviceSql } from '#kit/server/auth/devices.ts'
import { ACTORS_MAX, GROUP_HOURS, QUIET_KINDS } from '../rules.ts'
import { canSeeSql } from './subject.ts'

type Upsert = {
  /** A CTE `(user_no, actor_no, kind, target, link, text, thumb, post_no, comment_no)`, without `hasManyActors` at most one row for each user_no, kind and target. */
  from: string
  /** Name of the resulting CTE: `user_no` of the members whose alarms changed. */
  into: string
  /** SQL of the current moment. */
  now: string
  /** False if every receiver may see the subject: the check costs time even when it decides nothing. */
  checksVisibility?: boolean
  /** No alarm with such a target exists, so none is searched. */
  isNew?: boolean
  /** `from` may have several actors of an alarm, each once; its rows differ only by the actor then. */
  hasManyActors?: boolean
}

/**
 * CTEs that create alarms from the rows of another CTE. A caller appends them to its own statement and reads `from` from
 * the rows that it locks. Lock order: alarms last.
 *
 * Concurrent inserts conflict on the unique key, and the second joins the row of the first. A row older than 24 hours is
 * closed first: the insert reads the count of closed rows to enforce that order. `push_dt` stays null for members
 * without a device and a verified mail address.
 */
export function upsertAlarmSql({ from, into, now, checksVisibility = true, isNew = false, hasManyActors = false }: Upsert): string {
  const [receivers, closed, grouped] = [`${into}_to`, `${into}_closed`, `${into}_grouped`]
  const actors = hasManyActors
    ? 't.actor_nos, cardinality(t.actor_nos)'
    : 'array_remove(array[t.actor_no], null), (t.actor_no is not null)::int'
  return `${receivers} as materialized (
    select n.*, case when m.is_reached then ${now} end as push_dt from ${from} n cross join lateral ${memberOf('n.user_no')} m
    where m.is_active and n.user_no is distinct from n.actor_no
      and (n.actor_no is null or ${notBlockedSql({ a: 'n.user_no', b: 'n.actor_no' })}
        and ${notMutedBySql({ member: 'n.user_no', actor: 'n.actor_no', now })})${checksVisibility ? `\n      and ${canSeeSql('n', 'n.user_no')}` : ''}
  )${isNew ? '' : `, ${closeSql({ receivers, closed, now, hasManyActors })}`}${hasManyActors ? `, ${groupSql({ receivers, grouped })}` : ''}, ${into} as (
    insert into alarm as a (user_no, kind, target, actor_nos, actor_qtt, link, text, thumb, post_no, comment_no, first_dt, reg_dt, push_dt)
    select t.user_no, t.kind, t.target, ${actors}, t.link, t.text, t.thumb,
      t.post_no, t.comment_no, ${now}, ${now}, t.push_dt
    from ${hasManyActors ? grouped : receivers} t${isNew ? '' : `, (select count(*) from ${closed}) closed`}
    order by t.user_no${hasManyActors ? ', t.kind, t.target' : ''}${isNew ? '' : joinedSql(hasManyActors)}
    returning user_no
  )`
}

/**
 * Closes rows older than GROUP_HOURS. `is true` keeps the plan from beginning with all rows that are not closed. Many are looked up by lists,
 * because a join may be planned as a scan of all alarms: another old alarm of these members and targets is closed too, as its next actor would do.
 */
const closeSql = ({
  receivers,
  closed,
  now,
  hasManyActors,
}: {
  receivers: string
  closed: string
  now: string
  hasManyActors: boolean
}): string => {
  const old = `a.first_dt <= ${now} - interval '${GROUP_HOURS} hours'`
  const one = `from ${receivers} t
    where a.user_no = t.user_no and a.kind = t.kind and a.target = t.target and (a.closed_no = 0) is true and ${old}`
  const many = `where a.user_no = any (array(select t.user_no from ${receivers} t)) and a.kind = any (array(select t.kind from ${receivers} t))
      and a.target = any (array(select t.target from ${receivers} t)) and a.closed_no = 0 and ${old}`
  return `${closed} as (
    update alarm a set closed_no = a.alarm_no ${hasManyActors ? many : one}
    returning 1
  )`
}

/** One row for each alarm, with all its actors. */
const groupSql = ({ receivers, grouped }: { receivers: string; grouped: string }): string => `${grouped} as (
    select t.user_no, t.kind, t.target, array_agg(t.actor_no) as actor_nos, min(t.link) as link, min(t.text) as text,
      (array_agg(t.thumb))[1] as thumb, min(t.post_no) as post_no, min(t.comment_no) as comment_no, min(t.push_dt) as push_dt
    from ${receivers} t group by t.user_no, t.kind, t.target
  )`

const ONE_JOINS = `
      actor_nos = (excluded.actor_nos || array_remove(a.actor_nos, excluded.actor_nos[1]))[1:${ACTORS_MAX}],
      actor_qtt = a.actor_qtt + case when excluded.actor_nos[1] is null or excluded.actor_nos[1] = any (a.actor_nos) then 0 else 1 end`
const MANY_JOIN = `
      actor_nos = (excluded.actor_nos || array(
        select n.no from unnest(a.actor_nos) with ordinality n (no, at) where n.no <> all (excluded.actor_nos) order by n.at))[1:${ACTORS_MAX}],
      actor_qtt = a.actor_qtt + (select count(*) from unnest(excluded.actor_nos) n (no) where n.no <> all (a.actor_nos))::int`

/** Adds the actors to the existing row. */
const joinedSql = (hasManyActors: boolean): string => `
    on conflict (user_no, kind, target, closed_no) do update set ${hasManyActors ? MANY_JOIN : ONE_JOINS},
      link = excluded.link, text = excluded.text, thumb = excluded.thumb,
      post_no = excluded.post_no, comment_no = excluded.comment_no, read_dt = null,
      reg_dt = greatest(a.reg_dt, excluded.reg_dt),
      push_dt = case when a.read_dt is null and a.kind in (${QUIET_KINDS.map((kind) => `'${kind}'`).join(', ')}) then a.push_dt else coalesce(a.push_dt, excluded.push_dt) end`

/**
 * Whether a member is active, and has any device or verified mail. Settings are checked at delivery (receiver.ts).
 * `offset 0` keeps this a look-up by the primary key for each row: a plain join may be planned as a scan of all members, and a
 * condition on the state as one of an index of the active ones.
 */
const memberOf = (no: string): string => `(
      select u.state = 1 as is_active, u.mail_dt is not null or ${hasPushDeviceSql('u.user_no')} as is_reached
      from users u where u.user_no = ${no} offset 0)`

/**
 * A CTE `into` that removes the actors in the CTE `from (user_no, actor_no, kind, target)` from their alarms and deletes
 * alarms without actors. It returns the members whose alarms changed, and runs only if it is read. A function takes a new
 * snapshot: it sees alarms that were created while the statement waited for a lock.
 */
export function removeAlarmActorSql({ from, into }: { from: string; into: string }): string {
  return `${into} as materialized (
    select b.user_no from ${from} b where take_alarm_back(b.user_no, b.kind, b.target, b.actor_no)
  )`
}

/** Whether the member has not muted the actor. */
const notMutedBySql = ({ member, actor, now }: { member: string; actor: string; now: string }): string =>
  `(select m.until_dt is null or m.until_dt > ${now} from mute m where m.user_no = ${member} and m.target_no = ${actor}) is not true`
