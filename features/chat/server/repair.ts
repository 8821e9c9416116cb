import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** The hour of Korea's night in which rooms are looked through, after posts and follows. */
const REPAIR_HOUR = 6

/** Once a night, as the sweeps come every hour. */
export const repairRoomsNightly: Cleanup = async (db, now) => {
  if ((now.getUTCHours() + 9) % 24 === REPAIR_HOUR) await repairRooms(db)
}

/**
 * Sets right what rooms and their members keep of the newest message and of what was read, where that is not what the
 * messages say. Looks without locks; what seems wrong is looked at again while its room is held. Gives how many rows were wrong.
 */
export async function repairRooms(db: Pool): Promise<number> {
  const [end] = await rowsOf<{ last: number }>(db, LAST, [])
  let repaired = 0
  for (let from = 0; from < end!.last; from += BATCH) {
    const found = await rowsOf<{ cr_no: number }>(db, FIND, [from, from + BATCH])
    if (found.length === 0) continue
    const rooms = found.map(({ cr_no }) => cr_no)
    repaired += await db.transaction(async (tx) => {
      await rowsOf(tx, HOLD, [rooms])
      const set = await rowsOf(tx, SET_ROOMS, [rooms])
      return set.length + (await rowsOf(tx, SET_MEMBERS, [rooms])).length
    })
  }
  return repaired
}

/** Rooms looked at in one statement. */
const BATCH = 500

/** The newest message of a room at or before a number, and how many user messages there were until then: one look at the index. */
const at = (room: string, until: string): string => `
  lateral (select coalesce(max(x.cm_no), 0) as cm_no, coalesce(max(x.seq), 0) as seq from (
    select c.cm_no, c.seq from chat_message c where c.cr_no = ${room} and c.cm_no <= ${until} order by c.cm_no desc limit 1) x)`
const newest = at('r.cr_no', '9223372036854775807')
const roomDiffers = '(r.last_cm_no, r.seq) is distinct from (n.cm_no, n.seq)'
const memberDiffers = 'm.read_seq <> n.seq'

const LAST: Statement = 'select coalesce(max(cr_no), 0) as last from chat_room'
const FIND: Statement = `
  select r.cr_no from chat_room r, ${newest} n where r.cr_no > $1 and r.cr_no <= $2 and ${roomDiffers}
  union
  select m.cr_no from chat_member m, ${at('m.cr_no', 'm.read_no')} n where m.cr_no > $1 and m.cr_no <= $2 and ${memberDiffers}`
const HOLD: Statement = 'select 1 from chat_room where cr_no = any($1::bigint[]) order by cr_no for no key update'
const SET_ROOMS: Statement = `
  update chat_room w set last_cm_no = n.cm_no, seq = n.seq
  from chat_room r, ${newest} n where w.cr_no = r.cr_no and r.cr_no = any($1::bigint[]) and ${roomDiffers} returning 1`
const SET_MEMBERS: Statement = `
  update chat_member w set read_seq = n.seq
  from chat_member m, ${at('m.cr_no', 'm.read_no')} n
  where w.cr_no = m.cr_no and w.user_no = m.user_no and m.cr_no = any($1::bigint[]) and ${memberDiffers} returning 1`
