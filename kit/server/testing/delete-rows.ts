import type { Pool } from '../db/db.ts'

/**
 * Deletes all rows of these tables and of those that refer to them, as `truncate … cascade` does. That creates a new file for each
 * table and index, which takes PostgreSQL ten times as long as deleting a few rows. `admin`: as the superuser, who may disable triggers.
 */
export async function deleteAllRows(admin: Pool, ...tables: string[]): Promise<void> {
  await admin.transaction(async ({ sql }) => {
    const rows = await sql<{ statement: string }[]>`
      with recursive emptied as (
        select oid from unnest(${tables}::regclass[]) oid
        union
        select f.conrelid from pg_constraint f join emptied e on f.confrelid = e.oid where f.contype = 'f'
      ) select format('delete from %s', oid::regclass) as statement from emptied`
    await sql`set local session_replication_role = replica`
    await sql.unsafe(rows.map(({ statement }) => statement).join(';'))
  })
}
