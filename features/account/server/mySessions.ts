import type { listSessions } from '#features/account/contract.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isSessionOf, liveSessionsOf } from '#kit/server/auth/live-sessions.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Services } from '#kit/server/http/services.ts'

/** The member's log-ins, latest use first. */
export async function sessionsOf(db: Db, me: Me, now: Date): Promise<Answer<typeof listSessions>> {
  const live = await liveSessionsOf(db, me.user_no, now)
  return live.map((one) => ({ ...one, is_this: one.session_no === me.session_no }))
}

/** Ends one of the member's log-ins; no effect on an ended one. @throws `request.not_found` for another member's */
export async function endOwnSession(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  me: Me,
  sessionNo: string,
  now: Date,
): Promise<void> {
  if (!(await isSessionOf(db, me.user_no, sessionNo))) throw requestErrors.not_found()
  await sessions.end(db, sessionNo, now)
}
