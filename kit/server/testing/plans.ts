import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, type Pool } from '../db/db.ts'
import type { Statement } from '../db/prepared.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

/** A statement that runs for every request of its kind. */
export type HotStatement = {
  name: string
  statement: Statement
  /** The first statement of its transaction, if it sets how PostgreSQL plans. */
  settings?: Statement
  /** Small tables of configuration, read entirely. */
  entirely?: readonly string[]
}

/** `seed` makes the few rows without which nothing is asked, all other tables stay empty; `grow` fills all with many rows. */
export type Fills = { seed(db: Pool): Promise<unknown>; grow(db: Pool): Promise<unknown> }

/**
 * A connection keeps the plan of a prepared statement, whatever its tables held when it was made. These tests plan each statement at
 * three moments, and require that it looks up rows by an index each time instead of reading an entire table:
 * - `young`: after `seed`, known to PostgreSQL as a vacuum leaves it (without `settings` before any vacuum: tables that were never
 *   vacuumed do not count as empty);
 * - `stale`: after `grow`, with the statistics of before;
 * - `grown`: with current statistics.
 */
export function testPlans(hot: readonly HotStatement[], { seed, grow }: Fills, seconds = 60): void {
  const reads = new Map<HotStatement, Record<string, string[]>>(hot.map((one) => [one, {}]))
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
    const db = openDb({ url: database.adminUrl, max: 1, statementTimeout: seconds * 1000 })
    const plan = async (moment: string, some: readonly HotStatement[]): Promise<void> => {
      for (const one of some) reads.get(one)![moment] = await entireReadsOf(db, one)
    }
    // Triggers and foreign keys take most of the time of a fill.
    await db.sql`set session_replication_role = replica`
    await seed(db)
    await plan(
      'young',
      hot.filter(({ settings }) => settings === undefined),
    )
    await db.sql`vacuum analyze`
    await plan(
      'young',
      hot.filter(({ settings }) => settings !== undefined),
    )
    await grow(db)
    await plan('stale', hot)
    await db.sql`vacuum analyze`
    await plan('grown', hot)
    await db.end(1)
  }, seconds * 1000)
  afterAll(() => database.drop())

  test.each(hot.map((one) => [one.name, one] as const))('%s: looks up rows by indexes on young and on grown tables', (_, one) => {
    const { entirely = [] } = one
    expect(reads.get(one)).toEqual({ young: entirely, stale: entirely, grown: entirely })
  })
}

/** The tables of which a statement reads all rows, or all of an index, planned now and for any parameters; sorted. */
export async function entireReadsOf(db: Pool, { statement, settings }: Pick<HotStatement, 'statement' | 'settings'>): Promise<string[]> {
  return db.transaction(async ({ sql }) => {
    const indexes = await sql<{ name: string; first_column: string | null }[]>`
      select c.relname as name, a.attname as first_column from pg_index i join pg_class c on c.oid = i.indexrelid
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and i.indkey[0] > 0`
    if (settings !== undefined) await sql.unsafe(settings)
    const [row] = await sql.unsafe(`explain (generic_plan, format json) ${statement}`)
    const [{ Plan }] = row!['QUERY PLAN'] as [{ Plan: PlanNode }]
    const firstColumns = new Map(indexes.map(({ name, first_column }) => [name, first_column]))
    return [...new Set(entireReadsIn(Plan, firstColumns))].toSorted()
  })
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: PlanNode[] }

function entireReadsIn(node: PlanNode, firstColumns: Map<string, string | null>, bitmapOf = ''): string[] {
  const table = node['Relation Name'] ?? bitmapOf
  const inner = (node.Plans ?? []).flatMap((one) => entireReadsIn(one, firstColumns, table))
  const { 'Index Name': index, 'Index Cond': condition = '' } = node
  const isEntire = index === undefined ? node['Node Type'] === 'Seq Scan' : !isLookUp(condition, firstColumns.get(index) ?? null)
  return isEntire ? [table, ...inner] : inner
}

/** Whether the condition is about the index's first column (null: an expression); otherwise the index is read from end to end. */
const isLookUp = (condition: string, firstColumn: string | null): boolean =>
  condition !== '' && (firstColumn === null || condition.includes(`(${firstColumn} `))
