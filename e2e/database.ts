import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { findBinaries } from '#kit/server/db/engine/binaries.ts'
import { chooseOwner } from '#kit/server/db/engine/owner.ts'

// Access to the tables and stored objects of the server under test that no endpoint shows.

/** Runs `work` on the server's database. */
export async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ host: socketFolder(), port: 5432, user: 'haru', database: 'haru', max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Deletes a demo member's dailys, so that a journey knows the complete list. */
export async function deleteDailys(sql: Sql, member: string): Promise<void> {
  await sql`update post set state = 0 where user_no = (select user_no from users where user_id = ${member})`
}

/** A stored object, or null. */
export async function objectAt(key: string): Promise<Buffer | null> {
  return readFile(path.join(dataDir(), 'files/objects', key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The URL of the same database for another server. */
export const databaseUrl = (): string => `postgres://haru@${encodeURIComponent(socketFolder())}:5432/haru`

/** Folders of the sockets, by data folder: finding who owns the cluster starts a process. */
const sockets = new Map<string, string>()

function socketFolder(): string {
  const dir = dataDir()
  const known = sockets.get(dir) ?? path.join(chooseOwner(dir, findBinaries()).home, 'run')
  sockets.set(dir, known)
  return known
}

/** The data folder of the server under test. */
export function dataDir(): string {
  const dir = process.env.HARU_E2E_DATA
  if (!dir) throw new Error('HARU_E2E_DATA, the data folder, is needed beside HARU_E2E_URL')
  return dir
}
