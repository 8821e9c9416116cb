import type { Pool } from './db.ts'
import type { Statement } from './prepared.ts'

/**
 * Pages of 8 KB that PostgreSQL reads for a statement: its cost, independent of the machine. The plan is the generic one,
 * which a prepared statement gets after some executions.
 */
export async function buffersOf(db: Pool, statement: Statement, parameters: unknown[]): Promise<number> {
  return db.transaction(async ({ sql }) => {
    await sql`set local plan_cache_mode = force_generic_plan`
    const [row] = await sql.unsafe(`explain (analyze, buffers, timing off, format json) ${statement}`, parameters as never[], {
      prepare: true,
    })
    const [{ Plan }] = row!['QUERY PLAN'] as [{ Plan: Record<string, number> }]
    return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
  })
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
