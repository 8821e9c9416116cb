import { appUrlOf, prepareAppRole } from '#kit/server/db/engine/app-role.ts'
import { migrate } from '#kit/server/db/engine/migrate.ts'
import { startPostgres } from '#kit/server/db/engine/postgres.ts'
import type { StartProblem } from '#kit/server/db/engine/problem.ts'
import { prepareStatistics } from '#kit/server/db/engine/statistics.ts'
import { checkDatabase, withConnection } from '#kit/server/db/engine/connection.ts'

/** The URL of a migrated database; `stop` stops haru's own PostgreSQL, if it runs one. */
export type Database = { url: string; stop(): Promise<void> }

type Options = {
  dataDir: string
  databaseUrl: string | undefined
  onProgress?: (text: string) => void
  /** Called when haru's own PostgreSQL ended unexpectedly and could not be restarted. */
  onDeath?: (problem: StartProblem) => void
  /** Begins work that needs no database, as soon as PostgreSQL is on its way. */
  meanwhile?: () => void
  /** Runs before anything is created, in a data folder that no other server uses. */
  beforeCreating?: () => Promise<void>
}

/** Starts haru's own PostgreSQL, or connects to DATABASE_URL, and runs the migrations. */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, onProgress, beforeCreating, meanwhile } = options
  const database =
    databaseUrl === undefined
      ? await startPostgres({ ...options, onLocked: beforeCreating, onSpawned: meanwhile })
      : await openGiven(databaseUrl, options)
  try {
    await withConnection(database.url, async (db) => {
      await migrate(db, { onProgress: (name) => onProgress?.(`Migrating: ${name}`) })
      await prepareStatistics(db)
      if (databaseUrl === undefined) await prepareAppRole(db)
    })
    return databaseUrl === undefined ? { ...database, url: appUrlOf(database.url) } : database
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function openGiven(url: string, { beforeCreating, meanwhile }: Options): Promise<Database> {
  await checkDatabase(url)
  await beforeCreating?.()
  meanwhile?.()
  return { url, stop: async () => {} }
}
