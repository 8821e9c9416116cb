import { notBlockedSql, messageVisibleToSql } from '#features/block/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { ROOM_LISTS } from '../rules.ts'

// `r` is a room, `m` the viewer's row in chat_member. In every statement $1 is the viewer.

/** The other member of the room `r` of two; null after their account was purged. */
export const otherMemberSql = (viewer = '$1'): string => `(case when r.one_no = ${viewer} then r.other_no else r.one_no end)`

/** Whether the viewer sees the room `r`: they have not left it, and no block hides a private one. */
export const isVisibleRoomSql = (viewer = '$1'): string =>
  `m.left_dt is null and (r.cr_type <> 'private' or ${notBlockedSql({ a: viewer, b: otherMemberSql(viewer) })})`

/** Whether the room is in the viewer's lists: they have not closed it, or it has a newer message. */
const isListedRoomSql = (viewer = '$1'): string => `${isVisibleRoomSql(viewer)} and m.hide_no is distinct from r.last_cm_no`

/** The list of a room, as `roomKind` of rules.ts derives it. `accepted`: whether all its members have accepted. */
const roomListSql = (type: string, accepted: string): string =>
  `case ${type} when 'private' then case when ${accepted} then 'private' else 'new' end when 'admin' then 'private' else ${type} end`

/** Whether the member `u` shares this (a setting that is not '0'). */
const isSharedSql = (key: 'read_receipt' | 'show_online'): string =>
  `(select s.setting_value from user_setting s where s.user_no = u.user_no and s.setting_key = '${key}') is distinct from '0'`

/**
 * The members of the room `r`, and the name of the other one. In a group the viewer sees only members whom no block separates from
 * them. A member who has not accepted shares nothing. Presence is shared only in an open private room; the statement does not know
 * who is connected, and returns true for each member who shares it.
 */
const membersSql = (viewer: string): string => `
  select coalesce(json_agg(json_build_object('user_no', k.user_no, 'haru_name', k.haru_name, 'haru_character', k.haru_character,
      'gender', k.gender, 'cate_no', k.cate_no, 'user_profile', k.user_profile, 'state', k.state, 'reject_reason', k.reject_reason,
      'read_no', case when k.is_me or k.state = 1 and k.tells_read then k.read_no end,
      'online', case when r.cr_type = 'private' and k.all_accepted and not k.is_me and k.tells_online then true end)
    order by k.is_leader desc, k.reg_dt, k.user_no), '[]') as list,
    max(k.haru_name) filter (where not k.is_me) as other_name
  from (
    select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, k.state, k.reject_reason, k.read_no, k.reg_dt,
      u.user_no = ${viewer} as is_me, u.user_no is not distinct from g.user_no as is_leader, bool_and(k.state = 1) over () as all_accepted,
      ${isSharedSql('read_receipt')} as tells_read, r.cr_type = 'private' and ${isSharedSql('show_online')} as tells_online
    from chat_member k join users u on u.user_no = k.user_no
    where k.cr_no = r.cr_no and k.left_dt is null and u.state = 1
      and (r.cr_type <> 'group' or u.user_no = ${viewer} or ${notBlockedSql({ a: viewer, b: 'u.user_no' })})) k`

/** Messages among which the newest visible one is searched. */
const NEWEST_SCAN_MAX = 50
/** Letters of the newest message in a list. */
const PREVIEW_LENGTH = 200

const newestMessageSql = (viewer: string): string => `
  select c.* from (
    select * from chat_message c where c.cr_no = r.cr_no and c.cm_no > m.first_no order by c.cm_no desc limit ${NEWEST_SCAN_MAX}) c
  where ${messageVisibleToSql({ message: 'c', viewer })} order by c.cm_no desc limit 1`

/** The name of haru's own room. */
const ADMIN_NAME = '하루'

/** The room `r` as the viewer sees it: `RoomRow` of room-view.ts. */
const roomJsonSql = (viewer = '$1'): string => `(
  select row_to_json(x) from (
    select r.cr_no, r.cr_type,
      case r.cr_type when 'group' then coalesce(g.meet_title, '') when 'admin' then '${ADMIN_NAME}' else coalesce(k.other_name, '') end as cr_name,
      k.list as cr_members, r.seq, m.read_seq, m.hide_no,
      g.meet_no, g.meet_thumb, g.user_no as meet_user_no, g.reg_dt as meet_reg_dt, r.is_closed, r.keeps_messages, r.coun_state, r.coun_no,
      case when l.cm_no is not null then json_build_object('cm_type', l.cm_type, 'extra_info', l.extra_info, 'state', l.state,
        'file_qtt', jsonb_array_length(l.cm_file), 'is_film', coalesce(l.cm_file #>> '{0,mimetype}' like 'video/%', false),
        'is_document', coalesce(l.cm_file #>> '{0,mimetype}' = 'application/pdf', false)) end as "chatMsg",
      (select w.user_no from users w where w.user_no = l.cm_from and w.state = 1) as cm_from,
      left(coalesce(l.cm_content, ''), ${PREVIEW_LENGTH}) as cm_last_content, r.last_cm_no as cm_last_no, r.last_dt as cm_last_reg_dt,
      '[]'::json as adhocs, m.pin_dt, m.is_mute, m.is_refusing, m.read_no, m.first_no
    from (select 1) one left join meet g on g.meet_no = r.meet_no
      cross join lateral (${membersSql(viewer)}) k
      left join lateral (${newestMessageSql(viewer)}) l on true) x)`

/** My rooms: pinned ones first, then by their newest message. $2 is the offset, $3 the limit, `cnt` the number of all. */
export const LIST: Statement = `
  with mine as materialized (
    select r.cr_no, m.pin_dt is null as is_loose, r.last_dt
    from chat_member m join chat_room r on r.cr_no = m.cr_no where m.user_no = $1 and ${isListedRoomSql()}
  ), page as materialized (
    select * from mine order by is_loose, last_dt desc, cr_no desc offset $2::integer limit $3::integer
  )
  select (select count(*) from mine) as cnt, (
    select coalesce(json_agg(${roomJsonSql()} order by page.is_loose, page.last_dt desc, page.cr_no desc), '[]')
    from page join chat_room r on r.cr_no = page.cr_no join chat_member m on m.cr_no = page.cr_no and m.user_no = $1) as rows`

/** The room $2, if I see it. */
export const ONE: Statement = `
  select ${roomJsonSql()} as room from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2 and ${isVisibleRoomSql()}`

/** My private room with the member $2. */
export const WITH_MEMBER: Statement = `
  select ${roomJsonSql()} as room from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1
  where r.cr_type = 'private' and r.one_no = least($1::bigint, $2::bigint) and r.other_no = greatest($1::bigint, $2::bigint) and ${isVisibleRoomSql()}
    and (select w.state = 1 from users w where w.user_no = $2)`

/** How many messages of a room the member has not read, if the room shows this counselling; 0 otherwise and without a room. */
export const unreadOfCounselSql = ({ crNo, counNo, userNo }: { crNo: string; counNo: string; userNo: string }): string =>
  `coalesce((select r.seq - m.read_seq from chat_member m join chat_room r on r.cr_no = m.cr_no and r.coun_no = ${counNo}
    where m.cr_no = ${crNo} and m.user_no = ${userNo}), 0)`

/** How many messages of a club's room the member has not read; 0 without a room. */
export const unreadOfGroupSql = ({ meetNo, userNo }: { meetNo: string; userNo: string }): string =>
  `coalesce((select greatest(_room.seq - _own.read_seq, 0) from chat_room _room
    join chat_member _own on _own.cr_no = _room.cr_no and _own.user_no = ${userNo} where _room.meet_no = ${meetNo}), 0)`

/** My unread messages in each of the four lists. */
export const UNREAD: Statement = `
  with unread as materialized (
    select r.cr_no, r.cr_type, r.seq - m.read_seq as qtt, m.state, ${otherMemberSql()} as other_no
    from chat_member m join chat_room r on r.cr_no = m.cr_no where m.user_no = $1 and r.seq > m.read_seq and ${isListedRoomSql()}
  ), listed as (
    select qtt, ${roomListSql(
      'cr_type',
      `state = 1 and coalesce((
      select o.state = 1 from chat_member o join users w on w.user_no = o.user_no
      where o.cr_no = unread.cr_no and o.user_no = unread.other_no and w.state = 1), true)`,
    )} as list from unread
  )
  select json_build_object(${ROOM_LISTS.map((list) => `'${list}', coalesce(sum(qtt) filter (where list = '${list}'), 0)`).join(
    ', ',
  )}) from listed`

/** The number of the club of a room; null for other rooms. */
export const clubOfRoomSql = (crNo: string): string => `(select _group.meet_no from chat_room _group where _group.cr_no = ${crNo})`

/** The number of a club's room; null without one. */
export const groupRoomSql = (meetNo: string): string => `(select _group.cr_no from chat_room _group where _group.meet_no = ${meetNo})`

/** Whether the member has muted the room of a club; false without one. */
export const mutesGroupSql = ({ meetNo, userNo }: { meetNo: string; userNo: string }): string =>
  `exists (select from chat_member _own where _own.cr_no = ${groupRoomSql(meetNo)} and _own.user_no = ${userNo} and _own.is_mute)`
