import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { koreanDay } from '#kit/contract/time.ts'
import { MIGRATIONS, migrate, readMigrations } from '#kit/server/db/engine/migrate.ts'
import { startPostgres } from '#kit/server/db/engine/postgres.ts'
import { openOne, urlOf } from '#kit/server/db/engine/connection.ts'
import { generate } from './generate.ts'
import type { Size } from './shape.ts'

/** The PostgreSQL server of the benchmarks' databases. */
export type Engine = { url: string; stop(): Promise<void> }

/** Starts PostgreSQL under `.haru/bench`, or uses the server of DATABASE_URL; databases of the benchmarks are created in either. */
export async function openEngine(): Promise<Engine> {
  const external = process.env.DATABASE_URL
  if (external !== undefined && external !== '') return { url: external, stop: async () => {} }
  const { url, stop } = await startPostgres({ dataDir: resolve(process.env.HARU_DATA_DIR ?? '.haru', 'bench') })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Interrupted queries throw; this process must not end before it has stopped PostgreSQL.
      process.on('uncaughtException', () => {})
      void stop().finally(() => process.exit(1))
    })
  }
  return { url, stop }
}

/**
 * The URL of a database of this size. Reuses one made earlier by the same generator and migrations, and drops those
 * of older shapes.
 */
export async function openDataset(engine: Engine, size: Size, onProgress: (text: string) => void): Promise<string> {
  const shape = shapeOf()
  const name = `${PREFIX}${shape}_${size.members}_${size.dailys}_${size.likes}`
  const admin = openOne(urlOf(engine.url, 'postgres'))
  try {
    const made = await admin.sql<{ name: string }[]>`select datname as name from pg_database where starts_with(datname, ${PREFIX})`
    for (const old of made) if (!old.name.startsWith(PREFIX + shape)) await drop(admin, old.name)
    if (made.some((one) => one.name === name)) return urlOf(engine.url, name)

    onProgress(`${size.members} members, ${size.dailys} dailys, ${size.likes} likes`)
    // An unfinished database has another name, so that an interrupted run does not count as a finished one.
    const unfinished = `${PREFIX}${shape}_half`
    await drop(admin, unfinished)
    await admin.sql`create database ${admin.sql(unfinished)}`
    await fill(urlOf(engine.url, unfinished), size, onProgress)
    await admin.sql`alter database ${admin.sql(unfinished)} rename to ${admin.sql(name)}`
    return urlOf(engine.url, name)
  } finally {
    await admin.end(1)
  }
}

/** A copy of a dataset for a benchmark that writes; `drop` it afterwards. */
export async function copyDataset(engine: Engine, dataset: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${PREFIX}${shapeOf()}_copy`
  await onEngine(engine, async (admin) => {
    await drop(admin, name)
    // file_copy: wal_log takes minutes for a million dailys.
    await admin.sql`create database ${admin.sql(name)} template ${admin.sql(new URL(dataset).pathname.slice(1))} strategy file_copy`
  })
  return { url: urlOf(engine.url, name), drop: () => onEngine(engine, (admin) => drop(admin, name)) }
}

/** Further rows of a dataset: the files of this folder that add them, and what adds them to a copy. */
export type Rows = { files: [string, ...string[]]; add(url: string): Promise<void> }

/**
 * A copy of a dataset with further rows, for a benchmark that writes or needs them. The rows are added once a day, since their moments follow
 * the day, and copied after that.
 */
export async function copyDatasetWith(
  engine: Engine,
  dataset: string,
  { files, add }: Rows,
): Promise<{ url: string; drop(): Promise<void> }> {
  const base = new URL(dataset).pathname.slice(1)
  const code = createHash('sha256').update(koreanDay(new Date()))
  for (const file of files) code.update(readFileSync(new URL(file, import.meta.url)))
  const [family, half] = [`${base}_${files[0].replace('.ts', '')}_`, `${base}_half`]
  const name = family + code.digest('hex').slice(0, 6)
  const isMade = await onEngine(engine, async (admin) => {
    const made = await admin.sql<{ name: string }[]>`select datname as name from pg_database where starts_with(datname, ${family})`
    if (made.some((one) => one.name === name)) return true
    for (const old of made) await drop(admin, old.name)
    await drop(admin, half)
    await admin.sql`create database ${admin.sql(half)} template ${admin.sql(base)} strategy file_copy`
    return false
  })
  if (!isMade) {
    await add(urlOf(engine.url, half))
    await onEngine(engine, (admin) => admin.sql`alter database ${admin.sql(half)} rename to ${admin.sql(name)}`.execute())
  }
  return copyDataset(engine, urlOf(engine.url, name))
}

const PREFIX = 'haru_bench_'

async function fill(url: string, size: Size, onProgress: (text: string) => void): Promise<void> {
  const db = openOne(url)
  try {
    await migrate(db)
    await generate(db, size, new Date(), onProgress)
  } finally {
    await db.end(1)
  }
}

type Admin = ReturnType<typeof openOne>

async function drop(admin: Admin, name: string): Promise<void> {
  await admin.sql`drop database if exists ${admin.sql(name)} with (force)`
}

async function onEngine<T>(engine: Engine, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = openOne(urlOf(engine.url, 'postgres'))
  try {
    return await work(admin)
  } finally {
    await admin.end(1)
  }
}

/** A short hash of the migrations and of the code that generates the rows. */
function shapeOf(): string {
  const hash = createHash('sha256')
  for (const { checksum } of readMigrations(MIGRATIONS)) hash.update(checksum)
  for (const file of ['generate.ts', 'people.ts', 'shape.ts', 'words.ts']) hash.update(readFileSync(new URL(file, import.meta.url)))
  return hash.digest('hex').slice(0, 8)
}
