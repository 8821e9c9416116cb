import type { Db } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { objectsOf } from './objects.ts'

/**
 * Removes uploads that were claimed for it (state 2): their objects first, their rows last. A crash in between leaves
 * rows that nothing can use, which the next sweep finds; the other way round objects would stay that nobody knows.
 */
export async function removeAll({ sql }: Db, storage: Storage, rows: { media_no: number; key: string }[]): Promise<void> {
  await storage.remove(rows.flatMap(({ key }) => objectsOf(key)))
  await sql`delete from media where media_no = any(${rows.map(({ media_no }) => media_no)}) and state = 2`
}
