import { deleteTargetAlarms } from '#features/alarm/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { LOCK_MEMBERS, notifyAccepted } from './follow.ts'

/** Requests accepted in one transaction. */
const BATCH = 200

/**
 * Accepts the pending requests to follow a member whose account became public. In transactions of its own: the counters lock
 * members in the order of their numbers, and the transaction that saved the setting holds one of them already. The nightly
 * repair accepts requests that a crash left pending.
 */
export async function acceptPendingRequests(db: Pool, userNo: number, now: Date): Promise<void> {
  while ((await db.transaction((tx) => acceptBatch(tx, userNo, now))) === BATCH);
}

async function acceptBatch(tx: Tx, userNo: number, now: Date): Promise<number> {
  const requesters = (await rowsOf<{ user_no: number }>(tx, PENDING, [userNo])).map(({ user_no }) => user_no)
  if (requesters.length === 0) return 0
  await rowsOf(tx, LOCK_MEMBERS, [[...requesters, userNo]])
  const accepted = (await rowsOf<{ user_no: number }>(tx, ACCEPT, [userNo, requesters, now])).map(({ user_no }) => user_no)
  // No request remains pending: all are accepted, in this batch or in the next ones.
  if (accepted.length > 0) await deleteTargetAlarms(tx, { kinds: ['FOLLOW_REQ'], to: [userNo], target: `user:${userNo}` })
  await notifyAccepted(tx, userNo, accepted, now)
  return accepted.length
}

const PENDING: Statement = `
  select f.user_no from follow f
  where f.target_no = $1 and f.state = 0 and (select w.state = 1 from users w where w.user_no = f.user_no)
  order by f.reg_dt, f.user_no limit ${BATCH}`
const ACCEPT: Statement = `
  update follow f set state = 1, reg_dt = $3
  where f.target_no = $1 and f.user_no = any($2::bigint[]) and f.state = 0
    and (select w.state = 1 from users w where w.user_no = f.user_no)
    and (select u.state = 1 and not u.account_private from users u where u.user_no = $1)
  returning f.user_no`
