import { personSql } from '#features/account/server/public.ts'
import type { BookedSession } from '#features/calendar/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { BOOKED_STATES } from '../../transitions.ts'

/** The accepted sessions of an expert that are not over, for their calendar. */
export const bookedSessionsOf = (db: Db, expertNo: number, now: Date): Promise<BookedSession[]> =>
  rowsOf<BookedSession>(db, BOOKED, [expertNo, now])

const BOOKED: Statement = `
  select c.coun_no, c.hope_dt as start_dt, upper(c.during) - make_interval(mins => c.buffer_minutes) as end_dt, upper(c.during) as free_dt,
    coalesce(${personSql('c.user_no')} ->> 'haru_name', '') as haru_name
  from counsel c where c.expert_user_no = $1 and c.state in ${statesSql(BOOKED_STATES)} and upper(c.during) > $2::timestamptz order by c.hope_dt`
