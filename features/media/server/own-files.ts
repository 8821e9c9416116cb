import type { Readable } from 'node:stream'
import type { Db } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { copyKey } from './objects.ts'

/** A finished upload in the member's data export. */
export type OwnFile = { key: string; name: string; at: Date; read(): Promise<Readable | null> }

/** All finished uploads of a member, the oldest first. */
export async function ownFiles({ sql }: Db, storage: Storage, userNo: number): Promise<OwnFile[]> {
  const rows = await sql<{ key: string; mimetype: string; reg_dt: string }[]>`
    select key, mimetype, reg_dt from media where user_no = ${userNo} and state = 1 order by media_no`
  return rows.map(({ key, mimetype, reg_dt }) => ({
    key,
    name: `${key}.${EXTENSIONS[mimetype] ?? 'bin'}`,
    at: new Date(reg_dt),
    read: () => storage.read(copyKey(key)),
  }))
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
}
