import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { aCounsellor } from '#features/counsel/server/apply/testing.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import { vivJobs } from '#features/viv/server/jobs.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import migrateTemplate from '#kit/server/testing/database.ts'
import { sendJob } from '#kit/server/jobs/send-job.ts'
import { featureServer } from '#kit/server/testing/server.ts'
import { features } from '../apps/server/app.ts'
import { createExpiryAlarm } from '#features/viv/server/alarms.ts'
import type { Calls } from './calls.ts'
import { databaseUrl } from './database.ts'
import { test as base } from './newcomers.ts'

export type ClockServer = {
  url: string
  readonly now: Date
  /** Creates an adult with a verified identity; returns the number. */
  aMember(haruName: string): Promise<number>
  /** Opens a session at the current time. Earlier sessions have expired. */
  logIn(userNo: number): Promise<Pick<Calls, 'token' | 'get' | 'post'>>
  /** Creates an expert with a product by chat and open hours; returns the number. */
  aCounsellor(haruName: string): Promise<number>
  /** Advances the clock by days and runs the jobs of viv. */
  advanceDays(days: number): Promise<void>
  /** Advances the clock to a moment and fires the timers that became due. */
  advanceTo(moment: Date): Promise<void>
}

/** A server with a clock that the journey moves and a database of its own, so that other journeys are unaffected. */
export const test = base.extend<{ clockServer: ClockServer }>({
  clockServer: async ({ request }, give) => {
    process.env.DATABASE_URL_TEST = databaseUrl()
    const stop = await migrateTemplate()
    const server = await featureServer(features, {
      now: new Date(),
      jobs: vivJobs({ onExpireSoon: createExpiryAlarm }),
      webRoot: fileURLToPath(new URL('../dist/web', import.meta.url)),
    })
    const { url, db, clock, app } = server
    const { jobs, sessions } = app.services
    await seedPolicies(db, clock.now)
    // Creates the queues.
    await jobs.run(clock.now)
    await give({
      url,
      get now() {
        return clock.now
      },
      async aMember(haru_name) {
        const proven = { birth: '1990-05-05', real_name: '김하루', identity_dt: clock.now.toISOString() }
        return (await server.aMember({ haru_name, setup_step: 5, ...proven })).user_no
      },
      aCounsellor: async (haru_name) => (await aCounsellor(server, { haru_name, setup_step: 5 })).user_no,
      async advanceTo(moment) {
        clock.advance(moment.getTime() - clock.now.getTime())
        await app.services.timers.run(clock.now)
      },
      async logIn(user_no) {
        const token = await sessions.open(db, { user_no, device: 'journey', now: clock.now })
        const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })
        return {
          token,
          get: (path) => request.get(url + path, { headers: headers() }),
          post: (path, data) => request.post(url + path, { headers: headers(), data }),
        }
      },
      async advanceDays(days) {
        clock.advance(days * DAY_MS)
        for (const job of ['viv-expire', 'viv-release']) await db.transaction((tx) => sendJob(tx, job, {}, clock.now))
        await jobs.run(clock.now)
      },
    })
    await server.close()
    await stop?.()
  },
})
