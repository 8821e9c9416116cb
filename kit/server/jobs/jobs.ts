import type { JobResult, JobWithMetadata, PgBoss, TestClock } from 'pg-boss'
import { DAY_SECONDS, KOREA_ZONE } from '#kit/contract/time.ts'
import type { Pool } from '../db/db.ts'
import { declareDeadLetters, DEAD_LETTERS } from './queues.ts'
import { recordRun } from './runs.ts'
import { JOB_SCHEMA } from './send-job.ts'
import type { Log, Services } from '../http/services.ts'

/** `tries`: failed tries before this one. `isLast`: no further try follows. */
export type Attempt = { tries: number; isLast: boolean }

/** Deferred or recurring work, which one of the processes does. */
export type Job<D extends object = never> = {
  name: string
  /** Must be safe to run twice: another process repeats the work of one that died. If it throws, it is retried. */
  work(call: { services: Services; data: D; now: Date; attempt: Attempt }): Promise<unknown>
  /** A cron expression in Korean time. Without it the job runs when it is sent. */
  cron?: string
  /** Called every POLL_MS in each process; when true, one process does the work. */
  isDue?(db: Pool, now: Date): Promise<boolean>
  /** `limit`: retries. `seconds`: delay of the first retry, doubled for each further one up to `maxSeconds`. */
  retry?: { limit: number; seconds: number; maxSeconds: number }
  /** Seconds after which a try counts as dead. */
  seconds?: number
}

export type OpenJobs = Services['jobs'] & {
  start(): Promise<void>
  /** Waits for running jobs. */
  close(): Promise<void>
}

const POLL_MS = 2000
/** Jobs of one name that a process runs at the same time. */
const BATCH = 10
const STOP_MS = 10_000
/** Seconds between two checks for dead jobs, and without a heartbeat after which a job counts as dead. */
const SUPERVISE_SECONDS = 10
const HEARTBEAT_SECONDS = 20

type Parts = { isClosing?: boolean; jobs: readonly Job[]; services: Services; databaseUrl: string | undefined; log: Log }

/** pg-boss on this database, with a small pool of its own. */
export function makeJobs(parts: Parts): OpenJobs {
  let boss: PgBoss | undefined
  let polling: NodeJS.Timeout | undefined
  let manual: Promise<{ boss: PgBoss; clock: TestClock }> | undefined
  return {
    async start() {
      boss = await open(parts, {
        max: 2,
        useListenNotify: true,
        superviseIntervalSeconds: SUPERVISE_SECONDS,
        monitorIntervalSeconds: SUPERVISE_SECONDS,
      })
      await boss.start()
      await declare(boss, parts.jobs)
      for (const job of parts.jobs) await listen(boss, job, parts)
      polling = setInterval(enqueueDue(boss, parts), POLL_MS)
      polling.unref()
    },
    async run(now) {
      const opened = await (manual ??= openManual(parts, now))
      return runDue(opened, parts, now)
    },
    async close() {
      clearInterval(polling)
      parts.isClosing = true
      await boss?.stop({ graceful: true, timeout: STOP_MS })
      await (await manual)?.boss.stop({ graceful: false })
    },
  }
}

async function open(parts: Parts, options: object): Promise<PgBoss> {
  const { databaseUrl, log } = parts
  if (databaseUrl === undefined) throw new Error('Jobs need the address of the database (databaseUrl).')
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, application_name: 'haru jobs', schema: JOB_SCHEMA, migrate: false, ...options })
  // The connections fail when the embedded database stops together with the server.
  boss.on('error', (error) => void (parts.isClosing || log.warn({ err: error }, 'jobs')))
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs'))
  return boss
}

/** Creates and updates the queues and schedules of these jobs; removes schedules of jobs that no longer exist. */
async function declare(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await declareDeadLetters(boss)
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  for (const job of jobs) {
    const options = optionsOf(job)
    if (!queues.some(({ name }) => name === job.name)) await boss.createQueue(job.name, { ...options, policy: policyOf(job) })
    else await boss.updateQueue(job.name, options)
    if (job.cron !== undefined && !schedules.some(({ name, cron }) => name === job.name && cron === job.cron)) {
      await boss.schedule(job.name, job.cron, {}, { tz: KOREA_ZONE })
    }
  }
  for (const { name } of schedules) {
    if (!jobs.some((job) => job.name === name && job.cron !== undefined)) await boss.unschedule(name)
  }
}

/** A job that runs once at a time needs a heartbeat: a dead run would block the next one until its timeout. */
const optionsOf = (job: Job) => ({
  ...triesOf(job),
  // The next run of a recurring job does what this one did not.
  ...(policyOf(job) === 'stately' ? { heartbeatSeconds: HEARTBEAT_SECONDS } : { deadLetter: DEAD_LETTERS }),
})

const triesOf = ({ retry, seconds = 300 }: Job) => ({
  retryLimit: retry?.limit ?? 2,
  retryDelay: retry?.seconds ?? 30,
  retryBackoff: true,
  retryDelayMax: retry?.maxSeconds ?? 600,
  expireInSeconds: seconds,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
})

/** A recurring job runs once at a time, and at most one more run waits. */
const policyOf = ({ cron, isDue }: Job): 'stately' | 'standard' => (cron !== undefined || isDue ? 'stately' : 'standard')

async function listen(boss: PgBoss, job: Job, parts: Parts): Promise<void> {
  const batchSize = policyOf(job) === 'stately' ? 1 : BATCH
  const options = { batchSize, perJobResults: true, includeMetadata: true } as const
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
  const worker = await boss.work<never, void, typeof options>(job.name, { ...options, ...polling }, (fetched) => {
    // After a full batch more jobs may wait: fetch again at once.
    if (fetched.length === BATCH) boss.notifyWorker(worker)
    return doAll(job, fetched, parts, parts.services.clock())
  })
}

const doAll = (job: Job, fetched: JobWithMetadata<never>[], parts: Parts, now: Date): Promise<JobResult[]> =>
  Promise.all(fetched.map((one) => attempt(job, one, parts, now)))

async function attempt(job: Job, one: JobWithMetadata<never>, { services, log }: Parts, now: Date): Promise<JobResult> {
  const { id, data, retryCount: tries, retryLimit } = one
  try {
    const work = () => job.work({ services, data, now, attempt: { tries, isLast: tries >= retryLimit } })
    if (job.cron === undefined) await work()
    else await recordRun(services.db, `job:${job.name}`, now, work)
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: job.name, tries }, 'a job was not done')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.name : 'unknown' } }
  }
}

/** Enqueues the jobs that are due; a job that waits already is not enqueued again. */
function enqueueDue(boss: PgBoss, { jobs, services, log }: Parts): () => void {
  const polled = jobs.filter((job) => job.isDue !== undefined)
  let isRunning = false
  const once = async (): Promise<void> => {
    for (const { name, isDue } of polled) if (await isDue!(services.db, services.clock())) await boss.send(name, {})
  }
  return () => {
    if (isRunning) return
    isRunning = true
    void once()
      .catch((error: unknown) => log.warn({ err: error }, 'due jobs could not be read'))
      .finally(() => (isRunning = false))
  }
}

async function openManual(parts: Parts, now: Date): Promise<{ boss: PgBoss; clock: TestClock }> {
  const { TestClock } = await import('pg-boss')
  const clock = new TestClock(now)
  const boss = await open(parts, { max: 2, clock, schedule: false, supervise: false })
  await boss.start()
  await declare(boss, parts.jobs)
  return { boss, clock }
}

async function runDue({ boss, clock }: { boss: PgBoss; clock: TestClock }, parts: Parts, now: Date): Promise<number> {
  await clock.setTime(now)
  // Makes dead jobs due again.
  await boss.supervise()
  let done = 0
  for (const job of parts.jobs) {
    for (;;) {
      const fetched = await boss.fetch<never>(job.name, { batchSize: BATCH, includeMetadata: true })
      if (fetched.length === 0) break
      for (const { id, status, output } of await doAll(job, fetched, parts, now)) {
        if (status === 'completed') await boss.complete(job.name, id)
        else await boss.fail(job.name, id, output as object)
      }
      done += fetched.length
    }
  }
  return done
}
