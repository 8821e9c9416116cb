import type { Tx } from '#kit/server/db/db.ts'
import { isStartAllowed, nextStart } from '../rules.ts'
import { clubFor } from './club.ts'
import { insertAdhoc } from './insert.ts'
import type { AdhocRecord } from './rows.ts'

/**
 * Creates the next one of a series, once, while its host may open bungae in the club. Its host is the only participant. One whose time
 * has passed, because nothing ran, is left out. Returns its number.
 */
export async function repeat(tx: Tx, adhoc: AdhocRecord, now: Date): Promise<number | null> {
  const { adhoc_no, repeat_weeks, user_no, is_repeated } = adhoc
  if (repeat_weeks === null || user_no === null || is_repeated) return null
  const club = await clubFor(tx, adhoc.meet_no, user_no).catch(() => null)
  if (!club?.is_open || club.role === null || (club.role === 'member' && !club.lets_members_create)) return null
  let start = nextStart(adhoc.start_dt, repeat_weeks)
  while (!isStartAllowed(start, now) && start < now) start = nextStart(start.toISOString(), repeat_weeks)
  if (adhoc.repeat_until_dt !== null && start > new Date(adhoc.repeat_until_dt)) return null
  await tx.sql`update adhoc set is_repeated = true where adhoc_no = ${adhoc_no}`
  const shift = start.getTime() - Date.parse(adhoc.start_dt)
  const later = (moment: string): Date => new Date(Date.parse(moment) + shift)
  const { adhoc_name, content, area_name, place_name, address, lat, lng, capacity, cost_text, is_approval, level, pace, repeat_until_dt } =
    adhoc
  const kept = {
    adhoc_name,
    content,
    area_name,
    place_name,
    address,
    lat,
    lng,
    capacity,
    cost_text,
    is_approval,
    level,
    pace,
    repeat_until_dt,
  }
  const agreed = { agreed_start_dt: start, agreed_address: address, agreed_lat: lat, agreed_lng: lng }
  const times = { start_dt: start, end_dt: later(adhoc.end_dt), deadline_dt: later(adhoc.deadline_dt) }
  const columns = { ...kept, ...agreed, ...times, repeat_weeks, series_no: adhoc.series_no ?? adhoc_no }
  return insertAdhoc(tx, { meetNo: adhoc.meet_no, userNo: user_no, now }, columns)
}
