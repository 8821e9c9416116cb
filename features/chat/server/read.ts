import type { Tx, Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { chatErrors } from '../errors.ts'
import { roomRead } from '../events.ts'
import { isRoomMemberSql } from './write-sql.ts'

/** The socket room of the connections that show a chat room. */
export const socketRoomOf = (crNo: number): string => `chat:${crNo}`

type Reading = { db: Pool; me: Me; services: Services }

/**
 * Marks the room as read, up to one message or whole; the position never moves back. Other members are notified if the member
 * shares it (setting `read_receipt`), in a group only those who show the room.
 * @throws `chat.no_room` if the member does not see the room
 */
export async function markRead(
  { db, me, services }: Reading,
  { cr_no, cm_no }: { cr_no: number; cm_no?: number | undefined },
): Promise<void> {
  const viewerNos = [...services.hub.usersIn(socketRoomOf(cr_no))]
  await db.transaction(async (tx) => {
    const [row] = await rowsOf<Read>(tx, READ, [me.user_no, cr_no, cm_no ?? null, viewerNos])
    if (!row) throw chatErrors.no_room()
    publishRead(tx, { cr_no, user_no: me.user_no, ...row })
  })
}

type Read = { cm_no: number | null; audience: number[] | null }

function publishRead(tx: Tx, { cm_no, audience, ...where }: Read & { cr_no: number; user_no: number }): void {
  if (cm_no === null) return
  tx.publishAfterCommit({
    userNos: [...new Set([where.user_no, ...(audience ?? [])])],
    event: roomRead.event,
    payload: { ...where, cm_no },
  })
}

/** Whether the member shares what they read (setting `read_receipt`). */
export const sharesReadPositionSql = (person: string): string =>
  `(select s.setting_value = '0' from user_setting s where s.user_no = ${person} and s.setting_key = 'read_receipt') is not true`

/**
 * The member $1 read the room $2, up to the message $3 or whole. One row: the new position, null if it did not move, and the members
 * to notify: none if $1 has not accepted, in a group only those of $4. No row if $1 does not see the room.
 */
const READ: Statement = `
  with mine as materialized (
    select m.cr_no, m.user_no, m.read_no, m.state, r.cr_type, r.last_cm_no, r.seq
    from chat_member m join chat_room r on r.cr_no = m.cr_no where m.cr_no = $2 and m.user_no = $1 and ${isRoomMemberSql('$1')}
  ), upto as materialized (
    select last_cm_no as cm_no, seq from mine where $3::bigint is null
    union all
    select c.cm_no, c.seq from mine, lateral (
      select c.cm_no, c.seq from chat_message c where c.cr_no = mine.cr_no and c.cm_no <= $3 order by c.cm_no desc limit 1) c
  ), moved as (
    update chat_member m set read_no = upto.cm_no, read_seq = upto.seq from upto
    where m.cr_no = $2 and m.user_no = $1 and m.read_no < upto.cm_no returning m.user_no, m.read_no
  ), silent as (
    delete from chat_push p where p.user_no = $1 and p.cr_no = $2 and (select count(*) from moved) >= 0
  )
  select (select read_no from moved) as cm_no,
    case when exists (select from moved) and mine.state = 1 and ${sharesReadPositionSql('$1')} then (
      select array_agg(o.user_no) from chat_member o
      where o.cr_no = $2 and o.left_dt is null and o.user_no <> $1 and (mine.cr_type <> 'group' or o.user_no = any($4::bigint[]))) end as audience
  from mine`
