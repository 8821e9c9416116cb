import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { archivedSince } from '../rules.ts'

/** Stories removed at a time. */
const BATCH = 200

/** Removes stories that have been kept for their authors long enough; their pictures are freed, and swept in their turn. */
export const sweepStories: Cleanup = async (db, now) => {
  for (;;) {
    const gone = await rowsOf(db, SWEEP, [archivedSince(now), now])
    if (gone.length < BATCH) return
  }
}

// $1 kept since, $2 now. The locks in their order: posts, then pictures.
const SWEEP: Statement = `
  with gone as (
    update post set state = 0 where post_no in (
      select p.post_no from post p where p.kind = 'story' and p.state = 1 and p.expire_dt <= $1
      order by p.expire_dt limit ${BATCH} for no key update skip locked)
    returning post_no
  ), freed as (
    update media set post_no = null, free_dt = $2 where post_no in (select post_no from gone)
  )
  select post_no from gone`
