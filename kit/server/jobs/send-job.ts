import type { PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'

/** Where the engine keeps its tables; migrations make them. */
export const JOB_SCHEMA = 'job'

/** Milliseconds. */
const EARLY_MS = 1000

/** Leaves work in the caller's transaction, to be done from `at` on. Its queue is made by a migration. */
export const sendJob = (db: Db, name: string, data: object, at: Date): Promise<void> => sendJobs(db, name, [data], at)

/** Leaves several pieces of a kind, in one statement. */
export async function sendJobs({ sql }: Db, name: string, data: readonly object[], at: Date): Promise<void> {
  const boss = await (composer ??= compose())
  const executeSql = async (text: string, values: unknown[] = []) => ({ rows: [...(await sql.unsafe(text, values as never[]))] })
  // A transaction's clock stands where it began, and nobody is woken for what that says is still to come.
  const startAfter = new Date(at.getTime() - EARLY_MS)
  const jobs = data.map((one) => ({ data: one, startAfter }))
  const sent = await boss.insert(name, jobs, { db: { executeSql }, returnId: true })
  if (sent?.length !== data.length) throw new Error(`There is no queue ${name}: a migration makes it.`)
}

let composer: Promise<PgBoss> | undefined
/** Writes the statements for others' transactions. What it would look up of a queue is alike for all of them. */
async function compose(): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    schema: JOB_SCHEMA,
    db: { executeSql: async () => ({ rows: [{ table: 'job_common', policy: 'standard', notify: true }] }) },
  })
}
