import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

const USE: Statement = `
  update meet_invite set use_qtt = use_qtt + 1 where meet_no = $1 and code = $2 and revoke_dt is null and expire_dt > $3 returning 1`

/** Counts a use of an invitation to this club; false if it is none, expired or revoked. */
export const countInvite = async (tx: Tx, { meetNo, code, now }: { meetNo: number; code: string; now: Date }): Promise<boolean> =>
  (await rowsOf(tx, USE, [meetNo, code, now])).length > 0
