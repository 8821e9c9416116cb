import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandProblem, runOperatorCommand } from '#features/operator/server/command.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openDb } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { runningUrl } from './running.ts'

// npm run operator -- <command>: opens, renews and revokes operators' accounts, as the first operator and a lost log-in need it.
const envFile = join(import.meta.dirname, '../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

try {
  await main()
} catch (error) {
  const isExpected = error instanceof StartProblem || error instanceof CommandProblem
  console.error(isExpected ? error.message : error instanceof Error ? error.stack : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { databaseUrl, dataDir, origin } = readConfig(process.env)
  const url = databaseUrl ?? runningUrl(dataDir)
  if (url === null) throw new StartProblem(`haru does not run on ${dataDir}: npm start first.`)
  const db = openDb({ url, max: 1 })
  try {
    for (const line of await runOperatorCommand({ db, origin, now: new Date() }, process.argv.slice(2))) console.log(line)
  } finally {
    await db.end(1)
  }
}
