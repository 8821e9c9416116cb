import type { Db, Pool } from '../db/db.ts'
import { rowsOf, type Statement } from '../db/prepared.ts'

/** The last run of a recurring job (`job:sweep`) or a cleanup (`cleanup:trace.cleanupTraces`). */
export type JobRun = {
  name: string
  run_dt: string
  ms: number
  rows: number | null
  fail_dt: string | null
  error: string | null
}

/**
 * Runs recurring work and stores how long it took and what it changed, or with which kind of error it failed; the error is thrown again. Work that
 * returns null had nothing to do at this hour, and its run is not stored.
 */
export async function recordRun(db: Pool, name: string, now: Date, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  try {
    const done = await work()
    if (done === null) return
    await rowsOf(db, DONE, [name, now, msSince(from), typeof done === 'number' ? done : null])
  } catch (error) {
    await rowsOf(db, FAILED, [name, now, msSince(from), kindOf(error)])
    throw error
  }
}

/** The runs of all recurring work, by name. */
export const runsOf = (db: Db): Promise<JobRun[]> => rowsOf<JobRun>(db, RUNS, [])

const msSince = (from: number): number => Math.round(performance.now() - from)

/** The kind of an error without its message, which may contain what members wrote. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

// $1 name, $2 now, $3 milliseconds, $4 rows.
const DONE: Statement = `
  insert into job_run (name, run_dt, ms, rows) values ($1, $2, $3::int, $4)
  on conflict (name) do update set run_dt = excluded.run_dt, ms = excluded.ms, rows = excluded.rows, fail_dt = null, error = null`

// $4 kind of the error. What the last successful run did stays.
const FAILED: Statement = `
  insert into job_run (name, run_dt, ms, fail_dt, error) values ($1, $2, $3::int, $2, $4)
  on conflict (name) do update set fail_dt = excluded.fail_dt, error = excluded.error`

const RUNS: Statement = 'select name, run_dt, ms, rows, fail_dt, error from job_run order by name'
