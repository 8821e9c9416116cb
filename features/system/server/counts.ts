import { countAll, isUncounted } from '#kit/server/counts.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'

/** Makes the counts that read every row of a table, once a night, and for the first time when haru starts. */
export const countJob: Job = {
  name: 'counts',
  cron: '40 3 * * *',
  isDue: isUncounted,
  seconds: 3600,
  work: ({ services: { db, extensions }, now }) => countAll(db, extensions, now),
}
