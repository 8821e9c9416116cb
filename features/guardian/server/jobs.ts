import type { Job } from '#kit/server/jobs/jobs.ts'
import { NOTICES, sendChargeNotice, type ChargeNotice } from './notices.ts'

const tellGuardians: Job<ChargeNotice> = {
  name: NOTICES,
  retry: { limit: 7, seconds: 60, maxSeconds: 7200 },
  seconds: 120,
  work: ({ services, data, now }) => sendChargeNotice(services, data, now),
}

/** Guardians hear of each top-up. */
export const guardianJobs: Job[] = [tellGuardians]
