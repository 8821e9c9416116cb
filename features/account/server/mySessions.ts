import type { listSessions } from '#features/account/contract.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Services } from '#kit/server/http/services.ts'

/** Upper bound of listed log-ins; no real member reaches it. */
const SESSIONS_MAX = 100

/** The member's log-ins, latest use first. */
export function sessionsOf({ sql }: Db, me: Me, now: Date): Promise<Answer<typeof listSessions>> {
  return sql<Answer<typeof listSessions>>`
    select session_no, device, reg_dt, seen_dt, session_no = ${me.session_no} as is_this,
      case family(ip) when 4 then regexp_replace(host(ip), '\\d+$', '*') else network(set_masklen(ip, 64))::text end as ip
    from user_session where user_no = ${me.user_no} and end_dt is null and expire_dt > ${now}
    order by seen_dt desc, session_no desc limit ${SESSIONS_MAX}`
}

/** Ends one of the member's log-ins; no effect on an ended one. @throws `request.not_found` for another member's */
export async function endOwnSession(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  me: Me,
  sessionNo: string,
  now: Date,
): Promise<void> {
  const own = await db.sql`select from user_session where session_no = ${sessionNo} and user_no = ${me.user_no}`
  if (own.length === 0) throw requestErrors.not_found()
  await sessions.end(db, sessionNo, now)
}
