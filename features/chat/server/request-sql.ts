import { notBlockedSql } from '#features/block/server/public.ts'
import { mayWriteSql } from '#features/settings/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { isVisibleRoomSql, otherMemberSql } from './sql.ts'

/** The member $2 for the asker $1 at $3: whether they accept requests from $1, and whether $1 is an expert. */
export const PERSON: Statement = `
  select v.expert_no is not null as is_expert, ${mayWriteSql('a', 'v', '$3')} as takes
  from users a, users v where a.user_no = $2 and a.state = 1 and v.user_no = $1 and ${notBlockedSql({ a: '$1', b: 'a.user_no' })}`

const isPairRoomSql = `r.cr_type = 'private' and r.one_no = least($1::bigint, $2::bigint) and r.other_no = greatest($1::bigint, $2::bigint)`

/** Locks the private room of $1 and $2, if there is one, so that what is read afterwards is current. */
export const LOCK_PAIR_ROOM: Statement = `select 1 from chat_room r where ${isPairRoomSql} for no key update`

/** The private room of $1 and $2 with both states, and whether $2 wants no further requests. */
export const PAIR: Statement = `
  select r.cr_no, m.state as mine, o.state as theirs, o.is_refusing
  from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 join chat_member o on o.cr_no = r.cr_no and o.user_no = $2
  where ${isPairRoomSql}`

/** How many first requests $1 made in the 24 hours before $2. */
export const COUNT_NEW_REQUESTS: Statement = `
  select count(*) as qtt from chat_request q
  where q.user_no = $1 and q.is_first and q.reg_dt > $2::timestamptz - interval '24 hours' and q.reg_dt <= $2`

/** Creates the room in which $1 asks $2 at $3. */
export const CREATE_ROOM: Statement = `
  with made as (
    insert into chat_room (cr_type, one_no, other_no, last_dt, reg_dt)
    values ('private', least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, $3) returning cr_no
  ), people as (
    insert into chat_member (cr_no, user_no, state, reg_dt)
    select made.cr_no, p.user_no, p.state, $3 from made, (values ($1::bigint, 1), ($2::bigint, 0)) p (user_no, state)
  ), asked as (
    insert into chat_request (cr_no, user_no, is_first, reg_dt) select cr_no, $1, true, $3 from made
  ) select cr_no from made`

/** When $2 asked again in the room $1. */
export const REPEATED_REQUESTS: Statement = 'select q.reg_dt from chat_request q where q.cr_no = $1 and q.user_no = $2 and not q.is_first'

/** $2 asks again in the room $1 at $3. The room returns to the other's list. */
export const REPEAT_REQUEST: Statement = `
  with asked as (
    insert into chat_request (cr_no, user_no, is_first, reg_dt) values ($1, $2, false, $3) returning cr_no
  ), pending as (
    update chat_member m set state = case when m.user_no = $2 then 1 else 0 end, reject_reason = '', hide_no = null
    from asked where m.cr_no = asked.cr_no
  ) update chat_room r set last_dt = greatest(r.last_dt, $3) from asked where r.cr_no = asked.cr_no`

/** Sets both members of the room $1 to accepted; $2 is the one who acts. */
export const ACCEPT_FOR_BOTH: Statement = `
  update chat_member m set state = 1, reject_reason = '', hide_no = null, is_refusing = m.is_refusing and m.user_no <> $2 where m.cr_no = $1`

/** The newest message of $2 in the room $1. */
export const NEWEST_MESSAGE: Statement = `
  select c.cm_no, c.cm_content from chat_message c where c.cm_from = $2 and c.cr_no = $1 order by c.cm_no desc limit 1`

/** Locks the room $1 before its members change. */
export const LOCK_ROOM: Statement = 'select 1 from chat_room where cr_no = $1 for no key update'

/** Whether $1 sees the private room $2, and the other's account is active. */
export const ANSWERABLE_ROOM: Statement = `
  select 1 from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1
  where r.cr_no = $2 and r.cr_type = 'private' and ${isVisibleRoomSql()}
    and (select w.state = 1 from users w where w.user_no = ${otherMemberSql()})`

/**
 * Sets the state $3 and the reason $4 of the pending member $1 in the room $2; `is_refusing` becomes $5. Rejecting marks the room as
 * read. No row if $1 is not pending.
 */
export const ANSWER: Statement = `
  with answered as (
    update chat_member m set state = $3::smallint, reject_reason = $4, is_refusing = $5,
      read_no = case when $3::smallint = 2 then greatest(m.read_no, r.last_cm_no) else m.read_no end,
      read_seq = case when $3::smallint = 2 then greatest(m.read_seq, r.seq) else m.read_seq end
    from chat_room r where r.cr_no = m.cr_no and m.cr_no = $2 and m.user_no = $1 and m.state = 0 returning m.cr_no
  ), back as (
    update chat_member m set hide_no = null from answered where m.cr_no = answered.cr_no and m.user_no <> $1
  ) select 1 from answered`
