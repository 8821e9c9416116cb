import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findDifferences, trialBalance, type Balance } from '#features/viv/server/ledger/reconcile.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openDb } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { runningUrl } from './running.ts'

// npm run ledger:verify: prints the viv ledger and its differences. The exit code is 1 if there is a difference.
const envFile = join(import.meta.dirname, '../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

try {
  await main()
} catch (error) {
  console.error(`haru: ${error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error)}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? runningUrl(config.dataDir)
  if (url === null) throw new StartProblem(`haru does not run on ${config.dataDir}: npm start first.`)
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  try {
    const books = await trialBalance(db)
    for (const line of books) console.log(textOf(line))
    console.log(`${'sum'.padEnd(26)}${won(books.reduce((sum, { balance, unit }) => sum + balance * unit, 0)).padStart(20)} won`)
    const differences = await findDifferences(db)
    for (const { kind, subject, expected, found } of differences) {
      console.log(`DIFFERS ${kind} ${subject}: ${won(expected)}, found ${won(found)}`)
    }
    if (differences.length > 0) process.exitCode = 1
    else console.log('The books agree.')
  } finally {
    await db.end(1)
  }
}

function won(amount: number): string {
  return amount.toLocaleString('en-US')
}

function textOf({ kind, unit, accounts, balance }: Balance): string {
  return `${kind.padEnd(26)}${won(balance).padStart(20)} ${unit === 1 ? 'won' : 'viv'} in ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
}
