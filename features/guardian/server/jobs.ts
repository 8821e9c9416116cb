import type { Job } from '#kit/server/jobs/jobs.ts'
import { NOTICES, tellNow, type ToTell } from './notices.ts'

const tellGuardians: Job<ToTell> = {
  name: NOTICES,
  retry: { limit: 7, seconds: 60, maxSeconds: 7200 },
  seconds: 120,
  work: ({ services, data, now }) => tellNow(services, data, now),
}

/** Guardians hear of each top-up. */
export const guardianJobs: Job[] = [tellGuardians]
