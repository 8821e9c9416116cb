import { afterAll, beforeAll } from 'vitest'
import { openDb, type Pool } from '../db/db.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

/**
 * Two databases for a file of tests, the second filled with ten times as much: what a list reads must not grow with them.
 * As the superuser, who may fill past triggers and vacuum. `fill` gets how many times; `seconds` is the time that both may take.
 */
export function grown(fill: (db: Pool, times: number) => Promise<unknown>, seconds: number): Pool[] {
  const pools: Pool[] = []
  const databases: TestDatabase[] = []
  beforeAll(async () => {
    for (const times of [1, 10]) {
      const database = await freshDatabase()
      databases.push(database)
      const db = openDb({ url: database.adminUrl, max: 1, statementTimeout: seconds * 1000 })
      pools.push(db)
      await fill(db, times)
    }
  }, seconds * 1000)
  afterAll(async () => {
    for (const pool of pools) await pool.end(1)
    for (const database of databases) await database.drop()
  })
  return pools
}
