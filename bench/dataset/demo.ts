import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrate } from '#kit/server/db/engine/migrate.ts'
import { openOne, urlOf, withConnection } from '#kit/server/db/engine/connection.ts'
import { openDb } from '#kit/server/db/db.ts'
import { openDisk } from '#kit/server/storage/disk.ts'
import { loadDemo } from '../../apps/server/demo/load.ts'
import type { Engine } from './engine.ts'

/** The demo community with its pictures, for the figures measured in a browser. */
export type Demo = { database: string; files: string; password: string; drop(): Promise<void> }

const NAME = 'haru_bench_demo'
const PASSWORD = 'a password of the benchmarks'
/** That of the target (targets/haru.ts), which opens this database. */
const SECRET = 'a secret of the benchmarks, long enough'

/** Loads the demo into a new database and folder, dated around now as in production. */
export async function openDemo(engine: Engine): Promise<Demo> {
  const files = resolve(process.env.HARU_DATA_DIR ?? '.haru', 'bench-files')
  const database = urlOf(engine.url, NAME)
  const drop = async (): Promise<void> => {
    const admin = openOne(urlOf(engine.url, 'postgres'))
    await admin.sql`drop database if exists ${admin.sql(NAME)} with (force)`
    await admin.end(1)
    await rm(files, { recursive: true, force: true })
  }
  await drop()
  const admin = openOne(urlOf(engine.url, 'postgres'))
  await admin.sql`create database ${admin.sql(NAME)}`
  await admin.end(1)
  await withConnection(database, (db) => migrate(db))
  const db = openDb({ url: database, max: 2 })
  await loadDemo(db, { now: new Date(), password: PASSWORD, storage: openDisk({ dir: files, secret: SECRET }), secret: SECRET })
  await db.end(1)
  return { database, files, password: PASSWORD, drop }
}
