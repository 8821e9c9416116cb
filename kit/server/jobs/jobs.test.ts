import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { MIGRATIONS } from '../db/engine/migrate.ts'
import { makeJobs, type Job, type OpenJobs } from './jobs.ts'
import { JOB_SCHEMA, sendJob, sendJobs } from './send-job.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let done: { n: number; tries: number; isLast: boolean }[] = []
let fails = (_n: number): boolean => false
let isDue = false

const counting: Job<{ n: number }> = {
  name: 'outbox',
  retry: { limit: 2, seconds: 60, maxSeconds: 600 },
  async work({ data: { n }, attempt }) {
    done.push({ n, ...attempt })
    if (fails(n)) throw new Error('not today')
  },
}
const ticking: Job = { name: 'tick', isDue: async () => isDue, work: async () => void done.push({ n: -1, tries: 0, isLast: false }) }
const nightly: Job = { name: 'nightly', cron: '0 4 * * *', work: async () => {} }

beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from job.job`
  done = []
  fails = () => false
  isDue = false
})

const open = (jobs: Job[] = [counting, ticking, nightly], databaseUrl = server.databaseUrl): OpenJobs => {
  const { services } = server.app
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return makeJobs({ jobs, services: { ...services, clock: () => new Date() }, databaseUrl, log })
}
const enqueue = (n: number, at = new Date()) => server.db.transaction((tx) => sendJob(tx, 'outbox', { n }, at))
const until = async (isThere: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('the migration creates the tables of the installed pg-boss', () => {
  const words = (sql: string): string => sql.replace(/\s+/g, ' ').trim()
  const plans = getConstructionPlans(JOB_SCHEMA)
    .replace(/^[\s\S]*?pg_advisory_xact_lock[^;]*;/, '')
    .replace(/\s*COMMIT;\s*$/, '')
  expect(words(readFileSync(join(MIGRATIONS, '0016_jobs.sql'), 'utf8'))).toContain(words(plans))
})

test('enqueues a job only if its transaction commits', async () => {
  await enqueue(1)
  const rolledBack = server.db.transaction(async (tx) => {
    await sendJobs(tx, 'outbox', [{ n: 2 }, { n: 3 }], new Date())
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await server.db.sql`select data from job.job`).toEqual([{ data: { n: 1 } }])
  await expect(server.db.transaction((tx) => sendJob(tx, 'unknown', {}, new Date()))).rejects.toThrow('no queue unknown')
})

test('two processes run each job once', async () => {
  const processes = [open(), open()]
  await Promise.all(processes.map((jobs) => jobs.start()))
  await server.db.transaction((tx) =>
    sendJobs(
      tx,
      'outbox',
      Array.from({ length: 30 }, (_, n) => ({ n })),
      new Date(),
    ),
  )
  await until(() => done.length === 30)
  await until(async () => (await server.db.sql`select from job.job where state <> 'completed' and name = 'outbox'`).length === 0)
  expect(done.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
  await Promise.all(processes.map((jobs) => jobs.close()))
})

test('stores the schedules of cron jobs, removes old ones, and runs a job when isDue says so', async () => {
  const jobs = open()
  await jobs.start()
  expect(await server.db.sql`select name, cron, timezone from job.schedule`).toEqual([
    { name: 'nightly', cron: '0 4 * * *', timezone: 'Asia/Seoul' },
  ])
  isDue = true
  await until(() => done.some(({ n }) => n === -1))
  isDue = false
  await jobs.close()
  // As a version that no longer has the job.
  const next = open([counting])
  await next.start()
  expect(await server.db.sql`select from job.schedule`).toHaveLength(0)
  await next.close()
})

test('retries a failing job with growing delays up to its limit', async () => {
  const { now } = server.clock
  // `run` creates a test clock in the schema, which needs the superuser.
  const jobs = open(undefined, server.adminUrl)
  fails = (n) => n === 7
  await enqueue(7, now)
  await enqueue(8, new Date(now.getTime() + DAY_MS))
  const at = (seconds: number) => jobs.run(new Date(now.getTime() + seconds * 1000))
  expect(await at(0)).toBe(1)
  expect(await at(10)).toBe(0)
  await at(200)
  await at(1000)
  await at(5000)
  expect(done).toEqual([
    { n: 7, tries: 0, isLast: false },
    { n: 7, tries: 1, isLast: false },
    { n: 7, tries: 2, isLast: true },
  ])
  await at(86_400)
  expect(done.at(-1)).toMatchObject({ n: 8 })
  await jobs.close()
})

test('close waits for running jobs', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'outbox',
    async work() {
      started.resolve()
      await release.promise
      done.push({ n: 1, tries: 0, isLast: false })
    },
  }
  const jobs = open([slow])
  await jobs.start()
  await enqueue(1)
  await started.promise
  const closed = jobs.close()
  release.resolve()
  await closed
  expect(done).toHaveLength(1)
  expect(await server.db.sql`select state from job.job`).toEqual([{ state: 'completed' }])
})
