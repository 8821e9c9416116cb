import type { Db } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { objectsOf } from './objects.ts'

/**
 * Removes uploads in state 2: objects first, rows last. After a crash in between, the next cleanup finds the rows; in the
 * other order, objects without rows would remain.
 */
export async function removeAll({ sql }: Db, storage: Storage, rows: { media_no: number; key: string }[]): Promise<void> {
  await storage.remove(rows.flatMap(({ key }) => objectsOf(key)))
  await sql`delete from media where media_no = any(${rows.map(({ media_no }) => media_no)}) and state = 2`
}
