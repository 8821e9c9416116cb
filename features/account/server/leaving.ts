import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** A member whose account is deleted at `purge_dt`, unless it is restored before. */
export type LeavingMember = {
  user_no: number
  haru_name: string | null
  withdraw_dt: string
  purge_dt: string
  isexpert: boolean
  phone: string | null
}

/** Deletions due after `after` and until `until`, the next one first. */
export const leavingMembers = (
  db: Db,
  { after, afterNo, until, limit }: { after: Date | string; afterNo: number; until: Date | 'infinity'; limit: number },
): Promise<LeavingMember[]> => rowsOf<LeavingMember>(db, LEAVING, [after, afterNo, until, limit])

/** A deletion that has not run; null: none. */
export async function findLeaving(db: Db, userNo: number): Promise<LeavingMember | null> {
  const [found] = await rowsOf<LeavingMember>(db, ONE_LEAVING, [userNo])
  return found ?? null
}

const COLUMNS = 'u.user_no, u.haru_name, u.withdraw_dt, u.purge_dt, u.expert_no is not null as isexpert, u.phone'

/** $1 and $2 the moment and the member of the row before, $3 until, $4 most. */
export const LEAVING: Statement = `
  select ${COLUMNS} from users u
  where u.purge_dt >= $1::timestamptz and (u.purge_dt, u.user_no) > ($1::timestamptz, $2::bigint) and u.purge_dt <= $3::timestamptz and u.state = 0
  order by u.purge_dt, u.user_no limit $4::int`

/** $1 the member. */
const ONE_LEAVING: Statement = `select ${COLUMNS} from users u where u.user_no = $1 and u.state = 0 and u.purge_dt is not null`
