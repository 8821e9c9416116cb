import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** How many messages members wrote in a room between two moments, deleted ones included; who wrote none has no row. */
export const countMessages = (
  db: Db,
  crNo: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ user_no: number; count: number }[]> => rowsOf(db, COUNT, [crNo, from, to])

const COUNT: Statement = `
  select cm_from as user_no, count(*)::int as count from chat_message
  where cr_no = $1 and cm_type = 'user-msg' and cm_from is not null and reg_dt between $2::timestamptz and $3::timestamptz group by cm_from`
