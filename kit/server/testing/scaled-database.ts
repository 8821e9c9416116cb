import { afterAll, beforeAll } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { openDb, type Pool } from '../db/db.ts'
import { withConnection } from '../db/engine/connection.ts'
import { freshDatabase, type Template, type TestDatabase } from './database.ts'

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
      const database = await freshDatabase(FILLABLE)
      databases.push(database)
      const db = openDb({ url: database.adminUrl, max: 1, statementTimeout: FILL_MAX_MS })
      pools.push(db)
      // As in production: reads are compared by their plans.
      await db.sql`set plan_cache_mode = auto`
      await fill(db, times)
      await rebuildIndexes(db)
      await vacuumFilled(db)
    }
  }, FILL_MAX_MS)
  afterAll(async () => {
    for (const pool of pools) await pool.end(1)
    for (const database of databases) await database.drop()
  })
  return pools
}

/** Vacuumed, so that the planner knows which tables are empty, and prepared for many inserts. */
const FILLABLE: Template = {
  name: 'fillable',
  fill: (_, adminUrl) =>
    withConnection(adminUrl, async (db) => {
      await db.sql`vacuum analyze`
      await skipForeignKeys(db)
      await suspendIndexes(db)
    }),
}

/** Checking foreign keys takes most of the time of a fill. They stay defined, for the planner. */
async function skipForeignKeys({ sql }: Pool): Promise<void> {
  const checks = await sql<{ statement: string }[]>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where tgfoid in ('"RI_FKey_check_ins"'::regproc, '"RI_FKey_check_upd"'::regproc)`
  await sql.unsafe(checks.map(({ statement }) => statement).join(';'))
}

/**
 * Lets inserts leave out the indexes that refuse nothing: building one of all rows takes a fourth of the time of inserting them one by one. They
 * are invalid meanwhile, so that no trigger reads them.
 */
async function suspendIndexes({ sql }: Pool): Promise<void> {
  await sql`
    update pg_index set indisready = false, indisvalid = false
    from pg_class c where c.oid = indrelid and c.relnamespace = 'public'::regnamespace and not indisunique and not indisexclusion`
}

async function rebuildIndexes({ sql }: Pool): Promise<void> {
  const suspended = await sql<{ statement: string }[]>`
    select format('reindex index %s', indexrelid::regclass) as statement from pg_index where not indisready and pg_relation_size(indrelid) > 0`
  await sql.unsafe(suspended.map(({ statement }) => statement).join(';'))
  // Those of empty tables are complete.
  await sql`update pg_index set indisready = true, indisvalid = true where not indisready`
}

async function vacuumFilled({ sql }: Pool): Promise<void> {
  const filled = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`
  await sql.unsafe(`vacuum analyze ${filled.map(({ name }) => name).join(', ')}`)
}
