import { setTimeout as wait } from 'node:timers/promises'
import { openDb, type Pool } from '../db.ts'
import { StartProblem, codeOf } from './problem.ts'

/** The oldest PostgreSQL that haru runs on (uuidv7, virtual columns). */
const OLDEST = 180_000

/**
 * Checks that the database answers and is new enough. Throws a StartProblem that names the fault and never contains the
 * password.
 */
export async function checkDatabase(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const db = openFirst(url)
  const answered = new AbortController()
  try {
    const version = await Promise.race([versionOf(db), rejectAfter(timeoutMs, answered.signal)])
    if (version < OLDEST) {
      throw new StartProblem(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; haru needs 18 or newer.`)
    }
  } catch (error) {
    throw error instanceof StartProblem ? error : connectionProblem(error, url)
  } finally {
    answered.abort()
    await db.end(1)
  }
}

/** Creates the database of the address if it does not exist. */
export async function ensureDatabase(url: string): Promise<void> {
  const db = openOne(url)
  try {
    await db.sql`select 1`
  } catch (error) {
    if (codeOf(error) !== NO_DATABASE) throw error
    await createDatabase(url)
  } finally {
    await db.end(1)
  }
}

/** One connection without time limits, for work on the database itself. */
export function openOne(url: string): Pool {
  return openDb({ url, max: 1, statementTimeout: 0 })
}

/** Runs work on one connection of its own. */
export async function withConnection<T>(url: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = openOne(url)
  try {
    return await work(db)
  } finally {
    await db.end(1)
  }
}

/** The address of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const at = new URL(url)
  at.pathname = `/${database}`
  return at.href
}

const NO_DATABASE = '3D000'
/** Milliseconds within which PostgreSQL must answer; with another kind of server the driver would retry forever. */
const TIMEOUT_MS = 15_000

function openFirst(url: string): Pool {
  try {
    return openOne(url)
  } catch {
    throw new StartProblem('DATABASE_URL cannot be read: write special letters of its parts as %XX, for example @ as %40.')
  }
}

async function versionOf(db: Pool): Promise<number> {
  const [row] = await db.sql<[{ version: number }]>`select current_setting('server_version_num')::int as version`
  return row.version
}

async function rejectAfter(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await wait(timeoutMs, undefined, { signal })
  throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
}

async function createDatabase(url: string): Promise<void> {
  const admin = openOne(urlOf(url, 'postgres'))
  try {
    await admin.sql`create database ${admin.sql(databaseOf(url))}`
  } finally {
    await admin.end(1)
  }
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

function connectionProblem(error: unknown, url: string): StartProblem {
  const host = decodeURIComponent(new URL(url).host)
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return new StartProblem(`No PostgreSQL answers at ${host}: start it, or correct DATABASE_URL.`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(`The host of DATABASE_URL (${host}) is not known: correct it.`)
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new StartProblem(`PostgreSQL at ${host} does not answer in time: check DATABASE_URL and the network between.`)
    case '28P01':
    case '28000':
      return new StartProblem(`PostgreSQL at ${host} refuses the user or password of DATABASE_URL: correct them.`)
    case NO_DATABASE:
      return new StartProblem(`PostgreSQL at ${host} has no database "${databaseOf(url)}": create it, or correct DATABASE_URL.`)
    case '53300':
      return new StartProblem(`PostgreSQL at ${host} has no connection left: raise max_connections or end others.`)
    default:
      return new StartProblem(
        `PostgreSQL at ${host} cannot be used (${error instanceof Error ? error.message : 'unknown'}): check DATABASE_URL.`,
      )
  }
}
