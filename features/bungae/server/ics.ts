import { isClubMemberSql } from '#features/club/server/public.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Digest } from '#kit/server/auth/digest.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { memberFile } from '#kit/server/http/member-file.ts'
import { statesSql } from '#kit/server/transition.ts'
import { ADHOC_FILE_PATH } from '../contract.ts'
import { bungaeErrors } from '../errors.ts'
import { BUNGAE, SEATED_STATES } from '../transitions.ts'
import { icsWords as words } from '../words/ics.ts'
import { clubFor } from './club.ts'
import { linkTo } from './progress/settle.ts'
import { isShownSql } from './read/list.ts'

type Event = {
  meet_no: number
  adhoc_name: string
  content: string
  start_dt: string
  end_dt: string
  recent_dt: string
  place_name: string
  address: string
  lat: number | null
  lng: number | null
}
type Asked = { adhocNo: number; userNo: number; origin: string }

/** The calendar file of a bungae, for members of the club who have a seat in it. @throws `bungae.not_found` */
async function calendarOf(db: Db, { adhocNo, userNo, origin }: Asked): Promise<string> {
  const [event] = await rowsOf<Event>(db, EVENT, [adhocNo, userNo])
  if (!event) throw bungaeErrors.not_found()
  const { meet_title } = await clubFor(db, event.meet_no, userNo)
  // Without a time zone its times are UTC, which every program shows in its own.
  const calendar = ical({ name: words.calendar, prodId: { company: 'haru', product: 'bungae', language: 'KO' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  const { place_name: title, address, lat, lng } = event
  calendar.createEvent({
    id: `bungae-${adhocNo}@haru`,
    start: new Date(event.start_dt),
    end: new Date(event.end_dt),
    stamp: new Date(event.recent_dt),
    summary: words.title(event.adhoc_name, meet_title),
    description: event.content,
    location: { title, address, ...(lat !== null && lng !== null && { geo: { lat, lon: lng } }) },
    url: `${origin}/#${linkTo(adhocNo)}`,
    status: ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

export const adhocFile = memberFile<{ no: string }>({
  path: ADHOC_FILE_PATH,
  type: 'text/calendar; charset=utf-8',
  names: ['no'],
  parse: ({ no }) => ({ no: no! }),
  problem: bungaeErrors.not_found,
  fileName: ({ no }) => words.fileName(Number(no)),
  content: ({ db, userNo, filter, origin }) => calendarOf(db, { userNo, adhocNo: Number(filter.no), origin }),
})

/** A signed address of the file. @throws `bungae.not_found` for who has no seat */
export async function adhocFileUrl(db: Db, { digest, me, now, ...asked }: Omit<Asked, 'userNo'> & { digest: Digest; me: Me; now: Date }) {
  await calendarOf(db, { ...asked, userNo: me.user_no })
  return { url: adhocFile.createUrl({ digest, me, filter: { no: String(asked.adhocNo) }, now }).url }
}

const EVENT: Statement = `
  select a.meet_no, a.adhoc_name, a.content, a.start_dt, a.end_dt, a.recent_dt, a.place_name, a.address, a.lat, a.lng
  from adhoc a join adhoc_member m on m.adhoc_no = a.adhoc_no and m.user_no = $2
  where a.adhoc_no = $1 and m.state in ${statesSql(SEATED_STATES)} and a.state > ${BUNGAE.cancelled}
    and ${isClubMemberSql({ meetNo: 'a.meet_no', userNo: '$2' })} and ${isShownSql('$2')}`
