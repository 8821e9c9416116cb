import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { FREED_DAYS, UNFINISHED_HOURS, UNUSED_HOURS, UPLOAD_MINUTES } from '../rules.ts'
import { rawObjects } from './objects.ts'
import { removeAll } from './remove.ts'

/** Uploads removed by one statement. */
const BATCH = 40
/** Hours after its start in which an upload is checked for late raw objects. */
const LATE_HOURS = 6

/** Removes unused uploads with their objects, and raw objects that were sent after the upload was finished. */
export async function cleanupMedia(db: Pool, now: Date, { storage }: Pick<Services, 'storage'>): Promise<number> {
  const times = [daysBefore(now, UNUSED_HOURS / 24), daysBefore(now, FREED_DAYS), daysBefore(now, UNFINISHED_HOURS / 24)]
  let count = 0
  for (;;) {
    const rows = await rowsOf<{ media_no: number; key: string }>(db, CLAIM, times)
    if (rows.length > 0) await removeAll(db, storage, rows)
    count += rows.length
    if (rows.length < BATCH) break
  }
  await removeLateRawObjects(db, now, storage)
  return count
}

/** An upload address stays valid after the upload was finished, so bytes may be sent again. */
async function removeLateRawObjects(db: Pool, now: Date, storage: Storage): Promise<void> {
  const over = new Date(now.getTime() - UPLOAD_MINUTES * MINUTE_MS)
  const rows = await rowsOf<{ key: string }>(db, RECENTLY_FINISHED, [daysBefore(now, LATE_HOURS / 24), over])
  for (let at = 0; at < rows.length; at += BATCH) {
    await storage.remove(rows.slice(at, at + BATCH).flatMap(({ key }) => rawObjects(key)))
  }
}

// $1 unused since, $2 freed since, $3 unfinished or dropped and begun since. A claimed upload cannot be used any more. Uploads that an
// interrupted cleanup has claimed are claimed again.
const CLAIM: Statement = `
  update media m set state = 2
  where m.media_no in (
    select c.media_no from media c
    where c.post_no is null and c.holder is null and (
      c.state in (0, 2) and c.reg_dt < $3
      or coalesce(c.free_dt, c.reg_dt) < $1 and (c.free_dt is null or c.free_dt < $2))
    order by c.media_no limit ${BATCH} for update skip locked)
  returning m.media_no, m.key`

const RECENTLY_FINISHED: Statement = `
  select m.key from media m where m.reg_dt between $1 and $2 and m.state = 1`
