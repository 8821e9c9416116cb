import { CommandProblem, runOperatorCommand } from '#features/operator/server/command.ts'
import { withDatabase } from './database.ts'

// npm run operator -- <command>: opens, renews and revokes operators' accounts, as the first operator and a lost log-in need it.
await withDatabase(async (db, { origin }) => {
  try {
    for (const line of await runOperatorCommand({ db, origin, now: new Date() }, process.argv.slice(2))) console.log(line)
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
})
