import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '#kit/server/db/db.ts'
import { homeOf } from '#kit/server/db/engine/owner.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'

/** Throws for a data folder without a database: a new one would be filled where nobody looks for it. */
export function refuseEmptyFolder(dataDir: string): void {
  if (existsSync(join(homeOf(dataDir), 'pg'))) return
  throw new StartProblem(`there is no database in ${dataDir}: run npm start first, or name its folder with HARU_DATA_DIR.`)
}

/** Throws while a server of haru is connected: the reset would wait for its locks, and the server would go on with members who are gone. */
export async function refuseBesideServer(url: string): Promise<void> {
  const db = openDb({ url, max: 1 })
  try {
    const [row] = await db.sql<[{ others: number }]>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and application_name like 'haru%' and pid <> pg_backend_pid()`
    if (row.others === 0) return
    throw new StartProblem(
      `haru is running on the database of DATABASE_URL (${row.others} connections): stop it first. Nothing was changed.`,
    )
  } finally {
    await db.end(1)
  }
}
