import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** The hour of Korea's night in which counters are looked through (decisions d-12). */
export const REPAIR_HOUR = 4

/** Once a night, as the sweeps come every hour. */
export const repairNightly: Cleanup = async (db, now) => {
  if ((now.getUTCHours() + 9) % 24 === REPAIR_HOUR) await repairCounters(db)
}

/** Sets every counter of posts and comments that is not what its rows say. Gives how many were repaired. */
export async function repairCounters(db: Pool): Promise<number> {
  let repaired = 0
  for (const counted of [posts, comments]) {
    const [end] = await rowsOf<{ last: number }>(db, counted.last, [])
    for (let from = 0; from < end!.last; from += BATCH) repaired += await repairBatch(db, counted, from)
  }
  return repaired
}

/** Numbers looked at in one statement. */
const BATCH = 500

type Counted = { last: Statement; find: Statement; hold: Statement; set: Statement }

/**
 * Looks without locks; what seems wrong is held in the order of its numbers and counted again. Whoever adds or
 * takes away a row that counts also changes the counter, so what is counted under the lock is what stands.
 */
async function repairBatch(db: Pool, { find, hold, set }: Counted, from: number): Promise<number> {
  const found = await rowsOf<{ no: number }>(db, find, [from, from + BATCH])
  if (found.length === 0) return 0
  const numbers = found.map(({ no }) => no)
  return db.transaction(async (tx) => {
    await rowsOf(tx, hold, [numbers])
    return (await rowsOf(tx, set, [numbers])).length
  })
}

/** The statements for a table whose rows `x` keep these counters, each with what it counts. */
function counting(table: string, key: string, counters: Record<string, string>): Counted {
  const all = Object.entries(counters)
  const differs = `(${all.map(([counter, counted]) => `x.${counter} <> (${counted})`).join(' or ')})`
  const right = all.map(([counter, counted]) => `${counter} = (${counted})`).join(', ')
  const held = `x.${key} = any($1::bigint[])`
  return {
    last: `select coalesce(max(${key}), 0) as last from ${table}`,
    find: `select x.${key} as no from ${table} x where x.${key} > $1 and x.${key} <= $2 and ${differs}`,
    hold: `select 1 from ${table} x where ${held} order by x.${key} for no key update`,
    set: `update ${table} x set ${right} where ${held} and ${differs} returning 1`,
  }
}

const posts = counting('post', 'post_no', {
  like_qtt: 'select count(*) from post_like l where l.post_no = x.post_no',
  reply_qtt: 'select count(*) from comment c where c.post_no = x.post_no and c.state = 1',
  same_qtt: 'select count(*) from post_same s where s.post_no = x.post_no',
})
const comments = counting('comment', 'comment_no', {
  like_qtt: 'select count(*) from comment_like l where l.comment_no = x.comment_no',
  reply_qtt: 'select count(*) from comment c where c.parent_no = x.comment_no and c.state = 1',
})
