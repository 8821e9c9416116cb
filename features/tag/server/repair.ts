import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** The hour of Korea's night in which uses are counted again, before the other counters are. */
export const TAGS_HOUR = 3

/** Once a night, as the sweeps come every hour. */
export const repairTagsNightly: Cleanup = async (db, now) => {
  if ((now.getUTCHours() + 9) % 24 === TAGS_HOUR) await repairTags(db)
}

/** Tags looked at in one statement. */
const BATCH = 500

/** Sets every tag's count that is not what its posts say, and forgets tags that no post has. Gives how many were repaired. */
export async function repairTags(db: Pool): Promise<number> {
  let repaired = 0
  for (let after = ''; ;) {
    const [batch] = await rowsOf<{ last: string | null; wrong: string[] }>(db, WRONG, [after])
    if (batch!.last === null) return repaired
    after = batch!.last
    if (batch!.wrong.length > 0) repaired += await recount(db, batch!.wrong)
  }
}

/** Held in their order, as every writer holds them, and counted again: what is counted then is what stands. */
function recount(db: Pool, tags: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    await rowsOf(tx, HOLD, [tags])
    await rowsOf(tx, FORGET, [tags])
    return (await rowsOf(tx, COUNT, [tags])).length
  })
}

const uses = `(select count(*) from post_tag pt join post p on p.post_no = pt.post_no where pt.tag = t.tag and is_tag_counted(p))`
const unused = 'not exists (select from post_tag pt where pt.tag = t.tag)'

const WRONG: Statement = `
  with batch as materialized (select t.tag, t.post_qtt from tag t where t.tag > $1 order by t.tag limit ${BATCH})
  select (select max(tag) from batch) as last,
    array(select t.tag from batch t where ${unused} or t.post_qtt <> ${uses}) as wrong`
const HOLD: Statement = 'select 1 from tag where tag = any($1::text[]) order by tag for no key update'
const FORGET: Statement = `delete from tag t where t.tag = any($1::text[]) and ${unused}`
const COUNT: Statement = `update tag t set post_qtt = ${uses} where t.tag = any($1::text[]) and t.post_qtt <> ${uses} returning 1`
