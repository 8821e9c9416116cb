import { signedItemsSql } from '#features/media/server/public.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { handle, type Handled, type JsonBytes, type Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { listMessages, readRoom, sendMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { onlineMembersOf, queueMessage, refuseIfChatLimited, refuseTooFast } from './batch.ts'
import { attachFiles } from './files.ts'
import { markRead, sharesReadPositionSql } from './read.ts'
import { lockRooms, sendMessages } from './send.ts'
import { isRoomMemberSql, quoteSql } from './write-sql.ts'

export const messagesHttp: Handled[] = [
  handle(listMessages, (call) => pageOf(call, call.query)),
  handle(sendMessage, async (call) => ({ cm_no: await send(call, call.body) })),
  handle(readRoom, async (call) => {
    await markRead(call, call.body)
    return {}
  }),
]

type ViewerContext = { db: Pool; me: Me; now: Date }

/** A page of a room's messages, ascending. */
export async function pageOf(
  { db, me, now }: ViewerContext,
  { cr_no, before_no, after_no, around_no, limit }: Query<typeof listMessages>,
): Promise<JsonBytes> {
  if ([before_no, after_no, around_no].filter((asked) => asked !== undefined).length > 1) throw requestErrors.invalid('cr_no')
  const half = Math.floor(limit / 2)
  // Up to `older` messages below the number `below`, and up to `newer` from it on.
  const [below, older, newer] =
    after_no !== undefined
      ? [after_no + 1, 0, limit]
      : around_no !== undefined
        ? [around_no, half, limit - half]
        : [before_no ?? Number.MAX_SAFE_INTEGER, limit, 0]
  const json = await jsonOf(db, PAGE, [me.user_no, cr_no, now, below, older, newer])
  if (!json) throw chatErrors.no_room()
  return json
}

type Sending = ViewerContext & { services: Services }

/** Messages without files are batched; one with files is written in the transaction that attaches them. */
async function send({ db, me, now, services }: Sending, { cm_file: files, ...body }: Body<typeof sendMessage>): Promise<number> {
  if (files.length === 0) return (await queueMessage(services, me, body)).cm_no
  refuseTooFast(services, me.user_no)
  await refuseIfChatLimited(services, me, body.cr_no)
  const name = body.cm_uuid ?? crypto.randomUUID()
  const onlineNos = await onlineMembersOf(services, body.cr_no)
  return db.transaction(async (tx) => {
    // Lock order: room, files.
    await lockRooms(tx, [body.cr_no])
    const keys = files.map(({ key }) => key)
    const items = await attachFiles(tx, { user_no: me.user_no, cr_no: body.cr_no, cm_uuid: name, keys }, now)
    const message = { ...body, cm_uuid: name, cm_file: items, cm_from: me.user_no }
    const [sent] = await sendMessages(tx, [message], { now, onlineNos })
    if (sent instanceof Error) throw sent
    return sent!.cm_no
  })
}

/** A CTE for `messageJsonSql`: members who share what they read, with their positions. Once per page. */
export const readersCteSql = (room: string): string => `reader as materialized (
  select o.user_no, o.read_no from chat_member o
  where o.cr_no = ${room} and o.state = 1 and o.left_dt is null
    and (select u.state = 1 from users u where u.user_no = o.user_no) and ${sharesReadPositionSql('o.user_no')})`

/**
 * The message `c` as JSON of the wire (contract.ts, `chatMessage`), for the member in the parameter `viewer` at the moment in `now`.
 * The statement has the CTE of `readersCteSql`.
 */
export const messageJsonSql = (viewer: string, now: string): string => `json_build_object(
  'cr_no', c.cr_no, 'cm_no', c.cm_no,
  'prev_no', coalesce((select b.cm_no from chat_message b where b.cr_no = c.cr_no and b.cm_no < c.cm_no order by b.cm_no desc limit 1), 0),
  'cm_uuid', c.cm_uuid, 'cm_type', c.cm_type, 'cm_from', ${activeUserNoSql('c.cm_from')},
  'cm_to', (select case c.cm_from when r.one_no then ${activeUserNoSql('r.other_no')} when r.other_no then ${activeUserNoSql('r.one_no')} end
    from chat_room r where r.cr_no = c.cr_no),
  'cm_content', c.cm_content,
  'cm_file', case when c.cm_file = '[]' then c.cm_file else ${signedItemsSql({ items: 'c.cm_file', viewer, now })} end,
  'cm_read', coalesce((
    select json_agg(o.user_no) from reader o where o.read_no >= c.cm_no and o.user_no is distinct from c.cm_from), '[]'),
  'reg_dt', c.reg_dt, 'state', c.state, 'extra_info', c.extra_info,
  'reply', ${quoteSql('c', `(select k.first_no from chat_member k where k.cr_no = c.cr_no and k.user_no = ${viewer})`)},
  'reactions', coalesce((
    select json_agg(json_build_object('emoji', e.emoji, 'user_nos', e.user_nos) order by e.first_dt, e.emoji) from (
      select emoji, min(reg_dt) as first_dt, json_agg(user_no order by reg_dt, user_no) as user_nos
      from chat_reaction where cr_no = c.cr_no and cm_no = c.cm_no group by emoji) e), '[]'))`

/** The member's number, null if the account is deleted. */
const activeUserNoSql = (person: string): string => `(select u.user_no from users u where u.user_no = ${person} and u.state = 1)`

/** Messages of a room that the member sees, below or from a number. */
const pageSideSql = (which: string, order: string, most: string): string => `(
  select c.cm_no from chat_message c
  where c.cr_no = $2 and c.cm_no > mine.first_no and ${which}
    and (select true from chat_hidden h where h.user_no = $1 and h.cr_no = $2 and h.cm_no = c.cm_no) is null
  order by c.cm_no ${order} limit ${most})`

/** For the member $1 at $3: up to $5 messages of the room $2 below the number $4, and $6 from it on. Null if $1 does not see the room. */
const PAGE: Statement = `
  with mine as materialized (
    select m.first_no from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2 and ${isRoomMemberSql('$1')}
  ), page as materialized (
    select side.cm_no from mine cross join lateral (
      ${pageSideSql('c.cm_no < $4', 'desc', '$5')} union all ${pageSideSql('c.cm_no >= $4', 'asc', '$6')}) side
  ), ${readersCteSql('$2')}
  select case when exists (select from mine) then (
    select coalesce(json_agg(${messageJsonSql('$1', '$3')} order by c.cm_no), '[]')
    from page join chat_message c on c.cr_no = $2 and c.cm_no = page.cm_no) end`
