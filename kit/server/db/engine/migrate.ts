import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, Tx } from '../db.ts'
import { StartProblem, codeOf } from './problem.ts'

export type Migration = { name: string; text: string; checksum: string }

export type MigrateOptions = {
  /** Folder of `0001_name.sql`, `0002_name.sql`, … */
  folder?: string
  /** Called with the name of each migration before it runs. */
  onProgress?: (name: string) => void
}

/** The product's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')

/**
 * Applies the pending migrations; returns their names. Forward only: each file runs once, in a transaction that also stores its
 * checksum. Servers that start in parallel take turns. Called as the superuser, without time limits (`withConnection`). Throws a StartProblem for a database that is newer than the code or whose
 * applied files were changed.
 */
export async function migrate(db: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const files = readMigrations(options.folder ?? MIGRATIONS)
  const applied: string[] = []
  while (true) {
    const pending = pendingOf(files, await listApplied(db))
    const [next] = pending
    if (next === undefined) return applied
    options.onProgress?.(next.name)
    if (await db.transaction((tx) => applyNext(tx, files, next))) applied.push(next.name)
  }
}

/** The migrations of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

type Applied = { name: string; checksum: string }

async function listApplied(db: Pool | Tx): Promise<Applied[]> {
  try {
    return await db.sql<Applied[]>`select name, checksum from migration order by name`
  } catch (error) {
    if (codeOf(error) === NO_TABLE) return []
    throw error
  }
}

const NO_TABLE = '42P01'

/** The files that have not run. Throws if the database does not match the files. */
function pendingOf(files: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (file === undefined) {
      throw new StartProblem(`The database is newer than this haru (it has ${name}): start the version that made it, or a later one.`)
    }
    if (file.checksum !== checksum) {
      throw new StartProblem(`Migration ${name} was changed after it ran: put it back as it was, and make the change in a new file.`)
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const pending = files.slice(applied.length)
  const late = files.find((file) => file.name < last && !applied.some(({ name }) => name === file.name))
  if (late !== undefined) throw new StartProblem(`Migration ${late.name} would run after ${last}: give it the next number.`)
  return pending
}

/** An arbitrary number that is the same in every version. */
const LOCK = 4_210_721

async function applyNext(tx: Tx, files: Migration[], next: Migration): Promise<boolean> {
  await tx.sql`set local lock_timeout = 0`
  await tx.sql`set local idle_in_transaction_session_timeout = 0`
  await tx.sql`select pg_advisory_xact_lock(${LOCK})`
  await tx.sql`create table if not exists migration (name text primary key, checksum text not null, apply_dt timestamptz not null default now())`
  // Another server may have run it while this one waited for the lock.
  if (pendingOf(files, await listApplied(tx))[0]?.name !== next.name) return false
  await tx.sql.unsafe(next.text)
  await tx.sql`insert into migration (name, checksum) values (${next.name}, ${next.checksum})`
  return true
}
