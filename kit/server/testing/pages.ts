import { expect, test } from 'vitest'
import { preparedBuffersOf } from '../db/buffers.ts'
import type { Pool } from '../db/db.ts'
import type { Statement } from '../db/prepared.ts'

/** How many times the pages a list may read at ten times the rows. */
const LIMIT = 1.5

/** Tests that each of these statements reads about the same number of pages in both of `scaledDatabases`. */
export function testPages(pools: readonly Pool[], cases: readonly [name: string, statement: Statement, parameters: unknown[]][]): void {
  test.each(cases)('%s: at most 1.5 times the pages at ten times the rows', async (_, statement, parameters) => {
    const [small, large] = [
      await preparedBuffersOf(pools[0]!, statement, parameters),
      await preparedBuffersOf(pools[1]!, statement, parameters),
    ]
    expect(small).toBeGreaterThan(0)
    expect(large / small).toBeLessThanOrEqual(LIMIT)
  })
}
