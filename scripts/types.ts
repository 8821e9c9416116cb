import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOne } from '#kit/server/db/engine/connection.ts'
import { migrate } from '#kit/server/db/engine/migrate.ts'
import { startPostgres } from '#kit/server/db/engine/postgres.ts'
import { writeTables } from './tables.ts'

// Writes db/tables.gen.ts from a database of its own, made by the migrations.
const dataDir = mkdtempSync(join(tmpdir(), 'haru-types-'))
const server = await startPostgres({ dataDir, fast: true })
try {
  const db = openOne(server.url)
  await migrate(db)
  writeFileSync(join(import.meta.dirname, '../db/tables.gen.ts'), await writeTables(db))
  await db.end()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
