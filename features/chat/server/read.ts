import type { Tx, Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { chatErrors } from '../errors.ts'
import { read } from '../events.ts'
import { isIn } from './write-sql.ts'

/** Room of the sockets that show a room of the chat. */
export const shownIn = (crNo: number): string => `chat:${crNo}`

type Reading = { db: Pool; me: Me; services: Services }

/**
 * The member read the room, or up to one message of it; never less than before. The others hear of it if the member tells,
 * in a group those who show the room.
 * @throws `chat.no_room` where it is not theirs
 */
export async function markRead(
  { db, me, services }: Reading,
  { cr_no, cm_no }: { cr_no: number; cm_no?: number | undefined },
): Promise<void> {
  const here = [...services.hub.usersIn(shownIn(cr_no))]
  await db.transaction(async (tx) => {
    const [row] = await rowsOf<Read>(tx, READ, [me.user_no, cr_no, cm_no ?? null, here])
    if (!row) throw chatErrors.no_room()
    tellRead(tx, { cr_no, user_no: me.user_no, ...row })
  })
}

type Read = { cm_no: number | null; told: number[] | null }

function tellRead(tx: Tx, { cm_no, told, ...where }: Read & { cr_no: number; user_no: number }): void {
  if (cm_no === null) return
  tx.tell({ userNos: [...new Set([where.user_no, ...(told ?? [])])], event: read.event, payload: { ...where, cm_no } })
}

/** Whether the member tells of what they read (setting `read_receipt`). */
export const tellsReading = (person: string): string =>
  `(select s.setting_value = '0' from user_setting s where s.user_no = ${person} and s.setting_key = 'read_receipt') is not true`

/**
 * The member $1 read the room $2, up to the message $3 or whole. One row: where it moved to, null where it did not, and who
 * hears of it, which nobody else does of who has not accepted; in a group those of $4. None where the room is not theirs.
 */
const READ: Statement = `
  with mine as materialized (
    select m.cr_no, m.user_no, m.read_no, m.state, r.cr_type, r.last_cm_no, r.seq
    from chat_member m join chat_room r on r.cr_no = m.cr_no where m.cr_no = $2 and m.user_no = $1 and ${isIn('$1')}
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
    case when exists (select from moved) and mine.state = 1 and ${tellsReading('$1')} then (
      select array_agg(o.user_no) from chat_member o
      where o.cr_no = $2 and o.left_dt is null and o.user_no <> $1 and (mine.cr_type <> 'group' or o.user_no = any($4::bigint[]))) end as told
  from mine`
