import type { Job } from '#kit/server/jobs/jobs.ts'
import { NOTICE_QUEUE, sendChargeNotice, type ChargeNotice } from './notices.ts'

const noticeJob: Job<ChargeNotice> = {
  name: NOTICE_QUEUE,
  retry: { limit: 7, seconds: 60, maxSeconds: 7200 },
  seconds: 120,
  work: ({ services, data, now }) => sendChargeNotice(services, data, now),
}

/** Sends guardians a notice of each top-up. */
export const guardianJobs: Job[] = [noticeJob]
