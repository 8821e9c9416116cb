import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openDb } from '#kit/server/db/db.ts'

/** Times are milliseconds of one transaction. */
export type Run = { perSecond: number; p50: number; p99: number }
/** TPC-B in a child process. */
export type Tpcb = { run(seconds: number, clients?: number): Promise<Run>; stop(): Promise<void> }

/** Branches and connections: as many of each, so that few wait for a branch's lock. Tellers and accounts are per branch. */
export const CONNECTIONS = 64
const TELLERS = 10
const ACCOUNTS = 10_000

/** Makes pgbench's four tables, with their fill factors. */
export async function makeTpcb(url: string): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  await db.sql`create table pgbench_branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100)`
  await db.sql`create table pgbench_tellers (tid int primary key, bid int not null, tbalance int not null, filler char(84))`
  await db.sql`create table pgbench_accounts (aid int primary key, bid int not null, abalance int not null, filler char(84))`
  await db.sql`create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))`
  await db.sql`insert into pgbench_branches select n, 0 from generate_series(1, ${CONNECTIONS}::int) n`
  await db.sql`insert into pgbench_tellers select n, (n - 1) / ${TELLERS}::int + 1, 0 from generate_series(1, ${CONNECTIONS * TELLERS}::int) n`
  await db.sql`insert into pgbench_accounts select n, (n - 1) / ${ACCOUNTS}::int + 1, 0, '' from generate_series(1, ${CONNECTIONS * ACCOUNTS}::int) n`
  await db.sql`vacuum analyze pgbench_branches, pgbench_tellers, pgbench_accounts`
  await db.end(1)
}

/** Starts the child process, which opens the connections. */
export async function openTpcb(url: string): Promise<Tpcb> {
  const child = fork(new URL('tpcb.ts', import.meta.url), ['tpcb'], { env: { PATH: process.env.PATH, BENCH_DATABASE: url } })
  const exited = once(child, 'exit')
  return {
    async run(seconds, clients = CONNECTIONS) {
      child.send({ seconds, clients })
      const [run] = (await Promise.race([once(child, 'message'), exited.then(() => [null])])) as [Run | null]
      if (run === null) throw new Error('TPC-B ended.')
      return run
    },
    async stop() {
      child.disconnect()
      await exited
    },
  }
}

// Only in the child process.
if (process.argv[2] === 'tpcb') {
  const db = openDb({ url: process.env.BENCH_DATABASE ?? '', max: CONNECTIONS })
  process.on('disconnect', () => process.exit())
  process.on('message', (options: RunOptions) => void run(db, options).then((answer) => process.send?.(answer)))
}

type Pool = ReturnType<typeof openDb>
type RunOptions = { seconds: number; clients: number }

async function run(db: Pool, { seconds, clients }: RunOptions): Promise<Run> {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const at = performance.now()
      await transfer(db)
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const sorted = Float64Array.from(latencies).sort()
  const quantile = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), p50: quantile(0.5), p99: quantile(0.99) }
}

const upTo = (most: number): number => Math.floor(Math.random() * most) + 1

/** The five statements of pgbench's "TPC-B (sort of)", each prepared and awaited, as in pgbench. */
async function transfer(db: Pool): Promise<void> {
  const [aid, bid, tid, delta] = [upTo(CONNECTIONS * ACCOUNTS), upTo(CONNECTIONS), upTo(CONNECTIONS * TELLERS), upTo(10_001) - 5001]
  await db.transaction(async ({ sql }) => {
    await sql`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`
    await sql`select abalance from pgbench_accounts where aid = ${aid}`
    await sql`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`
    await sql`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`
    await sql`insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`
  })
}
