import type { Pool } from './db.ts'
import type { Statement } from './prepared.ts'

/**
 * Pages of 8 KB that PostgreSQL touches to answer a statement: what it costs, whatever the machine. The
 * plan is the one without the parameters' values, which is what a prepared statement ends up with.
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

type Asked = { statement: Statement; parameters: unknown[] }

/** The statements that a read makes, as it makes them. */
export async function statementsOf(db: Pool, read: (listening: Pool) => unknown): Promise<Asked[]> {
  const statements: Asked[] = []
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
