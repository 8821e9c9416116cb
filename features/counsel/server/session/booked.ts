import { personSql } from '#features/account/server/public.ts'
import type { BookedSession } from '#features/calendar/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { BOOKED_STATES, COUNSEL } from '../../transitions.ts'

/** The accepted sessions of an expert that are not over, for their calendar. */
export const bookedSessionsOf = (db: Db, expertNo: number, now: Date): Promise<BookedSession[]> =>
  rowsOf<BookedSession>(db, BOOKED, [expertNo, now])

/** The requests to an expert that wait for an answer, for their calendar. */
export const requestedSessionsOf = (db: Db, expertNo: number, now: Date): Promise<BookedSession[]> =>
  rowsOf<BookedSession>(db, REQUESTED, [expertNo, now])

/** $1 the expert, $2 now. */
const sessionsSql = (where: string): Statement => `
  select c.coun_no, c.hope_dt as start_dt, upper(c.during) - make_interval(mins => c.buffer_minutes) as end_dt, upper(c.during) as free_dt,
    coalesce(${personSql('c.user_no')} ->> 'haru_name', '') as haru_name
  from counsel c where c.expert_user_no = $1 and ${where} order by c.hope_dt`
const BOOKED = sessionsSql(`c.state in ${statesSql(BOOKED_STATES)} and upper(c.during) > $2::timestamptz`)
const REQUESTED = sessionsSql(`c.state = ${COUNSEL.requested} and c.answer_due_dt > $2::timestamptz`)
