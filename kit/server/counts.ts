import type { Db, Pool, Tx } from './db/db.ts'
import { rowsOf, type Statement } from './db/prepared.ts'
import { extensionPoint, type Extensions } from './extensions.ts'

/** `consent.terms`, `file.picture`. `bytes`: 0 where the rows have no size. */
export type Count = { name: string; count: number; bytes: number }

/** Counts that read every row of a table: made once a night, never by a screen. Each returns all its counts, those of nothing too. */
export const nightlyCounts = extensionPoint<(tx: Tx) => Promise<readonly Count[]>>('nightlyCounts')

/** Makes all nightly counts. Returns how many. */
export async function countAll(db: Pool, extensions: Extensions, now: Date): Promise<number> {
  const counts: Count[] = []
  for (const count of extensions.all(nightlyCounts)) {
    const made = await db.transaction(async (tx) => {
      await tx.sql`set local statement_timeout = 0`
      return count(tx)
    })
    counts.push(...made)
  }
  await rowsOf(db, SAVE, [counts.map(({ name }) => name), counts.map((one) => one.count), counts.map(({ bytes }) => bytes), now])
  return counts.length
}

/** Whether nothing was ever counted. */
export const isUncounted = async (db: Db): Promise<boolean> => (await rowsOf(db, NONE_YET, [])).length > 0

/** The latest counts with these names, in this order; without those that were never made. */
export const countsOf = (db: Db, names: readonly string[]): Promise<(Count & { count_dt: string })[]> =>
  rowsOf<Count & { count_dt: string }>(db, COUNTS, [[...names]])

// $1 names, $2 counts, $3 bytes, $4 now.
const SAVE: Statement = `
  insert into nightly_count (name, count, bytes, count_dt)
  select c.name, c.count, c.bytes, $4::timestamptz from unnest($1::text[], $2::bigint[], $3::bigint[]) c (name, count, bytes)
  on conflict (name) do update set count = excluded.count, bytes = excluded.bytes, count_dt = excluded.count_dt`

const COUNTS: Statement = `
  select c.name, c.count, c.bytes, c.count_dt from unnest($1::text[]) with ordinality n (name, nth) join nightly_count c on c.name = n.name order by n.nth`

const NONE_YET: Statement = 'select 1 where not exists (select from nightly_count)'
