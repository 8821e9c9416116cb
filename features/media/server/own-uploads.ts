import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { MediaItem } from '../contract.ts'
import { itemColumns, itemOf, type FinishedUpload } from './item.ts'
import { allSignedFor } from './signed.ts'
import { objectsOf } from './objects.ts'

/** My finished uploads that nothing uses, in the order of the keys, with fresh addresses. */
export async function listOwn(db: Db, userNo: number, keys: string, now: Date): Promise<MediaItem[]> {
  const rows = await rowsOf<FinishedUpload>(db, LIST, [userNo, keys.split(',')])
  return rows.length === 0 ? [] : allSignedFor(db, rows.map(itemOf), userNo, now)
}

/**
 * Drops my upload unless a post shows or once showed it. The cleanup deletes the row later: until then the upload address
 * may be valid, and the row is needed to find objects that are sent there.
 */
export async function dropOwn(db: Db, storage: Storage, userNo: number | null, key: string): Promise<void> {
  const [row] = await rowsOf<{ key: string }>(db, CLAIM, [userNo, key])
  if (row) await storage.remove(objectsOf(row.key))
}

const LIST: Statement = `
  select ${itemColumns} from media m
  where m.key = any($2::uuid[]) and m.user_no = $1 and m.state = 1 and m.post_no is null and m.holder is null
  order by array_position($2::uuid[], m.key)`

// State 2: unusable and not served. After a crash the cleanup removes the objects.
const CLAIM: Statement = `
  update media m set state = 2 where m.user_no is not distinct from $1::bigint and m.key = $2 and m.post_no is null and m.holder is null and m.used_dt is null
  returning m.key`
