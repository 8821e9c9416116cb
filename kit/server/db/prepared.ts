import type { Db, Pool, Tx } from './db.ts'
import { JsonBytes } from '../http/handle.ts'

/**
 * SQL text that is built once, at load, and stays prepared on every connection: on a hot path planning costs as much as
 * execution. It never contains a caller's values; those are its `$n` parameters.
 */
export type Statement = string

type Parameter = string | number | boolean | null | Date | object

/** Makes the driver prepare statements without parameters too, which it would otherwise send as plain text. */
const PREPARED: { prepare: boolean } = { prepare: true, simple: false } as never

/**
 * The first statement of a transaction with hot statements, which look up each row by an index. A generic plan suits one row and hundreds; for
 * few rows PostgreSQL would plan each time, which costs more than the execution. And a plan stays on its connection: made while a table
 * was empty, it would read all of that table for each row, long after it has grown.
 */
export const PLAN_LOOK_UPS: Statement = `
  select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`

/** Runs hot statements that look up each row by an index (PLAN_LOOK_UPS), in a transaction of their own, sent together with its commit. */
export async function withLookUpPlans<R>(db: Pool, send: (tx: Tx) => Promise<R>): Promise<R> {
  let sent: Promise<R>
  await db.transaction(async (tx) => {
    tx.withCommit(rowsOf(tx, PLAN_LOOK_UPS, []))
    sent = send(tx)
    tx.withCommit(sent)
  })
  return sent!
}

/** Runs a prepared statement. */
export async function rowsOf<Row extends object>(db: Db, statement: Statement, parameters: Parameter[]): Promise<Row[]> {
  return (await db.sql.unsafe(statement, parameters as never[], PREPARED)) as unknown as Row[]
}

/** The single JSON value that a statement returns, as PostgreSQL's bytes; null if there is none. */
export async function jsonOf(db: Db, statement: Statement, parameters: Parameter[]): Promise<JsonBytes | null> {
  const [row] = await db.sql.unsafe(statement, parameters as never[], PREPARED).raw()
  const [bytes] = (row ?? []) as unknown as (Buffer | null)[]
  return bytes ? new JsonBytes(bytes) : null
}

/** A PostgreSQL array literal, for statements with many rows: the driver's own serialisation inspects each value several times. */
export const arrayText = (values: readonly (string | number | null)[]): string => `{${values.map(elementOf).join(',')}}`

/** Characters that need a backslash in an array element. */
const ESCAPED = /["\\]/g

function elementOf(value: string | number | null): string | number {
  if (typeof value === 'number') return value
  if (value === null) return 'null'
  return value.includes('"') || value.includes('\\') ? `"${value.replace(ESCAPED, '\\$&')}"` : `"${value}"`
}
