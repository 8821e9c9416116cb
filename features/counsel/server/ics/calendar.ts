import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { personSql } from '#features/account/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { counselErrors } from '../../errors.ts'
import { BOOKED_STATES, COUNSEL } from '../../transitions.ts'
import { icsWords as words } from '../../words/ics.ts'
import { linkFor } from '../session/alarms.ts'

type Session = { coun_no: number; title: string; start_dt: string; end_dt: string; recent_dt: string; name: string; is_expert: boolean }

/** One accepted session of a side. @throws `counsel.not_found` where it is not theirs or not accepted */
export async function sessionCalendar(
  db: Db,
  { userNo, counNo, origin }: { userNo: number; counNo: number; origin: string },
): Promise<string> {
  const sessions = await rowsOf<Session>(db, ONE, [userNo, counNo])
  if (sessions.length === 0) throw counselErrors.not_found()
  return textOf(sessions, origin)
}

/** The sessions of a member, as either side: accepted ones, and those that took place since `FEED_DAYS`. */
export const feedCalendar = async (db: Db, { userNo, origin, now }: { userNo: number; origin: string; now: Date }): Promise<string> =>
  textOf(await rowsOf<Session>(db, FEED, [userNo, now]), origin)

/** Days for which a feed shows past sessions. */
const FEED_DAYS = 60

function textOf(sessions: readonly Session[], origin: string): string {
  // Without a time zone its times are UTC, which every program shows in its own.
  const calendar = ical({ name: words.feedName, prodId: { company: 'haru', product: 'counsel', language: 'KO' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const { coun_no, title, start_dt, end_dt, recent_dt, name, is_expert } of sessions) {
    calendar.createEvent({
      id: `counsel-${coun_no}@haru`,
      start: new Date(start_dt),
      end: new Date(end_dt),
      stamp: new Date(recent_dt),
      summary: words.title(title, name),
      description: words.description,
      url: `${origin}/#${linkFor(is_expert ? 'expert' : 'member', coun_no)}`,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

const columns = `c.coun_no, c.title, coalesce(c.start_dt, c.hope_dt) as start_dt,
  coalesce(c.quit_dt, c.end_dt, c.hope_dt + make_interval(mins => c.minutes)) as end_dt, c.recent_dt, c.expert_user_no = $1 as is_expert,
  coalesce(${personSql('case when c.expert_user_no = $1 then c.user_no else c.expert_user_no end')} ->> 'haru_name', '') as name`

// $1 the viewer, $2 the counselling.
const ONE: Statement = `
  select ${columns} from counsel c
  where c.coun_no = $2 and $1::bigint in (c.user_no, c.expert_user_no) and c.state in ${statesSql(BOOKED_STATES)}`
/** $1 the viewer, $2 now. */
const FEED: Statement = `
  select ${columns} from counsel c
  where c.coun_no in (select coun_no from counsel where user_no = $1 union select coun_no from counsel where expert_user_no = $1)
    and c.state in ${statesSql([...BOOKED_STATES, COUNSEL.completed])} and c.hope_dt > $2::timestamptz - interval '${FEED_DAYS} days'
  order by c.hope_dt`
