import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJobs } from './jobs.ts'
import { sendJob } from './send-job.ts'
import { testServer, type TestServer } from '../testing/server.ts'

// In a separate file for a separate database, which stores when pg-boss last looked for dead jobs.

let server: TestServer
beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())

test('another process runs a job again soon after its process died', async () => {
  const { services } = server.app
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const tick = { name: 'tick', isDue: async () => false, work: async () => {} }
  const jobs = makeJobs({ jobs: [tick], services: { ...services, clock: () => new Date() }, databaseUrl: server.adminUrl, log })
  const now = new Date()
  await jobs.run(now)
  const { sql } = server.db
  const send = () => server.db.transaction((tx) => sendJob(tx, 'tick', {}, now))
  // As pg-boss itself inserts it.
  const setQueueOptions = () => sql`
    update job.job j set policy = q.policy, heartbeat_seconds = q.heartbeat_seconds from job.queue q where q.name = j.name`
  await send()
  await setQueueOptions()
  await sql`update job.job set state = 'active', started_on = ${now}, heartbeat_on = ${now}`
  await send()
  await setQueueOptions()
  expect(await jobs.run(new Date(now.getTime() + 10_000))).toBe(0)
  // With `run`, pg-boss looks for dead jobs once a minute.
  expect(await jobs.run(new Date(now.getTime() + 80_000))).toBeGreaterThan(0)
  await jobs.close()
})
