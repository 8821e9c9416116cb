import { afterAll, beforeAll } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { openDb, type Pool } from '../db/db.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

/** Reached only where something hangs: both fills take less than a minute. */
const FILL_MAX_MS = 20 * MINUTE_MS

/**
 * Two databases for a test file, the second with ten times the rows of the first, to prove that a list's reads do not grow with
 * the data. Opened as the superuser, who may disable triggers and vacuum.
 */
export function scaledDatabases(fill: (db: Pool, times: number) => Promise<unknown>): Pool[] {
  const pools: Pool[] = []
  const databases: TestDatabase[] = []
  beforeAll(async () => {
    for (const times of [1, 10]) {
      const database = await freshDatabase()
      databases.push(database)
      const db = openDb({ url: database.adminUrl, max: 1, statementTimeout: FILL_MAX_MS })
      pools.push(db)
      await skipForeignKeys(db)
      await fill(db, times)
    }
  }, FILL_MAX_MS)
  afterAll(async () => {
    for (const pool of pools) await pool.end(1)
    for (const database of databases) await database.drop()
  })
  return pools
}

/** Checking foreign keys takes most of the time of a fill. They stay defined, for the planner. */
async function skipForeignKeys({ sql }: Pool): Promise<void> {
  const checks = await sql<{ statement: string }[]>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where tgfoid in ('"RI_FKey_check_ins"'::regproc, '"RI_FKey_check_upd"'::regproc)`
  await sql.unsafe(checks.map(({ statement }) => statement).join(';'))
}
