import { forgetTarget } from '#features/alarm/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { tellAccepted } from './follow.ts'

/** Requests accepted in one transaction. */
const BATCH = 200

/**
 * Accepts all who wait to follow a member whose account is open now. In transactions of its own: the counters need the
 * members' rows in the order of their numbers, and whoever has just saved the setting holds one already. What a crash
 * leaves waiting is accepted by the nightly repair.
 */
export async function acceptWaiting(db: Pool, userNo: number, now: Date): Promise<void> {
  while ((await db.transaction((tx) => acceptSome(tx, userNo, now))) === BATCH);
}

async function acceptSome(tx: Tx, userNo: number, now: Date): Promise<number> {
  const asked = (await rowsOf<{ user_no: number }>(tx, WAITING, [userNo])).map(({ user_no }) => user_no)
  if (asked.length === 0) return 0
  await rowsOf(tx, HOLD, [[...asked, userNo]])
  const accepted = (await rowsOf<{ user_no: number }>(tx, ACCEPT, [userNo, asked, now])).map(({ user_no }) => user_no)
  // Nobody asks any more: all are accepted, here or in the steps that follow.
  if (accepted.length > 0) await forgetTarget(tx, { kinds: ['FOLLOW_REQ'], to: [userNo], target: `user:${userNo}` })
  await tellAccepted(tx, userNo, accepted, now)
  return accepted.length
}

const WAITING: Statement = `
  select f.user_no from follow f
  where f.target_no = $1 and f.state = 0 and (select w.state = 1 from users w where w.user_no = f.user_no)
  order by f.reg_dt, f.user_no limit ${BATCH}`
const HOLD: Statement = 'select 1 from users where user_no = any($1::bigint[]) and state = 1 order by user_no for no key update'
const ACCEPT: Statement = `
  update follow f set state = 1, reg_dt = $3
  where f.target_no = $1 and f.user_no = any($2::bigint[]) and f.state = 0
    and (select w.state = 1 from users w where w.user_no = f.user_no)
    and (select u.state = 1 and not u.account_private from users u where u.user_no = $1)
  returning f.user_no`
