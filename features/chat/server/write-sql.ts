import { signedItemsSql } from '#features/media/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { FIRST_MESSAGE_MAX } from '../rules.ts'

/** Letters of a quoted message. */
const QUOTE_MAX = 200

// Statements that write messages. `r` is a room, `m` the row of the member who writes, null if they are not in the room.

/** The other member of a room of two. */
const otherMemberSql = (me: string): string => `case when r.one_no = ${me} then r.other_no else r.one_no end`

/** Whether the member's account is active. */
export const isActiveSql = (userNo: string): string => `(select u.state = 1 from users u where u.user_no = ${userNo})`

/** Whether the member sees the room: they are in it, their account is active, and no block hides a private room. */
export const isRoomMemberSql = (me: string): string => `(m.user_no is not null and m.left_dt is null
  and ${isActiveSql(me)} is true
  and (r.cr_type <> 'private' or ${notBlockedSql({ a: me, b: `(${otherMemberSql(me)})` })}))`

/** The state of the other member, null if they deleted their account. */
const otherStateSql = (me: string): string => `(
  select o.state from chat_member o
  where o.cr_no = r.cr_no and o.user_no = ${otherMemberSql(me)} and o.left_dt is null
    and ${isActiveSql('o.user_no')})`

/** Whether the member has written nothing since their last request. */
const hasNotWrittenSql = (me: string): string => `coalesce((
  select c.reg_dt < coalesce((select max(q.reg_dt) from chat_request q where q.cr_no = r.cr_no and q.user_no = ${me}), '-infinity')
  from chat_message c where c.cm_from = ${me} and c.cr_no = r.cr_no order by c.cm_no desc limit 1), true)`

/**
 * Whether the member may write in the room: 'yes', 'no', 'first' (the one message of a request), or null if they do not see
 * the room.
 */
export const writeAccessSql = (me: string): string => `case
  when not ${isRoomMemberSql(me)} then null
  when m.state <> 1 or r.cr_type = 'admin' or r.is_closed then 'no'
  when r.cr_type = 'group' then 'yes'
  else case ${otherStateSql(me)} when 1 then 'yes' when 0 then case when ${hasNotWrittenSql(me)} then 'first' else 'no' end else 'no' end
end`

/** Locks the rooms $1 in the order of their numbers, so that two transactions cannot deadlock. */
export const LOCK_ROOMS: Statement = 'select cr_no from chat_room where cr_no = any($1::bigint[]) order by cr_no for no key update'

/**
 * Writes the messages $1, in their order, at $2 into the rooms $3. It numbers them under the rooms' locks, so that numbers are in
 * the order of the commits. Each message has its own result. `is_trusted`: write access is not checked. A message is never older than the
 * previous one, even if the clocks of several servers differ. Members who are not connected ($4 are) get a push at $5.
 *
 * The rooms are locked before, so that what it reads is current. `WRITE_TO_UNLOCKED_ROOMS` locks them itself.
 */
const writeSql = (room: string, waits: string): Statement => `
  with room as materialized (
    select r.*, greatest($2::timestamptz, case when r.last_cm_no > 0 then r.last_dt end) as at
    from chat_room r where r.cr_no = any($3::bigint[]) ${room}
  ), asked as materialized (
    select a.*, r.cr_no as room_no, r.last_cm_no, r.seq as room_seq, r.at,
      case when a.is_trusted then 'yes' else ${writeAccessSql('a.cm_from')} end as open,
      (select json_build_array(c.cm_no, c.cm_from) from chat_message c where c.cr_no = a.cr_no and c.cm_uuid = a.cm_uuid) as old,
      a.reply_no is null or a.is_trusted
        or (select c.cm_no > m.first_no from chat_message c where c.cr_no = a.cr_no and c.cm_no = a.reply_no) is true as answers
    from json_to_recordset($1::json) as a (
      i integer, cr_no bigint, cm_from bigint, cm_type text, cm_content text, cm_uuid uuid, extra_info jsonb, cm_file jsonb,
      reply_no bigint, is_trusted boolean)
    left join room r on r.cr_no = a.cr_no
    left join chat_member m on m.cr_no = a.cr_no and m.user_no = a.cm_from
  ), judged as materialized (
    select a.*, case
      ${waits}
      when a.room_no is null or a.open is null then 'no_room'
      when a.old is not null then case when (a.old ->> 1)::bigint is not distinct from a.cm_from then 'old' else 'taken' end
      when a.open = 'no' then 'not_open'
      when a.open = 'first' and char_length(a.cm_content) > ${FIRST_MESSAGE_MAX} then 'first_too_long'
      when a.open = 'first' and a.cm_file <> '[]' then 'first_words_only'
      when not a.answers then 'no_message'
    end as why
    from asked a
  ), fresh as materialized (
    select * from (select j.*, row_number() over (partition by cr_no, cm_uuid order by i) as nth from judged j where why is null) j where nth = 1
  ), allowed as materialized (
    select * from (
      select f.*, row_number() over (partition by cr_no, cm_from order by i) as turn from fresh f) f
    where open = 'yes' or turn = 1
  ), placed as materialized (
    select s.*, nextval('chat_message_no') as cm_no from (
      select a.*, room_seq + count(*) filter (where cm_type = 'user-msg') over (partition by cr_no order by i) as seq
      from allowed a order by cr_no, i) s
  ), numbered as materialized (
    select p.*, coalesce(lag(cm_no) over (partition by cr_no order by cm_no), last_cm_no) as prev_no,
      row_number() over (partition by cr_no order by cm_no desc) = 1 as is_last,
      row_number() over (partition by cr_no, cm_from order by cm_no desc) = 1 as is_own_last
    from placed p
  ), made as (
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, cm_file, reply_no, extra_info, reg_dt)
    select cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, cm_file, reply_no, extra_info, at from numbered
  ), moved as (
    update chat_room r set last_cm_no = n.cm_no, seq = n.seq, last_dt = n.at from numbered n where n.is_last and r.cr_no = n.cr_no
  ), own as (
    update chat_member m set read_no = n.cm_no, read_seq = n.seq from numbered n
    where n.is_own_last and m.cr_no = n.cr_no and m.user_no = n.cm_from returning m.cr_no, m.user_no
  ), silent as (
    delete from chat_push p using own where p.cr_no = own.cr_no and p.user_no = own.user_no
  ), people as materialized (
    select r.cr_no, r.cr_type, m.user_no, m.first_no, m.hide_no is not distinct from r.last_cm_no as is_hidden,
      m.state = 1 and not m.is_mute
        and (select true from chat_push p where p.user_no = m.user_no and p.cr_no = m.cr_no) is null as is_due
    from room r join chat_member m on m.cr_no = r.cr_no
    where m.left_dt is null and ${isActiveSql('m.user_no')}
      and r.cr_no in (select n.cr_no from numbered n)
  ), later as (
    insert into chat_push (user_no, cr_no, due_dt)
    select p.user_no, p.cr_no, $5 from people p
    where p.is_due and p.user_no <> all($4::bigint[])
      and exists (select from numbered n where n.cr_no = p.cr_no and n.cm_type = 'user-msg' and n.cm_from is distinct from p.user_no)
    order by p.user_no, p.cr_no on conflict do nothing
  )
  select json_build_object(
    'answers', (
      select json_agg(json_build_object('why', case when n.cm_no is null and j.why is null then 'not_open' else j.why end,
        'cm_no', coalesce((j.old ->> 0)::bigint, n.cm_no), 'from_no', n.cm_from) order by j.i)
      from judged j left join numbered n on j.why is null and n.cr_no = j.cr_no and n.cm_uuid = j.cm_uuid),
    'made', (
      select json_agg(json_build_object('i', n.i, 'cm_no', n.cm_no, 'prev_no', n.prev_no, 'reg_dt', n.at,
        'cm_to', case n.cm_from when r.one_no then r.other_no when r.other_no then r.one_no end,
        'reply', ${quoteSql('n')},
        'late', case when n.reply_no is not null then (
          select json_agg(p.user_no) from people p where p.cr_no = n.cr_no and p.first_no >= n.reply_no) end) order by n.cm_no)
      from numbered n join room r on r.cr_no = n.cr_no),
    'people', (
      select json_agg(json_build_object('cr_no', cr_no, 'shown', shown, 'hidden', hidden)) from (
        select cr_no, array_agg(user_no) filter (where not is_hidden) as shown, array_agg(user_no) filter (where is_hidden) as hidden
        from people group by cr_no) x)) as written`
export const WRITE = writeSql('order by r.cr_no', '')

/**
 * `WRITE` as a transaction of its own that waits for no lock. 'held' are messages of rooms that are locked, or have changed since
 * the statement began (its snapshot of the members may be old), and the one message of a request, which two servers could write
 * at once. The caller writes those after it has locked the room.
 */
export const WRITE_TO_UNLOCKED_ROOMS = writeSql(
  'order by r.cr_no for no key update skip locked',
  `when a.last_cm_no is distinct from (select s.last_cm_no from chat_room s where s.cr_no = a.cr_no) or a.open = 'first' then 'held'`,
)

/**
 * `WRITE_TO_UNLOCKED_ROOMS` for what most messages are: a member's text without files that answers nothing. The messages are columns: rooms $1,
 * senders $2, contents $3 and ids $4, no id twice. `refused` are those that are not written, by their places.
 */
export const WRITE_TEXTS_TO_UNLOCKED_ROOMS: Statement = `
  with locked as materialized (
    select r.* from unnest($6::bigint[]) n (cr_no)
    cross join lateral (select o.* from chat_room o where o.cr_no = n.cr_no for no key update skip locked) r
  ), room as materialized (
    select r.*, greatest($5::timestamptz, case when r.last_cm_no > 0 then r.last_dt end) as at,
      (select s.last_cm_no from chat_room s where s.cr_no = r.cr_no) = r.last_cm_no as is_current
    from locked r
  ), asked as materialized (
    select a.*, r.cr_no as room_no, r.last_cm_no, r.seq as room_seq, r.at, r.is_current, ${writeAccessSql('a.cm_from')} as open,
      case a.cm_from when r.one_no then r.other_no when r.other_no then r.one_no end as cm_to, old.cm_no as old_no, old.cm_from as old_from
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[]) with ordinality a (cr_no, cm_from, cm_content, cm_uuid, nth)
    left join room r on r.cr_no = a.cr_no
    left join lateral (select n.* from chat_member n where n.cr_no = a.cr_no and n.user_no = a.cm_from offset 0) m on true
    left join lateral (select c.cm_no, c.cm_from from chat_message c where c.cr_no = a.cr_no and c.cm_uuid = a.cm_uuid offset 0) old on true
  ), judged as materialized (
    select a.*, case
      when a.room_no is null then case when (select true from chat_room s where s.cr_no = a.cr_no) then 'held' else 'no_room' end
      when not a.is_current or a.open = 'first' then 'held'
      when a.open is null then 'no_room'
      when a.old_no is not null then case when a.old_from is not distinct from a.cm_from then 'old' else 'taken' end
      when a.open = 'no' then 'not_open'
    end as why
    from asked a
  ), placed as materialized (
    select s.*, nextval('chat_message_no') as cm_no from (
      select j.*, j.room_seq + row_number() over (partition by j.cr_no order by j.nth) as seq from judged j where j.why is null order by j.cr_no, j.nth) s
  ), numbered as materialized (
    select p.*, coalesce(lag(p.cm_no) over inside, p.last_cm_no) as prev_no, lead(p.cm_no) over inside is null as is_last,
      lead(p.cm_no) over (partition by p.cr_no, p.cm_from order by p.cm_no) is null as is_own_last
    from placed p window inside as (partition by p.cr_no order by p.cm_no)
  ), made as (
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
    select cr_no, cm_no, seq, cm_uuid, cm_from, 'user-msg', cm_content, at from numbered
  ), moved as (
    update chat_room r set last_cm_no = n.cm_no, seq = n.seq, last_dt = n.at from numbered n where n.is_last and r.cr_no = n.cr_no
  ), own as (
    update chat_member m set read_no = n.cm_no, read_seq = n.seq from numbered n
    where n.is_own_last and m.cr_no = n.cr_no and m.user_no = n.cm_from returning m.cr_no, m.user_no
  ), silent as (
    delete from chat_push where ctid = any(array(
      select p.ctid from own cross join lateral (
        select q.ctid from chat_push q where q.user_no = own.user_no and q.cr_no = own.cr_no offset 0) p))
  ), people as materialized (
    select n.cr_no, m.user_no, m.hide_no is not distinct from n.last_cm_no as is_hidden, m.state = 1 and not m.is_mute and m.user_no <> all($7::bigint[])
      and (select true from chat_push p where p.user_no = m.user_no and p.cr_no = m.cr_no) is null as is_due
    from numbered n cross join lateral (select o.* from chat_member o where o.cr_no = n.cr_no and o.left_dt is null offset 0) m
    where n.is_last and ${isActiveSql('m.user_no')}
  ), later as (
    insert into chat_push (user_no, cr_no, due_dt)
    select p.user_no, p.cr_no, $8::timestamptz from people p
    where p.is_due and exists (select from numbered n where n.cr_no = p.cr_no and n.cm_from <> p.user_no)
    order by p.user_no, p.cr_no on conflict do nothing
  )
  select json_build_object(
    'refused', (select json_agg(json_build_object('i', j.nth - 1, 'why', j.why, 'cm_no', j.old_no)) from judged j where j.why is not null),
    'made', (
      select json_agg(json_build_object('i', n.nth - 1, 'cm_no', n.cm_no, 'prev_no', n.prev_no, 'reg_dt', n.at, 'cm_to', n.cm_to,
        'reply', null, 'late', null) order by n.cm_no) from numbered n),
    'people', (
      select json_agg(json_build_object('cr_no', cr_no, 'shown', shown, 'hidden', hidden)) from (
        select cr_no, array_agg(user_no) filter (where not is_hidden) as shown, array_agg(user_no) filter (where is_hidden) as hidden
        from people group by cr_no) x)) as written`

/** The quoted message as it is now, cut to `QUOTE_MAX`; null if the message quotes nothing. */
export function quoteSql(row: string, seenFrom = '0'): string {
  return `case when ${row}.reply_no is not null then (
    select json_build_object('cm_no', q.cm_no, 'cm_from', q.cm_from, 'cm_content', left(q.cm_content, ${QUOTE_MAX}),
      'file_qtt', jsonb_array_length(q.cm_file))
    from chat_message q where q.cr_no = ${row}.cr_no and q.cm_no = ${row}.reply_no and q.cm_no > ${seenFrom}) end`
}

/** The members of the rooms $1, and whether the room is a private one, which has two. */
export const MEMBERS: Statement = `
  select m.cr_no, array_agg(m.user_no) as user_nos, bool_and(r.cr_type = 'private') as is_pair
  from chat_member m join chat_room r on r.cr_no = m.cr_no where m.cr_no = any($1::bigint[]) and m.left_dt is null group by m.cr_no`

/** The files $1 with addresses signed for each of the members $2, at $3. */
export const SIGNED_FILES: Statement = `
  select u as user_no, ${signedItemsSql({ items: '$1', viewer: 'u', now: '$3' })} as cm_file from unnest($2::bigint[]) as u`
