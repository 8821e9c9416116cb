import { koreanHour } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** The hour (Korean time) in which uses are counted again, before the other counters. */
export const TAGS_HOUR = 3

/** Runs once a night; cleanups are called every hour. */
export const repairTagsNightly: Cleanup = async (db, now) => (koreanHour(now) === TAGS_HOUR ? repairTags(db) : null)

/** Tags checked in one statement. */
const BATCH = 500

/** Corrects wrong counts of tags and deletes tags without posts. Returns the number of corrected tags. */
export async function repairTags(db: Pool): Promise<number> {
  let repaired = 0
  for (let after = ''; ;) {
    const [batch] = await rowsOf<{ last: string | null; wrong: string[] }>(db, WRONG, [after])
    if (batch!.last === null) return repaired
    after = batch!.last
    if (batch!.wrong.length > 0) repaired += await recount(db, batch!.wrong)
  }
}

/** Locks the tags in their order, like every writer, and counts again: the count under the lock is final. */
function recount(db: Pool, tags: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    await rowsOf(tx, LOCK, [tags])
    await rowsOf(tx, DELETE_UNUSED, [tags])
    return (await rowsOf(tx, COUNT, [tags])).length
  })
}

const uses = `(select count(*) from post_tag pt join post p on p.post_no = pt.post_no where pt.tag = t.tag and is_tag_counted(p))`
const unused = 'not exists (select from post_tag pt where pt.tag = t.tag)'

const WRONG: Statement = `
  with batch as materialized (select t.tag, t.post_qtt from tag t where t.tag > $1 order by t.tag limit ${BATCH})
  select (select max(tag) from batch) as last,
    array(select t.tag from batch t where ${unused} or t.post_qtt <> ${uses}) as wrong`
const LOCK: Statement = 'select 1 from tag where tag = any($1::text[]) order by tag for no key update'
const DELETE_UNUSED: Statement = `delete from tag t where t.tag = any($1::text[]) and ${unused}`
const COUNT: Statement = `update tag t set post_qtt = ${uses} where t.tag = any($1::text[]) and t.post_qtt <> ${uses} returning 1`
