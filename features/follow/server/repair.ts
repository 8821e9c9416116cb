import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { acceptWaiting } from './opened.ts'

/** The hour of Korea's night in which counters are looked through (decisions d-12), after that of posts. */
export const FOLLOW_REPAIR_HOUR = 5

/** Once a night, as the sweeps come every hour. */
export const repairFollowsNightly: Cleanup = async (db, now) => {
  if ((now.getUTCHours() + 9) % 24 === FOLLOW_REPAIR_HOUR) await repairFollows(db, now)
}

/** Sets every counter of follows that is not what its rows say, and accepts who still waits for an open account. Gives how many counted wrong. */
export async function repairFollows(db: Pool, now: Date): Promise<number> {
  const [end] = await rowsOf<{ last: number }>(db, LAST, [])
  let repaired = 0
  for (let from = 0; from < end!.last; from += BATCH) {
    repaired += await repairBatch(db, from)
    for (const { user_no } of await rowsOf<{ user_no: number }>(db, STILL_WAITED_FOR, [from, from + BATCH])) {
      await acceptWaiting(db, user_no, now)
    }
  }
  return repaired
}

/** Numbers looked at in one statement. */
const BATCH = 500

/**
 * Looks without locks; what seems wrong is held in the order of its numbers and counted again. Whoever adds or takes
 * away a follow also changes the counter, so what is counted under the lock is what stands.
 */
async function repairBatch(db: Pool, from: number): Promise<number> {
  const found = await rowsOf<{ user_no: number }>(db, FIND, [from, from + BATCH])
  if (found.length === 0) return 0
  const numbers = found.map(({ user_no }) => user_no)
  return db.transaction(async (tx) => {
    await rowsOf(tx, HOLD, [numbers])
    return (await rowsOf(tx, SET, [numbers])).length
  })
}

const followers = '(select count(*) from follow f where f.target_no = u.user_no and f.state = 1)'
const following = '(select count(*) from follow f where f.user_no = u.user_no and f.state = 1)'
const differs = `(u.follower_qtt <> ${followers} or u.following_qtt <> ${following})`
// Of members who left nobody writes: they may be going away.
const here = 'u.state = 1'

const LAST: Statement = 'select coalesce(max(user_no), 0) as last from users'
const FIND: Statement = `select u.user_no from users u where u.user_no > $1 and u.user_no <= $2 and ${here} and ${differs}`
const HOLD: Statement = `select 1 from users u where u.user_no = any($1::bigint[]) and ${here} order by u.user_no for no key update`
const SET: Statement = `
  update users u set follower_qtt = ${followers}, following_qtt = ${following}
  where u.user_no = any($1::bigint[]) and ${here} and ${differs} returning 1`
const STILL_WAITED_FOR: Statement = `
  select u.user_no from users u
  where u.user_no > $1 and u.user_no <= $2 and ${here} and not u.account_private
    and (select true from follow f where f.target_no = u.user_no and f.state = 0
      and (select w.state = 1 from users w where w.user_no = f.user_no) limit 1)`
