import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftover } from '../db/engine/leftover.ts'
import { tryLock } from '../db/engine/lock.ts'
import { migrate } from '../db/engine/migrate.ts'
import { startPostgres } from '../db/engine/postgres.ts'
import { openOne, urlOf } from '../db/engine/reach.ts'

const TEMPLATE = 'haru_template'
const PREFIX = 'haru-test-'

/**
 * Vitest's global setup: one PostgreSQL for the whole run and in it a migrated template, from which each
 * test file clones its own database. `DATABASE_URL_TEST` names another server to use.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL_TEST
  const dataDir = given === undefined ? newFolder() : undefined
  const server = dataDir === undefined ? undefined : await startPostgres({ dataDir, fast: true })
  const url = given ?? server!.url

  const admin = openOne(urlOf(url, 'postgres'))
  await admin.sql`drop database if exists ${admin.sql(TEMPLATE)}`
  await admin.sql`create database ${admin.sql(TEMPLATE)}`
  await admin.end(1)
  await migrate({ url: urlOf(url, TEMPLATE) })

  process.env.HARU_TEST_DATABASE_URL = urlOf(url, 'postgres')
  return async () => {
    await server?.stop()
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

let made = 0

/** A migrated, empty database of this test file's own. Its pools must be ended before `drop`. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env.HARU_TEST_DATABASE_URL
  if (adminUrl === undefined) throw new Error('Vitest runs kit/server/testing/database.ts as its global setup for this project.')
  const name = `haru_test_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(adminUrl, (admin) => admin.sql`create database ${admin.sql(name)} template ${admin.sql(TEMPLATE)}`)
  return {
    url: urlOf(adminUrl, name),
    drop: () => onServer(adminUrl, (admin) => admin.sql`drop database if exists ${admin.sql(name)} with (force)`),
  }
}

async function onServer(url: string, work: (admin: ReturnType<typeof openOne>) => PromiseLike<unknown>): Promise<void> {
  const admin = openOne(url)
  try {
    await work(admin)
  } finally {
    await admin.end(1)
  }
}

/** A new folder, after those of runs that were killed have been cleared away. */
function newFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (name.startsWith(PREFIX) && statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) void sweep(folder)
  }
  return mkdtempSync(join(tmpdir(), PREFIX))
}

async function sweep(folder: string): Promise<void> {
  const lock = tryLock(folder)
  if (lock === null) return
  await clearLeftover(join(folder, 'pg'))
  lock.release()
  rmSync(folder, { recursive: true, force: true })
}
