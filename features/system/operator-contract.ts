import { z } from 'zod'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, inputMoment, moment, pageOf, text } from '#kit/contract/shape.ts'
import { DEAD_MAX, DEAD_PAGE } from './operator-rules.ts'

const count = z.number().int()
const reason = text(REASON_MIN, REASON_MAX)
const see = { access: 'operator', right: 'system.see' } as const
const act = { access: 'operator', right: 'system.act', idempotent: true } as const

/** A queue of jobs; the counts are those of `count_dt`, `failed` those of a day. */
export const queueState = z.object({
  name: z.string(),
  waiting: count,
  delayed: count,
  running: count,
  failed: count,
  count_dt: moment.nullable(),
})
/** The last run of a recurring job (`job:sweep`) or a cleanup (`cleanup:trace.cleanupTraces`). */
export const jobRun = z.object({
  name: z.string(),
  run_dt: moment,
  ms: count,
  /** Rows removed or corrected; null where it counts none. */
  rows: count.nullable(),
  fail_dt: moment.nullable(),
  error: z.string().nullable(),
})
/** Messages by channel: `sent_hour` within the last hour, `resendable` failed within a day. */
export const outboxState = z.object({
  channel: z.string(),
  waiting: count,
  oldest_dt: moment.nullable(),
  failed: count,
  resendable: count,
  sent_hour: count,
})
export type OutboxState = z.infer<typeof outboxState>
/** Timers by kind: due within the hour, late by more than a minute, failed before. */
export const timerState = z.object({ kind: z.string(), soon: count, late: count, failed: count, oldest_dt: moment.nullable() })

export const getJobs = endpoint('GET /v1/operator/job', {
  ...see,
  summary: 'Queues of jobs, recurring work, timers and messages that leave haru',
  answer: z.object({
    queues: z.array(queueState),
    runs: z.array(jobRun),
    timers: z.array(timerState),
    outbox: z.array(outboxState),
  }),
})

/** A job that failed with its last try. */
export const deadLetter = z.object({
  id: z.string(),
  name: z.string(),
  /** The numbers that it was sent with. */
  data: z.unknown(),
  error: z.string().nullable(),
  tries: count,
  sent_dt: moment.nullable(),
  dead_dt: moment,
})

export const listDeadLetters = endpoint('GET /v1/operator/job/dead', {
  ...see,
  summary: 'Jobs that failed with their last try, newest first',
  query: z
    .object({ after_dt: inputMoment.optional(), after_id: z.uuid().optional(), limit: pageOf(DEAD_PAGE) })
    .superRefine(bothOrNeither('after_dt', 'after_id')),
  answer: z.array(deadLetter),
})

const ids = z
  .array(z.uuid())
  .min(1)
  .max(DEAD_MAX)
  .refine((all) => new Set(all).size === all.length, { error: '같은 작업이 두 번 있어요.' })
const deadCount = z.object({ count })

export const retryDead = endpoint('POST /v1/operator/job/dead/retry', {
  ...act,
  summary: 'Send dead letters to their queues again',
  body: z.object({ ids }),
  answer: deadCount,
})

export const dropDead = endpoint('POST /v1/operator/job/dead/drop', {
  ...act,
  summary: 'Delete dead letters',
  body: z.object({ ids, reason }),
  answer: deadCount,
})

export const resendFailed = endpoint('POST /v1/operator/outbox/:channel/resend', {
  ...act,
  summary: 'Send the failed messages of a channel again whose text is still there',
  params: z.object({ channel: z.enum(['sms', 'mail', 'push', 'web']) }),
  answer: deadCount,
})
