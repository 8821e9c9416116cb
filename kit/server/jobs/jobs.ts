import type { JobResult, JobWithMetadata, PgBoss, TestClock } from 'pg-boss'
import type { Pool } from '../db/db.ts'
import { JOB_SCHEMA } from './send-job.ts'
import type { Log, Services } from '../http/services.ts'

/** How a piece of work stands: `tries` before this one; the last one is not tried again. */
export type Attempt = { tries: number; isLast: boolean }

/** Work that is done later, or again and again, by one of the processes. */
export type Job<D extends object = never> = {
  name: string
  /** Does it. A process that dies is taken over from: done twice it does no harm. What it throws is tried again. */
  work(call: { services: Services; data: D; now: Date; attempt: Attempt }): Promise<unknown>
  /** When, as cron has it, Korean time. Without it, whenever it is sent. */
  cron?: string
  /** Asked every LOOK_MS in each process: true, and one of them does the work. */
  isDue?(db: Pool, now: Date): Promise<boolean>
  /** Tries after the first, seconds before the first of them, doubled for each further one, and at most. */
  retry?: { limit: number; seconds: number; maxSeconds: number }
  /** Seconds after which a try counts as dead. */
  seconds?: number
}

export type OpenJobs = Services['jobs'] & {
  start(): Promise<void>
  /** Lets what runs finish. */
  close(): Promise<void>
}

const LOOK_MS = 2000
/** Pieces of one kind that a process does at the same time. */
const BATCH = 10
const STOP_MS = 10_000
const DAY_SECONDS = 86_400
/** Seconds between two looks for work whose process died, and after which one that gives no sign of life did. */
const LOST_SECONDS = 10
const ALIVE_SECONDS = 20

type Parts = { isClosing?: boolean; jobs: readonly Job[]; services: Services; databaseUrl: string | undefined; log: Log }

/** pg-boss on this database, with a small pool of its own. */
export function makeJobs(parts: Parts): OpenJobs {
  let boss: PgBoss | undefined
  let looking: NodeJS.Timeout | undefined
  let hand: Promise<{ boss: PgBoss; clock: TestClock }> | undefined
  return {
    async start() {
      boss = await open(parts, {
        max: 2,
        useListenNotify: true,
        superviseIntervalSeconds: LOST_SECONDS,
        monitorIntervalSeconds: LOST_SECONDS,
      })
      await boss.start()
      await declare(boss, parts.jobs)
      for (const job of parts.jobs) await listen(boss, job, parts)
      looking = setInterval(look(boss, parts), LOOK_MS)
      looking.unref()
    },
    async run(now) {
      const byHand = await (hand ??= openByHand(parts, now))
      return runDue(byHand, parts, now)
    },
    async close() {
      clearInterval(looking)
      parts.isClosing = true
      await boss?.stop({ graceful: true, timeout: STOP_MS })
      await (await hand)?.boss.stop({ graceful: false })
    },
  }
}

async function open(parts: Parts, options: object): Promise<PgBoss> {
  const { databaseUrl, log } = parts
  if (databaseUrl === undefined) throw new Error('Jobs need the address of the database (databaseUrl).')
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, application_name: 'haru jobs', schema: JOB_SCHEMA, migrate: false, ...options })
  // A database that stops together with us takes its connections along.
  boss.on('error', (error) => void (parts.isClosing || log.warn({ err: error }, 'jobs')))
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs'))
  return boss
}

/** Makes the queues as they are described, and the times; forgets times of what is no more. */
async function declare(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  for (const job of jobs) {
    const options = optionsOf(job)
    if (!queues.some(({ name }) => name === job.name)) await boss.createQueue(job.name, { ...options, policy: policyOf(job) })
    else await boss.updateQueue(job.name, options)
    if (job.cron !== undefined && !schedules.some(({ name, cron }) => name === job.name && cron === job.cron)) {
      await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Seoul' })
    }
  }
  for (const { name } of schedules) {
    if (!jobs.some((job) => job.name === name && job.cron !== undefined)) await boss.unschedule(name)
  }
}

/** What is done by one at a time keeps the others waiting for as long as it seems to be done. */
const optionsOf = (job: Job) => ({ ...triesOf(job), ...(policyOf(job) === 'stately' && { heartbeatSeconds: ALIVE_SECONDS }) })

const triesOf = ({ retry, seconds = 300 }: Job) => ({
  retryLimit: retry?.limit ?? 2,
  retryDelay: retry?.seconds ?? 30,
  retryBackoff: true,
  retryDelayMax: retry?.maxSeconds ?? 600,
  expireInSeconds: seconds,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
})

/** What comes round is done by one at a time, and waits once at most. */
const policyOf = ({ cron, isDue }: Job): 'stately' | 'standard' => (cron !== undefined || isDue ? 'stately' : 'standard')

async function listen(boss: PgBoss, job: Job, parts: Parts): Promise<void> {
  const batchSize = policyOf(job) === 'stately' ? 1 : BATCH
  const options = { batchSize, perJobResults: true, includeMetadata: true } as const
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
  const worker = await boss.work<never, void, typeof options>(job.name, { ...options, ...polling }, (fetched) => {
    // More may wait where a batch was full: it looks again without waiting for news.
    if (fetched.length === BATCH) boss.notifyWorker(worker)
    return doAll(job, fetched, parts, parts.services.clock())
  })
}

const doAll = (job: Job, fetched: JobWithMetadata<never>[], parts: Parts, now: Date): Promise<JobResult[]> =>
  Promise.all(fetched.map((one) => attempt(job, one, parts, now)))

async function attempt(job: Job, one: JobWithMetadata<never>, { services, log }: Parts, now: Date): Promise<JobResult> {
  const { id, data, retryCount: tries, retryLimit } = one
  try {
    await job.work({ services, data, now, attempt: { tries, isLast: tries >= retryLimit } })
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: job.name, tries }, 'a job was not done')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.name : 'unknown' } }
  }
}

/** Sends what is due; where it waits already, it is not sent again. */
function look(boss: PgBoss, { jobs, services, log }: Parts): () => void {
  const waiting = jobs.filter((job) => job.isDue !== undefined)
  let isLooking = false
  const once = async (): Promise<void> => {
    for (const { name, isDue } of waiting) if (await isDue!(services.db, services.clock())) await boss.send(name, {})
  }
  return () => {
    if (isLooking) return
    isLooking = true
    void once()
      .catch((error: unknown) => log.warn({ err: error }, 'what is due could not be read'))
      .finally(() => (isLooking = false))
  }
}

async function openByHand(parts: Parts, now: Date): Promise<{ boss: PgBoss; clock: TestClock }> {
  const { TestClock } = await import('pg-boss')
  const clock = new TestClock(now)
  const boss = await open(parts, { max: 2, clock, schedule: false, supervise: false })
  await boss.start()
  await declare(boss, parts.jobs)
  return { boss, clock }
}

async function runDue({ boss, clock }: { boss: PgBoss; clock: TestClock }, parts: Parts, now: Date): Promise<number> {
  await clock.setTime(now)
  // Tries that died are due again.
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
