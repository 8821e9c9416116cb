import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#kit/server/config/config.ts'
import { openDb } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { openDatabase } from '../database.ts'
import { readSecrets } from '../secrets.ts'
import { refuseBesideServer, refuseEmptyFolder } from './reset-refusals.ts'

// npm run demo:reset: loads the demo community again into the configured database.
const envFile = join(import.meta.dirname, '../../../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

try {
  await reset()
  console.log('The demo community is as new. Its log-ins are those that npm start prints.')
} catch (error) {
  console.error(`haru: ${error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error)}`)
  process.exitCode = 1
}

async function reset(): Promise<void> {
  const config = readConfig(process.env)
  if (config.env === 'production') throw new StartProblem('HARU_ENV=production has no demo community: nothing was changed.')
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined) refuseEmptyFolder(dataDir)
  const beforeCreating = async (): Promise<void> => (databaseUrl === undefined ? undefined : refuseBesideServer(databaseUrl))
  const database = await openDatabase({ dataDir, databaseUrl, beforeCreating, onProgress: console.log })
  console.log(`Removing the demo community of ${databaseUrl === undefined ? dataDir : 'DATABASE_URL'} and loading it again…`)
  const db = openDb({ url: database.url, max: 1, statementTimeout: 0 })
  try {
    // Loaded when nothing refuses the reset: they take seconds.
    const [{ reloadDemo }, { openStorage }] = await Promise.all([import('./reload.ts'), import('#kit/server/storage/open.ts')])
    const secrets = readSecrets(config.dataDir)
    const secret = config.secret ?? secrets.secret
    const storage = openStorage({ ...config, secret })
    await reloadDemo(db, { now: new Date(), password: secrets.demo_password, storage, secret, oldSecrets: config.oldSecrets })
  } finally {
    await db.end(1)
    await database.stop()
  }
}
