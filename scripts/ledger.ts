import { findDifferences, trialBalance, type Balance } from '#features/viv/server/ledger/reconcile.ts'
import { withDatabase } from './database.ts'

// npm run ledger:verify: prints the viv ledger and its differences. The exit code is 1 if there is a difference.
await withDatabase(async (db) => {
  const books = await trialBalance(db)
  for (const line of books) console.log(textOf(line))
  console.log(`${'sum'.padEnd(26)}${won(books.reduce((sum, { balance, unit }) => sum + balance * unit, 0)).padStart(20)} won`)
  const differences = await findDifferences(db)
  for (const { kind, subject, expected, found } of differences) {
    console.log(`DIFFERS ${kind} ${subject}: ${won(expected)}, found ${won(found)}`)
  }
  if (differences.length > 0) process.exitCode = 1
  else console.log('The books agree.')
})

function won(amount: number): string {
  return amount.toLocaleString('en-US')
}

function textOf({ kind, unit, accounts, balance }: Balance): string {
  return `${kind.padEnd(26)}${won(balance).padStart(20)} ${unit === 1 ? 'won' : 'viv'} in ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
}
