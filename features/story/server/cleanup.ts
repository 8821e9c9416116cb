import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { archivedSince } from '../rules.ts'

/** Stories removed in one statement. */
const BATCH = 200

/** Removes stories after their time in the archive and frees their pictures, which media's own cleanup deletes. */
export const cleanupStories: Cleanup = async (db, now) => {
  for (let count = 0; ;) {
    const removed = await rowsOf(db, REMOVE_EXPIRED, [archivedSince(now), now])
    count += removed.length
    if (removed.length < BATCH) return count
  }
}

// $1 end of the archive, $2 now. Lock order: posts, then pictures.
const REMOVE_EXPIRED: Statement = `
  with removed as (
    update post set state = 0 where post_no in (
      select p.post_no from post p where p.kind = 'story' and p.state = 1 and p.expire_dt <= $1
      order by p.expire_dt limit ${BATCH} for no key update skip locked)
    returning post_no
  ), freed as (
    update media set post_no = null, free_dt = $2 where post_no in (select post_no from removed)
  )
  select post_no from removed`
