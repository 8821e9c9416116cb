import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator, operator, waitingIn } from '#features/operator/server/testing.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { countAll, nightlyCounts } from '#kit/server/counts.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { sendJobs } from '#kit/server/jobs/send-job.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import {
  dropDead,
  getDeadLetter,
  getJobs,
  getStorage,
  listDeadLetters,
  listSlowQueries,
  resendFailed,
  retryDead,
} from '../operator-contract.ts'
import { system } from './feature.ts'

let server: TestServer
let desk: TestOperator
let works = false
const done: number[] = []

const fragile: Job<{ n: number }> = {
  name: 'fragile',
  retry: { limit: 1, seconds: 1, maxSeconds: 1 },
  async work({ data: { n } }) {
    if (!works) throw new RangeError('a text that nobody may read')
    done.push(n)
  },
}
const nightly: Job = { name: 'nightly', cron: '0 4 * * *', work: async () => 12 }
let films = 1
const working: Feature = {
  name: 'working',
  jobs: [fragile as Job, nightly],
  extensions: [extend(nightlyCounts, async () => [{ name: 'file.film', count: films, bytes: 5_000_000_000 }])],
}

beforeAll(async () => {
  server = await featureServer([operator, system, working])
  desk = await anOperator(server)
})
afterAll(() => server.close())

/** Runs what is due; each further call is a minute later. */
const run = async (): Promise<void> => {
  server.clock.advance(60_000)
  await server.app.services.jobs.run(server.clock.now)
}
const letters = async (query: object = {}) =>
  (await server.call(listDeadLetters, { query }, { as: desk })).body.query as Answer<typeof listDeadLetters>
const acts = async () => [
  ...(await server.db
    .sql`select act, target, facts, reason from operator_log where act like 'dead.%' or act = 'outbox.resend' order by log_no`),
]

test('a job that failed with its last try is kept, is sent again once, or is deleted', async () => {
  await run()
  await server.db.transaction((tx) => sendJobs(tx, 'fragile', [{ n: 1 }, { n: 2 }, { n: 3 }], server.clock.now))
  await run()
  expect(await letters()).toEqual([])
  await run()
  await run()
  const dead = await letters()
  expect(dead.map(({ name, data, error, tries }) => ({ name, data, error, tries })).toSorted((a, b) => n(a.data) - n(b.data))).toEqual(
    [1, 2, 3].map((nth) => ({ name: 'fragile', data: { n: nth }, error: 'RangeError', tries: 2 })),
  )
  const [first, second, third] = dead
  expect(await letters({ limit: 2 })).toEqual([first, second])
  expect(await letters({ limit: 2, after_dt: second!.dead_dt, after_no: second!.dead_no })).toEqual([third])
  expect(await waitingIn(server, 'dead_letters', desk)).toBe(3)
  const one = async () => (await server.call(getDeadLetter, { params: { dead_no: third!.dead_no } }, { as: desk })).body
  expect((await one()).query).toEqual(third)

  works = true
  const ids = [first!.id, second!.id]
  const retried = () => server.call(retryDead, { body: { ids } }, { as: desk })
  expect((await retried()).body.query).toEqual({ count: 2 })
  expect(await retried()).toMatchObject({ status: 409, body: { code: 'system.gone' } })
  // pg-boss sends them at the database's own time, which is not the clock of the tests.
  await server.db.sql`update job.job set start_after = ${server.clock.now} where name = 'fragile'`
  await run()
  expect(new Set(done)).toEqual(new Set([first, second].map((one) => n(one!.data))))

  const reason = '이미 다른 길로 처리했어요.'
  const dropped = () => server.call(dropDead, { body: { ids: [third!.id], reason } }, { as: desk })
  expect((await dropped()).body.query).toEqual({ count: 1 })
  expect(await dropped()).toMatchObject({ status: 409, body: { code: 'system.gone' } })
  await run()
  expect([await letters(), done.length]).toEqual([[], 2])
  expect([(await one()).code, await waitingIn(server, 'dead_letters', desk)]).toEqual(['request.not_found', 0])
  expect(await acts()).toEqual([
    { act: 'dead.retry', target: 'dead', facts: { queues: ['fragile'], count: 2, ids: ids.toSorted() }, reason: '' },
    { act: 'dead.drop', target: 'dead', facts: { queues: ['fragile'], count: 1, ids: [third!.id] }, reason },
  ])
  expect(await server.call(retryDead, { body: { ids: [randomUUID()] } }, { as: desk })).toMatchObject({ status: 409 })
})

/** As the server answers it. */
const koreanMoment = (at: Date): string => `${new Date(at.getTime() + 9 * HOUR_MS).toISOString().slice(0, 19)}+09:00`

const n = (data: unknown): number => (data as { n: number }).n

test('shows queues, the last runs, and messages by channel; failed ones are sent again while their text is there', async () => {
  const { now } = server.clock
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const message = server.db.sql.json({ channel: 'mail', recipient: 'a@haru.test', subject: '안녕', text: '하루예요' } as never)
  await server.db.sql`insert into outbox ${server.db.sql(
    [
      { channel: 'sms', recipient: '010', message, state: 0, reg_dt: at(2) },
      { channel: 'mail', recipient: 'a@haru.test', message, state: 2, reg_dt: at(3) },
      { channel: 'mail', recipient: '', message: null, state: 2, reg_dt: at(50) },
      { channel: 'mail', recipient: 'a@haru.test', message: null, state: 1, reg_dt: at(0) },
    ].map((row) => ({ ...row })) as never,
  )}`
  await server.db.sql`insert into job_run (name, run_dt, ms, rows) values ('cleanup:a.b', ${at(1)}, 5, 7)`
  const shown = (await server.call(getJobs, {}, { as: desk })).body.query as Answer<typeof getJobs>
  expect(shown.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['fragile', 'nightly', 'outbox', 'sweep']))
  expect(shown.queues.some(({ name }) => name === 'dead_letters')).toBe(false)
  expect(shown.runs).toContainEqual({ name: 'cleanup:a.b', run_dt: koreanMoment(at(1)), ms: 5, rows: 7, fail_dt: null, error: null })
  expect(shown.outbox).toEqual([
    { channel: 'mail', waiting: 0, oldest_dt: null, failed: 2, resendable: 1, sent_hour: 1 },
    { channel: 'push', waiting: 0, oldest_dt: null, failed: 0, resendable: 0, sent_hour: 0 },
    { channel: 'sms', waiting: 1, oldest_dt: koreanMoment(at(2)), failed: 0, resendable: 0, sent_hour: 0 },
    { channel: 'web', waiting: 0, oldest_dt: null, failed: 0, resendable: 0, sent_hour: 0 },
  ])
  const resend = (channel: 'mail' | 'push') => server.call(resendFailed, { params: { channel } }, { as: desk })
  expect((await resend('mail')).body.query).toEqual({ count: 1 })
  expect(await resend('mail')).toMatchObject({ status: 409, body: { code: 'system.nothing' } })
  expect((await acts()).at(-1)).toMatchObject({ act: 'outbox.resend', target: 'outbox:mail', facts: { count: 1 } })
})

test('recurring work leaves its last run', async () => {
  server.clock.advance(DAY_MS)
  await server.db.sql`insert into job.job (name, data, start_after) values ('nightly', '{}', ${server.clock.now})`
  await run()
  const { runs } = (await server.call(getJobs, {}, { as: desk })).body.query as Answer<typeof getJobs>
  expect(runs.find(({ name }) => name === 'job:nightly')).toMatchObject({ rows: 12, fail_dt: null })
})

test.skipIf(process.env.DATABASE_URL_TEST !== undefined)(
  'shows the statements that took longest without their values, and says where none are measured',
  async () => {
    const slow = async (sort: 'total' | 'mean') =>
      (await server.call(listSlowQueries, { query: { sort } }, { as: desk })).body.query as Answer<typeof listSlowQueries>
    await server.admin.transaction(async ({ sql }) => {
      // As the application, of which alone they are shown; the tests' database measures nothing else.
      await sql.unsafe("set local pg_stat_statements.track = 'top'; set local role haru_app")
      for (const secret of ['first', 'second']) {
        await sql.unsafe(`select 'a secret: ${secret}', count(*) from job_run where name <> '${secret}'`)
      }
      await sql.unsafe("set local application_name = 'a secret of a setting'")
    })
    for (const sort of ['total', 'mean'] as const) {
      const { is_available, since_dt, rows } = await slow(sort)
      expect([is_available, since_dt === null]).toEqual([true, false])
      expect(rows).toMatchObject([{ query: expect.stringMatching(/^select \$1, count\(\*\) from job_run where name <> \$2$/), calls: 2 }])
      expect(JSON.stringify(rows)).not.toContain('secret')
    }
    await server.admin.sql`drop extension pg_stat_statements`
    expect(await slow('total')).toEqual({ is_available: false, since_dt: null, rows: [] })
  },
)

test('shows the largest tables, and the files as counted last', async () => {
  const shown = async () => (await server.call(getStorage, {}, { as: desk })).body.query as Answer<typeof getStorage>
  const { tables, database_bytes, files } = await shown()
  expect(files).toEqual([])
  expect(tables).toHaveLength(20)
  expect(tables.map(({ bytes }) => bytes)).toEqual(tables.map(({ bytes }) => bytes).toSorted((one, other) => other - one))
  expect(database_bytes).toBeGreaterThan(tables.reduce((all, { bytes }) => all + bytes, 0))
  await countAll(server.db, server.app.services.extensions, server.clock.now)
  films = 2
  const counted = { kind: 'film', bytes: 5_000_000_000, count_dt: koreanMoment(server.clock.now) }
  expect((await shown()).files).toEqual([{ ...counted, count: 1 }])
  await countAll(server.db, server.app.services.extensions, server.clock.now)
  expect((await shown()).files).toEqual([{ ...counted, count: 2 }])
})
