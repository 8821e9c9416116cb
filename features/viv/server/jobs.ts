import type { Job } from '#kit/server/jobs/jobs.ts'
import { expireCharges } from './charge/charge.ts'
import { expireViv, hasExpiredViv, notifyExpiry } from './ledger/expiry.ts'
import { hasDueSales, releaseDue } from './spend/income.ts'
import { reconcile } from './ledger/reconcile.ts'
import { forecastExpiry } from './day/expiry-forecast.ts'
import { recordDays } from './day/record.ts'

export const vivJobs: Job[] = [
  { name: 'viv-release', isDue: hasDueSales, work: ({ services: { db }, now }) => releaseDue(db, now) },
  { name: 'viv-end', isDue: hasExpiredViv, seconds: 3600, work: ({ services: { db }, now }) => expireViv(db, now) },
  { name: 'viv-charge-expire', cron: '*/5 * * * *', work: ({ services: { db }, now }) => expireCharges(db, now) },
  {
    name: 'viv-expire',
    cron: '30 3 * * *',
    seconds: 3600,
    async work({ services: { db }, now }) {
      await expireViv(db, now)
      await notifyExpiry(db, now)
      await forecastExpiry(db, now)
    },
  },
  {
    name: 'viv-reconcile',
    cron: '0 2 * * *',
    seconds: 3600,
    async work({ services: { db, log }, now }) {
      const found = await reconcile(db, log, now)
      await recordDays(db, now, found.length)
    },
  },
]
