import { koreanHour } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** The hour in Korea in which counters are checked (decisions d-12). */
export const REPAIR_HOUR = 4

/** Runs once a night, because cleanups run every hour. */
export const repairNightly: Cleanup = async (db, now) => (koreanHour(now) === REPAIR_HOUR ? repairCounters(db) : null)

/** Sets every counter of posts and comments that differs from the count of its rows. Returns how many were repaired. */
export async function repairCounters(db: Pool): Promise<number> {
  let repaired = 0
  for (const counted of [posts, comments]) {
    const [end] = await rowsOf<{ last: number }>(db, counted.last, [])
    for (let from = 0; from < end!.last; from += BATCH) repaired += await repairBatch(db, counted, from)
  }
  return repaired
}

/** Numbers checked in one statement. */
const BATCH = 500

type CountedTable = { last: Statement; find: Statement; lock: Statement; set: Statement }

/**
 * Finds differences without locks, then locks those rows in the order of their numbers and counts again. Each
 * transaction that adds or removes a counted row also updates the counter, so the count under the lock is exact.
 */
async function repairBatch(db: Pool, { find, lock, set }: CountedTable, from: number): Promise<number> {
  const found = await rowsOf<{ no: number }>(db, find, [from, from + BATCH])
  if (found.length === 0) return 0
  const numbers = found.map(({ no }) => no)
  return db.transaction(async (tx) => {
    await rowsOf(tx, lock, [numbers])
    return (await rowsOf(tx, set, [numbers])).length
  })
}

/** The statements for a table whose rows `x` have these counters, each with the query that counts its rows. */
function countersOf(table: string, key: string, counters: Record<string, string>): CountedTable {
  const all = Object.entries(counters)
  const differs = `(${all.map(([counter, counted]) => `x.${counter} <> (${counted})`).join(' or ')})`
  const setClause = all.map(([counter, counted]) => `${counter} = (${counted})`).join(', ')
  const selected = `x.${key} = any($1::bigint[])`
  return {
    last: `select coalesce(max(${key}), 0) as last from ${table}`,
    find: `select x.${key} as no from ${table} x where x.${key} > $1 and x.${key} <= $2 and ${differs}`,
    lock: `select 1 from ${table} x where ${selected} order by x.${key} for no key update`,
    set: `update ${table} x set ${setClause} where ${selected} and ${differs} returning 1`,
  }
}

const posts = countersOf('post', 'post_no', {
  like_qtt: 'select count(*) from post_like l where l.post_no = x.post_no',
  reply_qtt: 'select count(*) from comment c where c.post_no = x.post_no and c.state = 1',
  same_qtt: 'select count(*) from post_same s where s.post_no = x.post_no',
})
const comments = countersOf('comment', 'comment_no', {
  like_qtt: 'select count(*) from comment_like l where l.comment_no = x.comment_no',
  reply_qtt: 'select count(*) from comment c where c.parent_no = x.comment_no and c.state = 1',
})
