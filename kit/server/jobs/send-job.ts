import type { PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'

/** The schema of pg-boss's tables, which migrations create. */
export const JOB_SCHEMA = 'job'

/** Milliseconds by which a job is due early. */
const EARLY_MS = 1000

/** Enqueues a job in the caller's transaction, to run at `at` or later. A migration creates the queue. */
export const sendJob = (db: Db, name: string, data: object, at: Date): Promise<void> => sendJobs(db, name, [data], at)

/** Enqueues several jobs of one queue in one statement. */
export async function sendJobs(db: Db, name: string, data: readonly object[], at: Date): Promise<void> {
  const boss = await composer()
  // now() is the start of the transaction, and pg-boss notifies no worker of a job that starts after now().
  const startAfter = new Date(at.getTime() - EARLY_MS)
  const jobs = data.map((one) => ({ data: one, startAfter }))
  const sent = await boss.insert(name, jobs, { db: executorOf(db), returnId: true })
  if (sent?.length !== data.length) throw new Error(`There is no queue ${name}: a migration makes it.`)
}

/** Lets pg-boss write in the caller's transaction. */
export const executorOf = ({ sql }: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: [...(await sql.unsafe(text, values as never[]))] }),
})

let composed: Promise<PgBoss> | undefined
export const composer = (): Promise<PgBoss> => (composed ??= compose())

/** A pg-boss that only composes the statements for other transactions. The fixed row replaces its lookup of the queue, which is alike for all queues. */
async function compose(): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    schema: JOB_SCHEMA,
    db: { executeSql: async () => ({ rows: [{ table: 'job_common', policy: 'standard', notify: true }] }) },
  })
}
