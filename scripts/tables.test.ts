import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from '#kit/server/db/db.ts'
import { writeTables } from './tables.ts'
import { freshDatabase } from '#kit/server/testing/database.ts'

const FILE = join(import.meta.dirname, '../db/tables.gen.ts')

test('db/tables.gen.ts is what `npm run db:types` writes from the migrations', async () => {
  const { adminUrl, drop } = await freshDatabase()
  const db = openDb({ url: adminUrl, max: 1 })
  expect(readFileSync(FILE, 'utf8')).toBe(await writeTables(db))

  await db.sql`alter table users add column drifted integer`
  expect(await writeTables(db)).toContain('    drifted: number | null\n')

  await db.sql`alter table users add column strange box`
  await expect(writeTables(db)).rejects.toThrow('users.strange: say in scripts/tables.ts how box is read')
  await db.end()
  await drop()
})
