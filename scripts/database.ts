import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type ReadConfig } from '#kit/server/config/config.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { runningUrl } from './running.ts'

type Work = (db: Pool, config: ReadConfig) => Promise<void>

/**
 * Runs the work of a command on the configured database, or on that of a running haru, unless `check` throws. A problem is printed, and
 * the exit code is 1.
 */
export async function withDatabase(work: Work, check?: (config: ReadConfig) => void): Promise<void> {
  const envFile = join(import.meta.dirname, '../.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  try {
    const config = readConfig(process.env)
    check?.(config)
    const url = config.databaseUrl ?? runningUrl(config.dataDir)
    if (url === null) throw new StartProblem(`haru does not run on ${config.dataDir}: npm start first.`)
    const db = openDb({ url, max: 1, statementTimeout: 0 })
    try {
      await work(db, config)
    } finally {
      await db.end(1)
    }
  } catch (error) {
    console.error(`haru: ${error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error)}`)
    process.exitCode = 1
  }
}
