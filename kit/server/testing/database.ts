import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '../db/db.ts'
import { clearLeftover } from '../db/engine/leftover.ts'
import { tryLock } from '../db/engine/lock.ts'
import { APP_ROLE, appUrlOf, prepareAppRole } from '../db/engine/app-role.ts'
import { migrate } from '../db/engine/migrate.ts'
import { startPostgres } from '../db/engine/postgres.ts'
import { openOne, urlOf, withConnection } from '../db/engine/connection.ts'
import { prepareStatistics } from '../db/engine/statistics.ts'

const TEMPLATE = 'haru_template'
const PREFIX = 'haru-test-'
/** Linux's in-memory file system, and the bytes that must be free in it: a test run uses less than half of them. */
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3

/**
 * Vitest's global setup: one PostgreSQL for the whole run and in it a migrated template, from which each
 * test file clones its own database. `DATABASE_URL_TEST` names another server to use.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another Vitest project of this run has started it.
  if (process.env.HARU_TEST_RUN === String(process.pid)) return undefined
  process.env.HARU_TEST_RUN = String(process.pid)
  const given = process.env.DATABASE_URL_TEST
  const folder = newFolder()
  const server = given === undefined ? await startPostgres({ dataDir: folder, fast: true }) : undefined
  const url = given ?? server!.url

  const admin = openOne(urlOf(url, 'postgres'))
  const old = await admin.sql<{ name: string }[]>`select datname as name from pg_database where starts_with(datname, ${TEMPLATE})`
  for (const { name } of old) await admin.sql`drop database ${admin.sql(name)}`
  await admin.sql`create database ${admin.sql(TEMPLATE)}`
  await admin.end(1)
  await withConnection(urlOf(url, TEMPLATE), async (db) => {
    await migrate(db)
    await prepareStatistics(db)
    if (given === undefined) await prepareTemplate(db)
  })
  if (given === undefined) process.env.HARU_TEST_APP_URL = appUrlOf(urlOf(url, TEMPLATE))

  process.env.HARU_TEST_DATABASE_URL = urlOf(url, 'postgres')
  process.env.HARU_TEST_FOLDER = folder
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As at the product's start. In addition the application may read pg-boss's test clock, a table that pg-boss creates later. */
async function prepareTemplate(db: Pool): Promise<void> {
  await prepareAppRole(db)
  await db.sql`alter default privileges in schema job grant select on tables to ${db.sql(APP_ROLE)}`
}

/** `url`: as the application's role. `adminUrl`: as the superuser, for tests that change the schema. With DATABASE_URL_TEST both are the same. */
export type TestDatabase = { url: string; adminUrl: string; drop(): Promise<void> }
/** A database that several test files clone. `fill` runs once per run, on a migrated, empty database; the addresses are those of `TestDatabase`. */
export type Template = { name: string; fill(url: string, adminUrl: string): Promise<void> }

let made = 0

/** A database of this test file's own: migrated and empty, or a clone of the template. Its pools must be ended before `drop`. */
export async function freshDatabase(template?: Template): Promise<TestDatabase> {
  const adminUrl = ofThisRun('HARU_TEST_DATABASE_URL')
  const name = `haru_test_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`
  const from = template === undefined ? TEMPLATE : `${TEMPLATE}_${template.name}`
  if (template !== undefined) {
    await onceInRun(template.name, async (admin) => {
      await clone(admin, TEMPLATE, from)
      await template.fill(urlOf(process.env.HARU_TEST_APP_URL ?? adminUrl, from), urlOf(adminUrl, from))
    })
  }
  await onServer(adminUrl, (admin) => clone(admin, from, name))
  return {
    url: urlOf(process.env.HARU_TEST_APP_URL ?? adminUrl, name),
    adminUrl: urlOf(adminUrl, name),
    drop: () => onServer(adminUrl, (admin) => admin.sql`drop database if exists ${admin.sql(name)} with (force)`),
  }
}

/** Runs `work` once per test run, in the first process that asks; the others wait. Failed work is repeated. */
export async function onceInRun(name: string, work: (admin: Admin) => PromiseLike<unknown>): Promise<void> {
  const done = join(runFolder(), `${name}.done`)
  if (existsSync(done)) return
  await onServer(ofThisRun('HARU_TEST_DATABASE_URL'), async (admin) => {
    // The lock ends with the connection. The other process may take any time.
    await admin.sql`set lock_timeout = 0`
    await admin.sql`select pg_advisory_lock(hashtext(${name}))`
    if (existsSync(done)) return
    await work(admin)
    writeFileSync(done, '')
  })
}

/** A folder for what several test files share, which is removed after the run. */
export function runFolder(): string {
  return ofThisRun('HARU_TEST_FOLDER')
}

type Admin = ReturnType<typeof openOne>

async function clone(admin: Admin, from: string, to: string): Promise<void> {
  await admin.sql`drop database if exists ${admin.sql(to)} with (force)`
  // Copying files takes a tenth of the time of logging page by page.
  await admin.sql`create database ${admin.sql(to)} template ${admin.sql(from)} strategy file_copy`
}

function ofThisRun(name: 'HARU_TEST_DATABASE_URL' | 'HARU_TEST_FOLDER'): string {
  const value = process.env[name]
  if (value === undefined) throw new Error('Vitest runs kit/server/testing/database.ts as its global setup for this project.')
  return value
}

async function onServer(url: string, work: (admin: Admin) => PromiseLike<unknown>): Promise<void> {
  const admin = openOne(url)
  try {
    await work(admin)
  } finally {
    await admin.end(1)
  }
}

/** Creates a folder, after removing those of killed runs. */
function newFolder(): string {
  const base = fitsInMemory() ? MEMORY : tmpdir()
  for (const name of readdirSync(base)) {
    const folder = join(base, name)
    if (name.startsWith(PREFIX) && statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) void removeAbandoned(folder)
  }
  return mkdtempSync(join(base, PREFIX))
}

/** A database has more than a thousand files; on a disk, creating and removing them takes most of the time of a small test file. */
function fitsInMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED
}

async function removeAbandoned(folder: string): Promise<void> {
  const lock = tryLock(folder)
  if (lock === null) return
  await clearLeftover(join(folder, 'pg'))
  lock.release()
  rmSync(folder, { recursive: true, force: true })
}
