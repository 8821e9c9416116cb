import type { Pool } from './db.ts'
import type { Statement } from './prepared.ts'

/**
 * Pages of 8 KB that PostgreSQL reads for a statement: its cost, independent of the machine. The plan is the one for these parameters, because
 * EXPLAIN plans a statement for the values that it is given; see `preparedBuffersOf`.
 */
export async function buffersOf(db: Pool, statement: Statement, parameters: unknown[]): Promise<number> {
  return db.transaction(async ({ sql }) => {
    const [row] = await sql.unsafe(`${EXPLAIN} ${statement}`, parameters as never[], { prepare: true })
    return pagesIn(row)
  })
}

/** The same with the generic plan, which a prepared statement gets after some executions. Only EXPLAIN of an EXECUTE shows it. */
export async function preparedBuffersOf(db: Pool, statement: Statement, parameters: unknown[]): Promise<number> {
  return db.transaction(async ({ sql }) => {
    await sql`set local plan_cache_mode = force_generic_plan`
    await sql.unsafe(`prepare measured as ${statement}`)
    try {
      const [row] = await sql.unsafe(`${EXPLAIN} execute measured (${parameters.map(literalOf).join(', ')})`)
      return pagesIn(row)
    } finally {
      // A prepared statement outlives its transaction.
      await sql`deallocate measured`
    }
  })
}

const EXPLAIN = 'explain (analyze, buffers, timing off, format json)'

function pagesIn(row: Record<string, unknown> | undefined): number {
  const [{ Plan }] = row!['QUERY PLAN'] as [{ Plan: Record<string, number> }]
  return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
}

/** A value as SQL, because EXECUTE has no parameters of its own. */
function literalOf(value: unknown): string {
  if (value === null) return 'null'
  return `'${textOf(value).replaceAll("'", "''")}'`
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`
  return value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`
}

type RecordedStatement = { statement: Statement; parameters: unknown[] }

/** Records the statements that `read` executes. */
export async function statementsOf(db: Pool, read: (recording: Pool) => unknown): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const sql = new Proxy(db.sql, {
    get(target, key) {
      if (key !== 'unsafe') return Reflect.get(target, key) as unknown
      return (statement: string, parameters: never[], options: object) => {
        statements.push({ statement, parameters })
        return target.unsafe(statement, parameters, options)
      }
    },
  })
  await read({ ...db, sql })
  if (statements.length === 0) throw new Error('The read made no statement.')
  return statements
}
