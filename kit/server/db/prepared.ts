import { LOOK_UP_SETTINGS, type Db, type Pool } from './db.ts'
import { JsonBytes } from '../http/handle.ts'

/**
 * SQL text that is built once, at load, and stays prepared on every connection: on a hot path planning costs as much as
 * execution. It never contains a caller's values; those are its `$n` parameters.
 */
export type Statement = string

type Parameter = string | number | boolean | null | Date | object

/** Makes the driver prepare statements without parameters too, which it would otherwise send as plain text. */
const PREPARED: { prepare: boolean } = { prepare: true, simple: false } as never

/** The settings of `Pool.lookUps` as the first statement of a transaction that waits for a lock, for which it needs another connection. */
export const PLAN_LOOK_UPS: Statement = `
  select ${Object.entries(LOOK_UP_SETTINGS)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`

/**
 * Runs a hot statement that looks up each row by an index, as a transaction of its own. With `lock` it first waits for the rows that this
 * statement locks.
 */
export async function lookUpRowsOf<Row extends object>(
  db: Pool,
  statement: Statement,
  parameters: Parameter[],
  lock: { statement: Statement; parameters: Parameter[] } | null = null,
): Promise<Row[]> {
  if (lock === null) return rowsOf<Row>(db.lookUps, statement, parameters)
  let sent: Promise<Row[]>
  await db.transaction(async (tx) => {
    tx.withCommit(rowsOf(tx, PLAN_LOOK_UPS, []))
    tx.withCommit(rowsOf(tx, lock.statement, lock.parameters))
    tx.withCommit((sent = rowsOf<Row>(tx, statement, parameters)))
  })
  return sent!
}

/** Runs a prepared statement. */
export async function rowsOf<Row extends object>(db: Db, statement: Statement, parameters: Parameter[]): Promise<Row[]> {
  return db.sql.unsafe<Row[]>(statement, parameters as never[], PREPARED)
}

/**
 * Runs a statement with a plan for these values. A search needs one: PostgreSQL's generic plan of a prepared statement knows neither how
 * rare the words are nor which index has them.
 */
export async function searchRowsOf<Row extends object>(db: Db, statement: Statement, parameters: Parameter[]): Promise<Row[]> {
  return db.sql.unsafe<Row[]>(statement, parameters as never[], { prepare: false })
}

/** The single JSON value that a statement returns, as PostgreSQL's bytes; null if there is none. */
export async function jsonOf(db: Db, statement: Statement, parameters: Parameter[]): Promise<JsonBytes | null> {
  const [row] = await db.sql.unsafe(statement, parameters as never[], PREPARED).raw()
  const bytes: Buffer | null | undefined = row?.[0]
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
