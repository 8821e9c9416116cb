import { notBlockedSql, messageVisibleToSql } from '#features/block/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'

// A room is the row `r`, the viewer's place in it the row `m`. In every statement $1 is the viewer.

/** The other of the private or counsel room `r`; null where they left haru for good. */
export const otherIn = (viewer = '$1'): string => `(case when r.one_no = ${viewer} then r.other_no else r.one_no end)`

/** Whether the room `r` is there for the viewer: they have not left it, and a private one has no block in it. */
export const isMine = (viewer = '$1'): string =>
  `m.left_dt is null and (r.cr_type <> 'private' or ${notBlockedSql({ a: viewer, b: otherIn(viewer) })})`

/** Whether it stands in the viewer's lists as well: they have not closed it, or something came since. */
const isListed = (viewer = '$1'): string => `${isMine(viewer)} and m.hide_no is distinct from r.last_cm_no`

/** The list that a room stands in, where `accepted` says whether all who are there have accepted: as `roomKind` of rules.ts. */
const kindOf = (type: string, accepted: string): string =>
  `case ${type} when 'private' then case when ${accepted} then 'private' else 'new' end when 'admin' then 'private' else ${type} end`

/** What a member does not tell by setting it to '0'. */
const tells = (key: 'read_receipt' | 'show_online'): string =>
  `(select s.setting_value from user_setting s where s.user_no = u.user_no and s.setting_key = '${key}') is distinct from '0'`

/**
 * Who is in the room `r`, and what the other is called. In a group the viewer meets whom they may meet. Who has not accepted
 * tells nothing of themselves; and only to the other of an open private room somebody tells whether they are here, which
 * is not known here: true stands for it.
 */
const members = (viewer: string): string => `
  select coalesce(json_agg(json_build_object('user_no', k.user_no, 'haru_name', k.haru_name, 'haru_character', k.haru_character,
      'gender', k.gender, 'cate_no', k.cate_no, 'user_profile', k.user_profile, 'state', k.state, 'reject_reason', k.reject_reason,
      'read_no', case when k.is_me or k.state = 1 and k.tells_read then k.read_no end,
      'online', case when r.cr_type = 'private' and k.all_accepted and not k.is_me and k.tells_online then true end)
    order by k.is_leader desc, k.reg_dt, k.user_no), '[]') as list,
    max(k.haru_name) filter (where not k.is_me) as other_name
  from (
    select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, k.state, k.reject_reason, k.read_no, k.reg_dt,
      u.user_no = ${viewer} as is_me, u.user_no is not distinct from g.user_no as is_leader, bool_and(k.state = 1) over () as all_accepted,
      ${tells('read_receipt')} as tells_read, r.cr_type = 'private' and ${tells('show_online')} as tells_online
    from chat_member k join users u on u.user_no = k.user_no
    where k.cr_no = r.cr_no and k.left_dt is null and u.state = 1
      and (r.cr_type <> 'group' or u.user_no = ${viewer} or ${notBlockedSql({ a: viewer, b: 'u.user_no' })})) k`

/** Messages among which the newest that the viewer sees is looked for. */
const LOOKED_AT = 50
/** Letters of it that a list shows. */
const LINE = 200

const newest = (viewer: string): string => `
  select c.* from (
    select * from chat_message c where c.cr_no = r.cr_no and c.cm_no > m.first_no order by c.cm_no desc limit ${LOOKED_AT}) c
  where ${messageVisibleToSql({ message: 'c', viewer })} order by c.cm_no desc limit 1`

/** The counselling that goes on in the room `r`, or is about to, else the last one. */
const counselling = `
  select n.coun_no, n.state from counsel n where r.cr_type = 'counsel' and n.user_no = r.one_no and n.expert_user_no = r.other_no
  order by case when n.state in (2, 6, 7) then 0 when n.state = 8 then 1 when n.state in (3, 5) then 2 else 3 end, n.coun_no desc limit 1`

/** What haru's own room is called. */
const ADMIN = '하루'

/** The room `r` as the viewer, whose place in it is `m`, sees it: `RoomRow` of shown.ts. */
const roomJson = (viewer = '$1'): string => `(
  select row_to_json(x) from (
    select r.cr_no, r.cr_type,
      case r.cr_type when 'group' then coalesce(g.meet_title, '') when 'admin' then '${ADMIN}' else coalesce(k.other_name, '') end as cr_name,
      k.list as cr_members, r.seq, m.read_seq, m.hide_no,
      g.meet_no, g.meet_thumb, g.user_no as meet_user_no, g.reg_dt as meet_reg_dt, n.state as coun_state, n.coun_no,
      case when l.cm_no is not null then json_build_object('cm_type', l.cm_type, 'extra_info', l.extra_info, 'state', l.state,
        'file_qtt', jsonb_array_length(l.cm_file), 'is_film', coalesce(l.cm_file #>> '{0,mimetype}' like 'video/%', false),
        'is_document', coalesce(l.cm_file #>> '{0,mimetype}' = 'application/pdf', false)) end as "chatMsg",
      (select w.user_no from users w where w.user_no = l.cm_from and w.state = 1) as cm_from,
      left(coalesce(l.cm_content, ''), ${LINE}) as cm_last_content, r.last_cm_no as cm_last_no, r.last_dt as cm_last_reg_dt,
      '[]'::json as adhocs, m.pin_dt, m.is_mute, m.is_refusing, m.read_no, m.first_no
    from (select 1) one left join meet g on g.meet_no = r.meet_no
      cross join lateral (${members(viewer)}) k
      left join lateral (${newest(viewer)}) l on true
      left join lateral (${counselling}) n on true) x)`

/** My rooms: pinned ones first, then by their newest message. $2 are left out, $3 are given, of `cnt` in all. */
export const LIST: Statement = `
  with mine as materialized (
    select r.cr_no, m.pin_dt is null as is_loose, r.last_dt
    from chat_member m join chat_room r on r.cr_no = m.cr_no where m.user_no = $1 and ${isListed()}
  ), page as materialized (
    select * from mine order by is_loose, last_dt desc, cr_no desc offset $2::integer limit $3::integer
  )
  select (select count(*) from mine) as cnt, (
    select coalesce(json_agg(${roomJson()} order by page.is_loose, page.last_dt desc, page.cr_no desc), '[]')
    from page join chat_room r on r.cr_no = page.cr_no join chat_member m on m.cr_no = page.cr_no and m.user_no = $1) as rows`

/** The room $2, where it is mine. */
export const ONE: Statement = `
  select ${roomJson()} as room from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2 and ${isMine()}`

/** My private room with the member $2. */
export const WITH_MEMBER: Statement = `
  select ${roomJson()} as room from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1
  where r.cr_type = 'private' and r.one_no = least($1::bigint, $2::bigint) and r.other_no = greatest($1::bigint, $2::bigint) and ${isMine()}
    and (select w.state = 1 from users w where w.user_no = $2)`

/** What I have not read in each of the four lists. */
export const UNREAD: Statement = `
  with unread as materialized (
    select r.cr_no, r.cr_type, r.seq - m.read_seq as qtt, m.state, ${otherIn()} as other_no
    from chat_member m join chat_room r on r.cr_no = m.cr_no where m.user_no = $1 and r.seq > m.read_seq and ${isListed()}
  ), listed as (
    select qtt, ${kindOf(
      'cr_type',
      `state = 1 and coalesce((
      select o.state = 1 from chat_member o join users w on w.user_no = o.user_no
      where o.cr_no = unread.cr_no and o.user_no = unread.other_no and w.state = 1), true)`,
    )} as list from unread
  )
  select json_build_object(${['private', 'group', 'new', 'counsel']
    .map((list) => `'${list}', coalesce(sum(qtt) filter (where list = '${list}'), 0)`)
    .join(', ')}) from listed`
