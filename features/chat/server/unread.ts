import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf } from '#kit/server/db/prepared.ts'
import { UNREAD } from './sql.ts'

/** The unread messages of a member in each of the four lists, muted rooms included. */
export async function unreadOfMember(db: Pool, userNo: number): Promise<JsonBytes> {
  return (await jsonOf(db, UNREAD, [userNo]))!
}
