import { koreanHour } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { acceptPendingRequests } from './pending-requests.ts'

/** The hour (Korean time) in which counters are checked (decisions d-12), after those of posts. */
export const FOLLOW_REPAIR_HOUR = 5

/** Once a night, as cleanups run every hour. */
export const repairFollowsNightly: Cleanup = async (db, now) => (koreanHour(now) === FOLLOW_REPAIR_HOUR ? repairFollows(db, now) : null)

/** Corrects the counters of follows and accepts requests still pending for public accounts. Returns the number of corrected members. */
export async function repairFollows(db: Pool, now: Date): Promise<number> {
  const [end] = await rowsOf<{ last: number }>(db, LAST_NUMBER, [])
  let repaired = 0
  for (let from = 0; from < end!.last; from += BATCH) {
    repaired += await repairBatch(db, from)
    for (const { user_no } of await rowsOf<{ user_no: number }>(db, OPEN_WITH_PENDING, [from, from + BATCH])) {
      await acceptPendingRequests(db, user_no, now)
    }
  }
  return repaired
}

/** Member numbers checked in one statement. */
const BATCH = 500

/**
 * Checks without locks, then locks the wrong counters in the order of their members' numbers and counts again. Every write of a follow
 * updates them, so the count under the lock is final.
 */
async function repairBatch(db: Pool, from: number): Promise<number> {
  const found = await rowsOf<{ user_no: number }>(db, FIND_WRONG, [from, from + BATCH])
  if (found.length === 0) return 0
  const numbers = found.map(({ user_no }) => user_no)
  return db.transaction(async (tx) => {
    await rowsOf(tx, LOCK, [numbers])
    return (await rowsOf(tx, RECOUNT, [numbers])).length
  })
}

const followers = '(select count(*) from follow f where f.target_no = c.user_no and f.state = 1)'
const following = '(select count(*) from follow f where f.user_no = c.user_no and f.state = 1)'
const isWrong = `(c.follower_qtt <> ${followers} or c.following_qtt <> ${following})`
// Deleted members are left out: their rows may be removed meanwhile.
const isActive = '(select u.state = 1 from users u where u.user_no = c.user_no)'

const LAST_NUMBER: Statement = 'select coalesce(max(user_no), 0) as last from users'
const FIND_WRONG: Statement = `select c.user_no from follow_count c where c.user_no > $1 and c.user_no <= $2 and ${isActive} and ${isWrong}`
const LOCK: Statement = `select 1 from follow_count c where c.user_no = any($1::bigint[]) and ${isActive} order by c.user_no for no key update`
const RECOUNT: Statement = `
  update follow_count c set follower_qtt = ${followers}, following_qtt = ${following}
  where c.user_no = any($1::bigint[]) and ${isActive} and ${isWrong} returning 1`
const OPEN_WITH_PENDING: Statement = `
  select u.user_no from users u
  where u.user_no > $1 and u.user_no <= $2 and u.state = 1 and not u.account_private
    and (select true from follow f where f.target_no = u.user_no and f.state = 0
      and (select w.state = 1 from users w where w.user_no = f.user_no) limit 1)`
