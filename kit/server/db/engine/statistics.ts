import type { Pool } from '../db.ts'

/**
 * Installs the extension that measures statements (pg_stat_statements), in a schema of its own. Called as the superuser that migrates. The console shows
 * that a database has none: a DATABASE_URL whose server does not load it, or does not let haru install it.
 */
export async function prepareStatistics(db: Pool): Promise<void> {
  try {
    await db.transaction(async ({ sql }) => {
      await sql`create schema if not exists statistics`
      await sql`create extension if not exists pg_stat_statements schema statistics`
    })
  } catch {
    // Nothing but the console's figures needs it, and a server that starts at the same time may install it first.
  }
}
