import type { Db } from './db.ts'
import { JsonBytes } from './handle.ts'

/**
 * Text of a statement that is built once, at load, and kept prepared on every connection: on a hot path
 * planning costs as much as running. It never holds a caller's words; those are its `$n` parameters.
 */
export type Statement = string

type Parameter = string | number | boolean | null | Date | object

/** Runs a prepared statement. */
export async function rowsOf<Row extends object>(db: Db, statement: Statement, parameters: Parameter[]): Promise<Row[]> {
  return (await db.sql.unsafe(statement, parameters as never[], { prepare: true })) as unknown as Row[]
}

/** The one JSON value that a statement makes, as PostgreSQL wrote it; null where it made none. */
export async function jsonOf(db: Db, statement: Statement, parameters: Parameter[]): Promise<JsonBytes | null> {
  const [row] = await db.sql.unsafe(statement, parameters as never[], { prepare: true }).raw()
  const [bytes] = (row ?? []) as unknown as (Buffer | null)[]
  return bytes ? new JsonBytes(bytes) : null
}
