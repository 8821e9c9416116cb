import type { Db } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { isVideo } from '../rules.ts'
import { copyKey, posterKey, readAll } from './objects.ts'
import { SNIFFED_BYTES, typeOf } from './sniff.ts'

/** A picture, or the first frame of a film, whoever may see it: for operators who look at what was reported. Null: it was removed. */
export async function readReportedPicture(
  { sql }: Db,
  storage: Storage,
  key: string,
): Promise<{ mimetype: string; content: Buffer } | null> {
  const [row] = await sql<{ mimetype: string }[]>`select mimetype from media where key = ${key} and state = 1`
  const body = row && (await storage.read(isVideo(row.mimetype) ? posterKey(key) : copyKey(key)))
  if (!body) return null
  const content = await readAll(body)
  return { mimetype: await typeOf(content.subarray(0, SNIFFED_BYTES), 'image/jpeg'), content }
}
