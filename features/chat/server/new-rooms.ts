import type { NewRoom } from '#features/guardian/server/public.ts'
import { someoneOrNullSql } from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type Row = Omit<NewRoom, 'name'> & { other: { haru_name: string | null } | null }

/** With whom a member began to talk since a moment, newest first. */
export async function newRoomsOf(db: Db, userNo: number, since: Date, limit: number): Promise<NewRoom[]> {
  const rows = await rowsOf<Row>(db, NEW_ROOMS, [userNo, since, limit])
  return rows.map(({ other, ...room }) => ({ ...room, name: other?.haru_name ?? null }))
}

/** $1 the member, $2 since, $3 most. A room with a request that nobody accepted is one too. */
export const NEW_ROOMS: Statement = `
  select r.cr_type as kind, r.reg_dt, ${someoneOrNullSql('case when r.one_no = $1::bigint then r.other_no else r.one_no end')} as other
  from (
    select o.* from chat_room o where o.one_no = $1::bigint union all select p.* from chat_room p where p.other_no = $1::bigint
  ) r
  where r.cr_type in ('private', 'counsel') and r.last_cm_no > 0 and r.reg_dt >= $2::timestamptz
  order by r.reg_dt desc, r.cr_no desc limit $3::int`
