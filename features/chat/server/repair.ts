import { koreanHour } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Hour of the day in Korea, after the repairs of posts and follows. */
const REPAIR_HOUR = 6

/** Repairs once a night; cleanups run every hour. */
export const repairRoomsNightly: Cleanup = async (db, now) => (koreanHour(now) === REPAIR_HOUR ? repairRooms(db) : null)

/**
 * Corrects the stored newest messages and read counts where they differ from the messages. Compares without locks, then compares
 * and corrects again under the locks of the rooms that differ. Returns how many rows were wrong.
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

/** Rooms in one statement. */
const BATCH = 500

/** The newest message of a room up to a number, and the count of user messages until then: one index look-up. */
const countsAtSql = (room: string, until: string): string => `
  lateral (select coalesce(max(x.cm_no), 0) as cm_no, coalesce(max(x.seq), 0) as seq from (
    select c.cm_no, c.seq from chat_message c where c.cr_no = ${room} and c.cm_no <= ${until} order by c.cm_no desc limit 1) x)`
const newestSql = countsAtSql('r.cr_no', '9223372036854775807')
const roomDiffersSql = '(r.last_cm_no, r.seq) is distinct from (n.cm_no, n.seq)'
const memberDiffersSql = 'm.read_seq <> n.seq'

const LAST: Statement = 'select coalesce(max(cr_no), 0) as last from chat_room'
const FIND: Statement = `
  select r.cr_no from chat_room r, ${newestSql} n where r.cr_no > $1 and r.cr_no <= $2 and ${roomDiffersSql}
  union
  select m.cr_no from chat_member m, ${countsAtSql('m.cr_no', 'm.read_no')} n where m.cr_no > $1 and m.cr_no <= $2 and ${memberDiffersSql}`
const HOLD: Statement = 'select 1 from chat_room where cr_no = any($1::bigint[]) order by cr_no for no key update'
const SET_ROOMS: Statement = `
  update chat_room w set last_cm_no = n.cm_no, seq = n.seq
  from chat_room r, ${newestSql} n where w.cr_no = r.cr_no and r.cr_no = any($1::bigint[]) and ${roomDiffersSql} returning 1`
const SET_MEMBERS: Statement = `
  update chat_member w set read_seq = n.seq
  from chat_member m, ${countsAtSql('m.cr_no', 'm.read_no')} n
  where w.cr_no = m.cr_no and w.user_no = m.user_no and m.cr_no = any($1::bigint[]) and ${memberDiffersSql} returning 1`
