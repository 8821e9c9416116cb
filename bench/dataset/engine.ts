import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MIGRATIONS, migrate, readMigrations } from '#kit/server/db/engine/migrate.ts'
import { startPostgres } from '#kit/server/db/engine/postgres.ts'
import { openOne, urlOf } from '#kit/server/db/engine/reach.ts'
import { generate } from './generate.ts'
import type { Size } from './shape.ts'

/** A PostgreSQL that holds nothing but the benchmarks' databases. */
export type Engine = { url: string; stop(): Promise<void> }

/** Starts it under `.haru/bench`, or takes the server that DATABASE_URL names; there too, databases of our own are made. */
export async function openEngine(): Promise<Engine> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} }
  const { url, stop } = await startPostgres({ dataDir: resolve(process.env.HARU_DATA_DIR ?? '.haru', 'bench') })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // What was running breaks off, which must not end this process before PostgreSQL, which nothing else would stop.
      process.on('uncaughtException', () => {})
      void stop().finally(() => process.exit(1))
    })
  }
  return { url, stop }
}

/**
 * The address of a database of this size. One that was made before, by the same generator over the same
 * migrations, is used again; those of older shapes are dropped.
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
    // Half-made ones keep another name, so that an interrupted run leaves nothing that looks finished.
    const half = `${PREFIX}${shape}_half`
    await drop(admin, half)
    await admin.sql`create database ${admin.sql(half)}`
    await fill(urlOf(engine.url, half), size, onProgress)
    await admin.sql`alter database ${admin.sql(half)} rename to ${admin.sql(name)}`
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
    // Copied file by file: through the log, a dataset of a million dailys takes minutes.
    await admin.sql`create database ${admin.sql(name)} template ${admin.sql(new URL(dataset).pathname.slice(1))} strategy file_copy`
  })
  return { url: urlOf(engine.url, name), drop: () => onEngine(engine, (admin) => drop(admin, name)) }
}

const PREFIX = 'haru_bench_'

async function fill(url: string, size: Size, onProgress: (text: string) => void): Promise<void> {
  await migrate({ url })
  const db = openOne(url)
  try {
    await generate(db, size, new Date(), onProgress)
  } finally {
    await db.end(1)
  }
}

type Admin = ReturnType<typeof openOne>

async function drop(admin: Admin, name: string): Promise<void> {
  await admin.sql`drop database if exists ${admin.sql(name)} with (force)`
}

async function onEngine(engine: Engine, work: (admin: Admin) => Promise<void>): Promise<void> {
  const admin = openOne(urlOf(engine.url, 'postgres'))
  try {
    await work(admin)
  } finally {
    await admin.end(1)
  }
}

/** Short name of what the rows look like: the tables and the code that fills them. */
function shapeOf(): string {
  const hash = createHash('sha256')
  for (const { checksum } of readMigrations(MIGRATIONS)) hash.update(checksum)
  for (const file of ['generate.ts', 'people.ts', 'shape.ts', 'words.ts']) hash.update(readFileSync(new URL(file, import.meta.url)))
  return hash.digest('hex').slice(0, 8)
}
