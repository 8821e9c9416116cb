import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftover } from '../db/engine/leftover.ts'
import { tryLock } from '../db/engine/lock.ts'
import { APP_ROLE, prepareAppRole } from '../db/engine/app-role.ts'
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
  const folder = newFolder()
  const server = given === undefined ? await startPostgres({ dataDir: folder, fast: true }) : undefined
  const url = given ?? server!.url

  const admin = openOne(urlOf(url, 'postgres'))
  const old = await admin.sql<{ name: string }[]>`select datname as name from pg_database where starts_with(datname, ${TEMPLATE})`
  for (const { name } of old) await admin.sql`drop database ${admin.sql(name)}`
  await admin.sql`create database ${admin.sql(TEMPLATE)}`
  await admin.end(1)
  await migrate({ url: urlOf(url, TEMPLATE) })
  if (given === undefined) process.env.HARU_TEST_APP_URL = await prepareTemplate(urlOf(url, TEMPLATE))

  process.env.HARU_TEST_DATABASE_URL = urlOf(url, 'postgres')
  process.env.HARU_TEST_FOLDER = folder
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As at a start of the product; and the clock by which tests run jobs, a table that pg-boss makes, is read by the application. */
async function prepareTemplate(adminUrl: string): Promise<string> {
  const url = await prepareAppRole(adminUrl)
  await onServer(adminUrl, (admin) => admin.sql`alter default privileges in schema job grant select on tables to ${admin.sql(APP_ROLE)}`)
  return url
}

/** `url` is for the application's role; `adminUrl` for the superuser, for tests that change the schema. On a server that was given both are the same. */
export type TestDatabase = { url: string; adminUrl: string; drop(): Promise<void> }
/** A database that several test files clone. `fill` gets a migrated, empty one, once in a run. */
export type Template = { name: string; fill(url: string): Promise<void> }

let made = 0

/** A database of this test file's own: migrated and empty, or a clone of the template. Its pools must be ended before `drop`. */
export async function freshDatabase(template?: Template): Promise<TestDatabase> {
  const adminUrl = ofThisRun('HARU_TEST_DATABASE_URL')
  const name = `haru_test_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`
  const from = template === undefined ? TEMPLATE : `${TEMPLATE}_${template.name}`
  if (template !== undefined) {
    await onceInRun(template.name, async (admin) => {
      await clone(admin, TEMPLATE, from)
      await template.fill(urlOf(process.env.HARU_TEST_APP_URL ?? adminUrl, from))
    })
  }
  await onServer(adminUrl, (admin) => clone(admin, from, name))
  return {
    url: urlOf(process.env.HARU_TEST_APP_URL ?? adminUrl, name),
    adminUrl: urlOf(adminUrl, name),
    drop: () => onServer(adminUrl, (admin) => admin.sql`drop database if exists ${admin.sql(name)} with (force)`),
  }
}

/** Does this once in a run of the tests, in whichever process asks first; the others wait for it. What failed is done again. */
export async function onceInRun(name: string, work: (admin: Admin) => PromiseLike<unknown>): Promise<void> {
  const done = join(runFolder(), `${name}.done`)
  if (existsSync(done)) return
  await onServer(ofThisRun('HARU_TEST_DATABASE_URL'), async (admin) => {
    // Ends with the connection. The other process may need as long as it takes.
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
  await admin.sql`create database ${admin.sql(to)} template ${admin.sql(from)}`
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
