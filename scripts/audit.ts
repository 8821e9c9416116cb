import { verifyChain, type ChainBreak } from '#features/operator/server/audit.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { withDatabase } from './database.ts'

// npm run audit:verify [-- <chain_no>:<digest>]: verifies the chain of the operators' log, also against a head that was written down earlier.
// The exit code is 1 if the chain is broken.
await withDatabase(async (db) => {
  const known = headIn(process.argv[2])
  const { rows, head, broken } = await verifyChain(db, known, (done) => console.log(`${done.toLocaleString('en-US')} rows…`))
  if (broken !== null) {
    console.log(`BROKEN after ${rows.toLocaleString('en-US')} rows: ${textOf(broken)}`)
    process.exitCode = 1
    return
  }
  console.log(`The chain of ${rows.toLocaleString('en-US')} rows is unbroken.`)
  if (head !== null) console.log(`head ${head.chain_no}:${head.digest}`)
})

function headIn(text: string | undefined) {
  if (text === undefined) return undefined
  const [, no, digest] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (no === undefined || digest === undefined) throw new StartProblem('A head is written as <chain_no>:<64 hexadecimal digits>.')
  return { chain_no: Number(no), digest }
}

function textOf({ kind, log_no, chain_no }: ChainBreak): string {
  switch (kind) {
    case 'changed':
      return `row ${log_no} of the log (${chain_no} of the chain) is not what was chained, or the row of the chain was changed`
    case 'removed':
      return `row ${log_no} of the log (${chain_no} of the chain) was removed`
    case 'gap':
      return `number ${chain_no} of the chain is missing`
    case 'unchained':
      return `row ${log_no} of the log is in no chain`
    case 'head':
      return `number ${chain_no} of the chain is not the one that was written down`
  }
}
