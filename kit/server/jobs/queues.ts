import type { PgBoss } from 'pg-boss'
import type { Db, Pool, Tx } from '../db/db.ts'
import { rowsOf, type Statement } from '../db/prepared.ts'
import { composer, executorOf } from './send-job.ts'

/** Jobs that failed with their last try wait here for somebody to decide. */
export const DEAD_LETTERS = 'dead_letters'
/** Days after which a job that nobody looked at is deleted. */
export const DEAD_DAYS = 30

/** A queue with its jobs, as pg-boss counts them every ten seconds. `failed`: within a day. */
export type QueueState = { name: string; waiting: number; delayed: number; running: number; failed: number; count_dt: string | null }

/** A job that failed with its last try. `data` are the numbers that it was sent with, `dead_no` is what operators call it. */
export type DeadLetter = {
  id: string
  dead_no: number
  name: string
  data: unknown
  error: string | null
  tries: number
  sent_dt: string | null
  dead_dt: string
}

export const queuesOf = (db: Db): Promise<QueueState[]> => rowsOf<QueueState>(db, QUEUES, [DEAD_LETTERS])

/** A page of dead letters, newest first, after this one. */
export const deadLettersOf = (db: Db, after: { dt: string; no: number; limit: number }): Promise<DeadLetter[]> =>
  rowsOf<DeadLetter>(db, DEAD, [after.dt, after.no, after.limit])

/** The dead letter of this number, unless it is already gone. */
export async function findDeadLetter(db: Db, deadNo: number): Promise<DeadLetter | undefined> {
  const [found] = await rowsOf<DeadLetter>(db, ONE_DEAD, [deadNo])
  return found
}

/** Locks these dead letters; those that are already gone are left out. */
export const lockDeadLetters = (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rowsOf<{ id: string; name: string }>(tx, LOCK, [DEAD_LETTERS, [...ids]])

/** Sends dead letters to their queues again, with all their tries. */
export async function retryDeadLetters(tx: Tx, ids: readonly string[]): Promise<void> {
  const boss = await composer()
  await boss.redrive(DEAD_LETTERS, { ids: [...ids], db: executorOf(tx) })
}

export async function dropDeadLetters(tx: Tx, ids: readonly string[]): Promise<void> {
  const boss = await composer()
  await boss.deleteJob(DEAD_LETTERS, [...ids], { db: executorOf(tx) })
}

/** The queue exists before the queues that name it. */
export async function declareDeadLetters(boss: PgBoss): Promise<void> {
  const options = { retentionSeconds: DEAD_DAYS * 86_400, notify: false }
  if ((await boss.getQueues([DEAD_LETTERS])).length === 0) await boss.createQueue(DEAD_LETTERS, options)
}

/** Counts messages of the outbox by channel. */
export type OutboxState = {
  channel: string
  waiting: number
  oldest_dt: string | null
  failed: number
  resendable: number
  sent_hour: number
}

export const outboxOf = (db: Pool, now: Date): Promise<OutboxState[]> => rowsOf<OutboxState>(db, OUTBOX_STATE, [now])

/** Timers by kind: due within the hour, late by more than a minute, and failed at least once. */
export type TimerState = { kind: string; soon: number; late: number; failed: number; oldest_dt: string | null }

export const timersOf = (db: Pool, now: Date): Promise<TimerState[]> => rowsOf<TimerState>(db, TIMERS, [now])

const QUEUES: Statement = `
  select name, ready_count as waiting, deferred_count as delayed, active_count as running, failed_count as failed, monitor_on as count_dt
  from job.queue where name <> $1 and name not like '\\_\\_pgboss%' order by name`

/** Dead letters as SQL, for the queue of the inbox: what follows FROM, their number, since when they wait, and the job's name. */
export const deadLetterSql = {
  from: `job.job d where d.name = '${DEAD_LETTERS}' and d.state < 'active'`,
  no: 'job_number(d.id)',
  since: 'd.created_on',
  job: 'coalesce(d.source_name, d.name)',
} as const

const DEAD_COLUMNS = `d.id, ${deadLetterSql.no} as dead_no, ${deadLetterSql.job} as name, d.data, d.source_output ->> 'message' as error,
    coalesce(d.source_retry_count, 0) + 1 as tries, d.source_created_on as sent_dt, d.created_on as dead_dt`

/** $1 and $2 the moment and number of the last one of the page before, $3 most. */
const DEAD: Statement = `
  select ${DEAD_COLUMNS} from ${deadLetterSql.from} and (d.created_on, ${deadLetterSql.no}) < ($1::text::timestamptz, $2::bigint)
  order by d.created_on desc, ${deadLetterSql.no} desc limit $3::int`

const ONE_DEAD: Statement = `select ${DEAD_COLUMNS} from ${deadLetterSql.from} and ${deadLetterSql.no} = $1::bigint limit 1`

const LOCK: Statement = `
  select id, coalesce(source_name, name) as name from job.job where name = $1 and state < 'active' and id = any($2::uuid[]) order by id for update`

// $1 now. Sent messages are counted for an hour only: there are many, and their index is by the moment at which they were written.
const OUTBOX_STATE: Statement = `
  select c.channel, coalesce(w.waiting, 0) as waiting, w.oldest_dt, coalesce(f.failed, 0) as failed, coalesce(f.resendable, 0) as resendable,
    coalesce(s.sent, 0) as sent_hour
  from unnest(array['sms', 'mail', 'push', 'web']) c (channel)
  left join (select channel, count(*) as waiting, min(reg_dt) as oldest_dt from outbox where state = 0 group by channel) w using (channel)
  left join (
    select channel, count(*) as failed, count(*) filter (where message is not null) as resendable from outbox where state = 2 group by channel
  ) f using (channel)
  left join (
    select channel, count(*) as sent from outbox where reg_dt > $1::timestamptz - interval '1 hour' and state = 1 group by channel
  ) s using (channel)
  order by c.channel`

const TIMERS: Statement = `
  select kind, count(*) filter (where due_at > $1) as soon, count(*) filter (where due_at < $1::timestamptz - interval '1 minute') as late,
    count(*) filter (where tries > 0) as failed, min(due_at) as oldest_dt
  from timer where due_at < $1::timestamptz + interval '1 hour' group by kind order by kind`
