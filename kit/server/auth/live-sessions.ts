import type { Db } from '../db/db.ts'
import { rowsOf, type Statement } from '../db/prepared.ts'

/** A log-in that has not ended; its address without the last part. */
export type LiveSession = { session_no: string; device: string; ip: string | null; reg_dt: string; seen_dt: string }

/** Upper bound of listed log-ins; no real member reaches it. */
const SESSIONS_MAX = 100

/** A member's log-ins, latest use first. */
export const liveSessionsOf = (db: Db, userNo: number, now: Date): Promise<LiveSession[]> =>
  rowsOf<LiveSession>(db, SESSIONS, [userNo, now])

const SESSIONS: Statement = `
  select s.session_no, s.device, s.reg_dt, s.seen_dt,
    case family(s.ip) when 4 then regexp_replace(host(s.ip), '\\d+$', '*') else network(set_masklen(s.ip, 64))::text end as ip
  from user_session s where s.user_no = $1 and s.end_dt is null and s.expire_dt > $2::timestamptz
  order by s.seen_dt desc, s.session_no desc limit ${SESSIONS_MAX}`

/** Whether this is or was a log-in of the member. */
export async function isSessionOf({ sql }: Db, userNo: number, sessionNo: string): Promise<boolean> {
  return (await sql`select from user_session where session_no = ${sessionNo} and user_no = ${userNo}`).length > 0
}
