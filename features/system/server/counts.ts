import { countAll } from '#kit/server/counts.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'

/** Makes the counts that read every row of a table, once a night. */
export const countJob: Job = {
  name: 'counts',
  cron: '40 3 * * *',
  seconds: 3600,
  work: ({ services: { db, extensions }, now }) => countAll(db, extensions, now),
}
