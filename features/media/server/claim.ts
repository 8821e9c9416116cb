import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/**
 * Detaches all uploads of a member whose data are purged; they are served to nobody from the commit on. The caller then
 * removes the objects with `removeAll`; after a crash the cleanup does.
 */
export function claimAll(tx: Tx, userNo: number): Promise<{ media_no: number; key: string }[]> {
  return rowsOf(tx, CLAIM_ALL, [userNo])
}

const CLAIM_ALL: Statement = `
  update media m set state = 2, user_no = null, post_no = null, holder = null
  where m.media_no in (select c.media_no from media c where c.user_no = $1 order by c.media_no for update)
  returning m.media_no, m.key`
