import type { Db } from './db.ts'
import { JsonBytes } from '../http/handle.ts'

/**
 * Text of a statement that is built once, at load, and kept prepared on every connection: on a hot path
 * planning costs as much as running. It never holds a caller's words; those are its `$n` parameters.
 */
export type Statement = string

type Parameter = string | number | boolean | null | Date | object

/** Without parameters too the driver shall prepare it, where it would else send plain text. */
const PREPARED: { prepare: boolean } = { prepare: true, simple: false } as never

/** Runs a prepared statement. */
export async function rowsOf<Row extends object>(db: Db, statement: Statement, parameters: Parameter[]): Promise<Row[]> {
  return (await db.sql.unsafe(statement, parameters as never[], PREPARED)) as unknown as Row[]
}

/** The one JSON value that a statement makes, as PostgreSQL wrote it; null where it made none. */
export async function jsonOf(db: Db, statement: Statement, parameters: Parameter[]): Promise<JsonBytes | null> {
  const [row] = await db.sql.unsafe(statement, parameters as never[], PREPARED).raw()
  const [bytes] = (row ?? []) as unknown as (Buffer | null)[]
  return bytes ? new JsonBytes(bytes) : null
}

/** An array as PostgreSQL reads it, for statements of many rows: the driver would look at each value again and again. */
export const arrayText = (values: readonly (string | number | null)[]): string => `{${values.map(elementOf).join(',')}}`

/** What a text in an array needs a backslash before. */
const ESCAPED = /["\\]/g

function elementOf(value: string | number | null): string | number {
  if (typeof value === 'number') return value
  if (value === null) return 'null'
  return value.includes('"') || value.includes('\\') ? `"${value.replace(ESCAPED, '\\$&')}"` : `"${value}"`
}
