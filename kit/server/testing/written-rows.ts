import type { Pool } from '../db/db.ts'
import { rowsOf } from '../db/prepared.ts'

/** By table: a state that changes when a row is written, and not when rows are only read or locked. */
export type TableStates = Record<string, string>

/**
 * The state of every table, to prove that a refused call wrote nothing. Each version of a row carries the number of the
 * transaction that wrote it, so the count of rows and the sum of these numbers is enough: no row's content is read.
 * `except` names tables that a refused call may write.
 */
export async function tableStates(db: Pool, except: readonly string[] = []): Promise<TableStates> {
  const tables = await db.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${[...except]}::text[]) order by relname`
  const one = ({ name }: { name: string }): string =>
    `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(xmin::text::bigint), 0) as state from "${name}"`
  const rows = await db.transaction(async (tx) => {
    // The planner knows no sizes of empty tables and would start two processes to read them.
    await tx.sql`set local max_parallel_workers_per_gather = 0`
    return rowsOf<{ name: string; state: string }>(tx, tables.map(one).join(' union all '), [])
  })
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
