import { z } from 'zod'
import { operatorName } from '#features/operator/contract.ts'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { PLATFORMS, SWITCHES, VERSION } from '#kit/contract/app-state.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageAfter, text } from '#kit/contract/shape.ts'
import { DEAD_MAX, DEAD_PAGE, NOTICE_MAX, SLOW_SORTS } from './operator-rules.ts'

const count = z.number().int()
const reason = text(REASON_MIN, REASON_MAX)
const notice = text(0, NOTICE_MAX).default('')
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
export type JobRun = z.infer<typeof jobRun>
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
  /** What the inbox calls it. */
  dead_no: count,
  name: z.string(),
  /** The numbers that it was sent with. */
  data: z.unknown(),
  error: z.string().nullable(),
  tries: count,
  sent_dt: moment.nullable(),
  dead_dt: moment,
})
export type DeadLetter = z.infer<typeof deadLetter>

export const listDeadLetters = endpoint('GET /v1/operator/job/dead', {
  ...see,
  summary: 'Jobs that failed with their last try, newest first',
  query: pageAfter(DEAD_PAGE),
  answer: z.array(deadLetter),
})

export const getDeadLetter = endpoint('GET /v1/operator/job/dead/:dead_no', {
  ...see,
  summary: 'One job that failed with its last try',
  params: z.object({ dead_no: no }),
  answer: deadLetter,
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

/** A statement as PostgreSQL measured it; `pages`: of 8 KB, in one call. */
export const slowQuery = z.object({
  id: z.string(),
  query: z.string(),
  calls: count,
  mean_ms: z.number(),
  max_ms: z.number(),
  total_ms: z.number(),
  rows: count,
  pages: count,
})
export type SlowQuery = z.infer<typeof slowQuery>

export const listSlowQueries = endpoint('GET /v1/operator/query', {
  ...see,
  summary: 'Statements that took longest, without values',
  query: z.object({ sort: z.enum(SLOW_SORTS).default('total') }),
  /** Not available where the database does not measure statements. `since_dt`: when it began. */
  answer: z.object({ is_available: z.boolean(), since_dt: moment.nullable(), rows: z.array(slowQuery) }),
})

/** A table with its indexes; the rows are an estimate. */
export const tableSize = z.object({ name: z.string(), rows: count, bytes: count, index_bytes: count })
export type TableSize = z.infer<typeof tableSize>
/** Files of a kind, as counted at `count_dt`. */
export const fileCount = z.object({ kind: z.string(), count, bytes: count, count_dt: moment })

export const getStorage = endpoint('GET /v1/operator/storage', {
  ...see,
  summary: 'Sizes of the largest tables, and the files that are kept',
  answer: z.object({
    tables: z.array(tableSize),
    database_bytes: count,
    /** Empty before the first count. */
    files: z.array(fileCount),
    /** What uploads may still use of the disk; null where the storage does not tell. */
    free_bytes: count.nullable(),
  }),
})

/** A part of haru that can be switched off. `change_*` null: it never was. */
export const featureSwitch = z.object({
  name: z.enum(SWITCHES),
  is_on: z.boolean(),
  notice: z.string(),
  reason: z.string(),
  until_dt: moment.nullable(),
  change_by: operatorName.nullable(),
  change_dt: moment.nullable(),
  /** The open proposal to switch it on again. */
  proposal_no: count.nullable(),
})
export type FeatureSwitch = z.infer<typeof featureSwitch>

export const listSwitches = endpoint('GET /v1/operator/switch', { ...see, summary: 'Switches of features', answer: z.array(featureSwitch) })

const switchName = z.object({ name: z.enum(SWITCHES) })

export const switchOff = endpoint('POST /v1/operator/switch/:name/off', {
  ...act,
  summary: 'Close a part of haru for members, at once',
  params: switchName,
  body: z.object({ notice, until_dt: inputMoment.nullable(), reason }),
  answer: featureSwitch,
})

/** Where money moves, it becomes a proposal for a second operator. */
export const switchOn = endpoint('POST /v1/operator/switch/:name/on', {
  ...act,
  summary: 'Open a part of haru again, or propose it',
  params: switchName,
  body: z.object({ reason }),
  answer: featureSwitch,
})

/** What the deciding operator sees of a proposal to switch a part on. */
export const switchView = z.object({ name: z.enum(SWITCHES), is_on: z.boolean(), reason: z.string(), change_dt: moment.nullable() })
export type SwitchView = z.infer<typeof switchView>

export const maintenanceRow = z.object({
  maintenance_no: count,
  announce_dt: moment,
  from_dt: moment,
  until_dt: moment,
  notice: z.string(),
  reason: z.string(),
  made_by: operatorName,
  cancel_by: operatorName.nullable(),
  cancel_dt: moment.nullable(),
})
export type MaintenanceRow = z.infer<typeof maintenanceRow>

export const listMaintenances = endpoint('GET /v1/operator/maintenance', {
  ...see,
  summary: 'Maintenances, the latest first',
  answer: z.array(maintenanceRow),
})

export const planMaintenance = endpoint('POST /v1/operator/maintenance', {
  ...act,
  summary: 'Announce a time in which haru is closed',
  body: z.object({ announce_dt: inputMoment, from_dt: inputMoment, until_dt: inputMoment, notice, reason }),
  answer: maintenanceRow,
})

export const cancelMaintenance = endpoint('POST /v1/operator/maintenance/:maintenance_no/cancel', {
  ...act,
  summary: 'Cancel a maintenance, or end one that runs',
  params: z.object({ maintenance_no: no }),
  body: z.object({ reason }),
  answer: maintenanceRow,
})

export const appVersion = z.object({
  platform: z.enum(PLATFORMS),
  min_version: z.string(),
  store_url: z.string(),
  change_by: operatorName,
  change_dt: moment,
})
export type AppVersion = z.infer<typeof appVersion>

export const listVersions = endpoint('GET /v1/operator/version', {
  ...see,
  summary: 'The oldest native apps that may be used',
  answer: z.array(appVersion),
})

export const setVersion = endpoint('PUT /v1/operator/version/:platform', {
  ...act,
  summary: 'Set the oldest native app that may be used',
  params: z.object({ platform: z.enum(PLATFORMS) }),
  body: z.object({
    min_version: z.string().trim().regex(VERSION, { error: '1.4.2처럼 숫자와 점으로 적어 주세요.' }),
    store_url: z
      .string()
      .trim()
      .max(300)
      .regex(/^https:\/\/[^\s"'<>]+$/, { error: 'https://로 시작하는 주소를 적어 주세요.' }),
    reason,
  }),
  answer: appVersion,
})
