import type { Job } from '#kit/server/jobs/jobs.ts'
import { notifyAnnouncements } from './announcements.ts'
import { deliverChats, hasDueChats } from './chat.ts'
import { deliverAlarms, hasDueAlarms } from './deliver.ts'
import { recheckConsents } from './recheck.ts'
import { remind } from './remind.ts'
import { notifyWeekReports } from './week.ts'

export const alarmJobs: Job[] = [
  {
    name: 'push',
    isDue: async (db, now) => (await hasDueAlarms(db, now)) || hasDueChats(db, now),
    async work({ services: { db, hub, origin }, now }) {
      await deliverAlarms(db, now, origin)
      await deliverChats(db, hub, now)
    },
  },
  { name: 'remind', cron: '* * * * *', work: ({ services: { db }, now }) => remind(db, now) },
  { name: 'week', cron: '0 9 * * 1', seconds: 3600, work: ({ services: { db }, now }) => notifyWeekReports(db, now) },
  { name: 'terms', cron: '*/10 * * * *', seconds: 3600, work: ({ services: { db }, now }) => notifyAnnouncements(db, now) },
  { name: 'recheck', cron: '0 10 * * *', seconds: 3600, work: ({ services: { db }, now }) => recheckConsents(db, now) },
]
