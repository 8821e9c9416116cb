import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJobs } from './jobs.ts'
import { sendJob } from './send-job.ts'
import { testServer, type TestServer } from '../testing/server.ts'

// In a database of its own: when the engine last looked for the dead lies there.

let server: TestServer
beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())

test('what a process died over does not keep the others from such work for as long as it may take', async () => {
  const { services } = server.app
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const tick = { name: 'tick', isDue: async () => false, work: async () => {} }
  const jobs = makeJobs({ jobs: [tick], services: { ...services, clock: () => new Date() }, databaseUrl: server.adminUrl, log })
  const now = new Date()
  await jobs.run(now)
  const { sql } = server.db
  const send = () => server.db.transaction((tx) => sendJob(tx, 'tick', {}, now))
  // As the engine itself sends it.
  const asSent = () => sql`
    update job.job j set policy = q.policy, heartbeat_seconds = q.heartbeat_seconds from job.queue q where q.name = j.name`
  await send()
  await asSent()
  await sql`update job.job set state = 'active', started_on = ${now}, heartbeat_on = ${now}`
  await send()
  await asSent()
  expect(await jobs.run(new Date(now.getTime() + 10_000))).toBe(0)
  // By hand it looks for the dead once a minute.
  expect(await jobs.run(new Date(now.getTime() + 80_000))).toBeGreaterThan(0)
  await jobs.close()
})
