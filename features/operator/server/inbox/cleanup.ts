import { rowsOf } from '#kit/server/db/prepared.ts'
import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'
import { allQueues } from './queue.ts'
import { endedSql } from './sql.ts'

/** Days after which a claim of a case that no longer waits is deleted: a case may come back to its queue. */
const ENDED_CASE_DAYS = 1

/** Deletes who claimed and parked cases that have left their queues. Notes stay. */
export const deleteEndedCases: Cleanup = async (db, now, { extensions }) => {
  const before = daysBefore(now, ENDED_CASE_DAYS)
  let deleted = 0
  for (const queue of allQueues(extensions)) deleted += (await rowsOf(db, endedSql(queue), [now, 0, before])).length
  return deleted
}
