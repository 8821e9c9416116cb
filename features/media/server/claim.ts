import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/**
 * Takes every upload away from a member who is being forgotten, whatever shows it: from here on nobody is served it.
 * `removeAll` removes the objects after the commit; where that does not come to pass, the sweep does.
 */
export function claimAll(tx: Tx, userNo: number): Promise<{ media_no: number; key: string }[]> {
  return rowsOf(tx, CLAIM_ALL, [userNo])
}

const CLAIM_ALL: Statement = `
  update media m set state = 2, user_no = null, post_no = null, holder = null
  where m.media_no in (select c.media_no from media c where c.user_no = $1 order by c.media_no for update)
  returning m.media_no, m.key`
