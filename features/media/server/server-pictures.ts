import { randomUUID } from 'node:crypto'
import type { Db } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { writePicture } from './finish.ts'
import { copyKey } from './objects.ts'
import { copyPicture, type Picture } from './picture.ts'
import { SNIFFED_BYTES, typeOf } from './sniff.ts'

/** Reads a picture from the server's files; the result can be stored for many members. */
export async function readServerPicture(body: Buffer, mimetype: string): Promise<Picture> {
  return copyPicture(body, await typeOf(body.subarray(0, SNIFFED_BYTES), mimetype))
}

/** `user_no` null: nobody's, for the platform. */
type Own = { user_no: number | null; picture: Picture; now: Date }

/** Stores it as a finished upload. Returns its key. */
export async function storeServerPicture({ sql }: Db, storage: Storage, { user_no, picture, now }: Own): Promise<string> {
  const key = randomUUID()
  const { mimetype, bytes, width, height, placeholder } = await writePicture(storage, copyKey(key), picture)
  await sql`
    insert into media (key, user_no, state, mimetype, bytes, width, height, placeholder, reg_dt)
    values (${key}, ${user_no}, 1, ${mimetype}, ${bytes}, ${width}, ${height}, ${placeholder}, ${now})`
  return key
}
