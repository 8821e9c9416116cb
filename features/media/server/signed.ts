import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { MediaItem } from '../contract.ts'
import { signedItemsSql } from './sql.ts'

/** The item with addresses signed for this viewer, valid for 5 to 10 minutes. */
export async function signedFor(db: Db, item: MediaItem, viewer: number, now: Date): Promise<MediaItem> {
  return (await allSignedFor(db, [item], viewer, now))[0]!
}

export async function allSignedFor(db: Db, items: MediaItem[], viewer: number, now: Date): Promise<MediaItem[]> {
  const [row] = await rowsOf<{ items: MediaItem[] }>(db, SIGNED, [items, viewer, now])
  return row!.items
}

const SIGNED: Statement = `select ${signedItemsSql({ items: '$1', viewer: '$2', now: '$3' })} as items`
