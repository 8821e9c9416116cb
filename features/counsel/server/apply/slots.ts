import { isActiveMemberSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { daysSql, HOLIDAY_DAYS, slotsSql } from '#features/calendar/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { listSlotDays, listSlots } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { COUNSEL } from '../../transitions.ts'
import { isOfferedSql } from '../product/offered.ts'
import { busySql } from './busy.ts'

type Asked = { viewerNo: number | null; productNo: number; counNo?: number | undefined; now: Date }
type Session = { user_no: number; minutes: number; accepts: boolean }

/** The days of an expert with their free times. @throws `counsel.no_product` */
export async function slotDaysOf(db: Db, asked: Asked): Promise<Answer<typeof listSlotDays>> {
  const session = await sessionOf(db, asked)
  if (!session.accepts) return { days: [], first: null, notice_minutes: null }
  const rows = await rowsOf<DayRow>(db, DAYS, parametersOf(session, asked))
  return {
    days: rows.map(({ day, slots, is_closed }) => ({ day, free: is_closed ? null : slots })),
    first: rows.find(({ first_dt }) => first_dt !== null)?.first_dt ?? null,
    notice_minutes: rows.find(({ is_soon }) => is_soon)?.notice_minutes ?? null,
  }
}

/** The times of a day. @throws `counsel.no_product` */
export async function slotsOf(db: Db, { day, ...asked }: Asked & { day: string }): Promise<Answer<typeof listSlots>> {
  const session = await sessionOf(db, asked)
  return session.accepts ? rowsOf<{ start_dt: string; is_free: boolean }>(db, SLOTS, [...parametersOf(session, asked), day]) : []
}

/** A time of an expert that can be booked; `during` includes the pause after the session. */
export type FreeSlot = { start_dt: string; during: string; buffer_minutes: number }
type Wanted = { expertNo: number; minutes: number; start: Date; viewerNo: number | null; exceptNo?: number | undefined; now: Date }

/** The free slot that begins at `start`. The caller holds the lock of the expert's row. @throws `counsel.slot_taken`, `counsel.too_soon` */
export async function freeSlotAt(db: Db, { expertNo, minutes, start, viewerNo, exceptNo, now }: Wanted): Promise<FreeSlot> {
  const session = { user_no: expertNo, minutes }
  const parameters = parametersOf(session, { viewerNo, counNo: exceptNo, now })
  const [found] = await rowsOf<FreeSlot & { is_late: boolean }>(db, OPEN_AT, [...parameters, koreanDay(start), start])
  if (!found) throw counselErrors.slot_taken('hope_dt')
  const { is_late: isLate, ...slot } = found
  if (isLate) throw counselErrors.too_soon('hope_dt')
  return slot
}

function parametersOf(session: Pick<Session, 'user_no' | 'minutes'>, { viewerNo, counNo, now }: Omit<Asked, 'productNo'>) {
  return [[session.user_no], [session.minutes], now, HOLIDAY_DAYS, viewerNo, counNo ?? null]
}

/** Whose times are asked for, and of which length. */
async function sessionOf(db: Db, { viewerNo, productNo, counNo, now }: Asked): Promise<Session> {
  const [session] = counNo
    ? await rowsOf<Session>(db, OWN_SESSION, [viewerNo, counNo, now])
    : await rowsOf<Session>(db, SESSION, [viewerNo, productNo, now])
  if (!session) throw counselErrors.no_product()
  return session
}

// $1 viewer, $2 product, $3 now.
const SESSION: Statement = `
  select p.expert_user_no as user_no, p.minutes, ${acceptsRequestsSql({ userNo: 'p.expert_user_no', now: '$3::timestamptz' })} as accepts
  from counsel_product p
  where p.product_no = $2 and ${isOfferedSql('p')} and ${isActiveMemberSql({ userNo: 'p.expert_user_no' })}
    and ${notBlockedSql({ a: '$1::bigint', b: 'p.expert_user_no' })}`

// $1 viewer, $2 counselling, $3 now. Both sides may move one that has not begun.
const OWN_SESSION: Statement = `
  select c.expert_user_no as user_no, c.minutes, ${acceptsRequestsSql({ userNo: 'c.expert_user_no', now: '$3::timestamptz' })} as accepts
  from counsel c
  where c.coun_no = $2 and $1::bigint in (c.user_no, c.expert_user_no) and c.state in ${statesSql([COUNSEL.requested, COUNSEL.accepted])}`

// $1 experts, $2 minutes, $3 now, $4 holidays, $5 viewer, $6 counselling whose time is free.
const ASKED = {
  sessions: 'unnest($1::bigint[], $2::int[])',
  now: '$3::timestamptz',
  holidays: '$4::date[]',
  busy: busySql({ now: '$3::timestamptz', viewer: '$5', except: '$6' }),
}

type DayRow = { day: string; slots: number; first_dt: string | null; is_closed: boolean; is_soon: boolean; notice_minutes: number }
export const DAYS: Statement = `
  select d.day, d.slots, d.first_dt, d.is_closed, d.is_soon, d.notice_minutes from ${daysSql(ASKED)} d order by d.day`

// $7 day.
const SLOTS: Statement = `
  select s.start_dt, not s.is_taken as is_free from ${slotsSql({ ...ASKED, from: '$7::date', to: '$7::date' })} s
  where not s.is_late order by s.start_dt`

// $7 day, $8 start. A time to come that nobody booked; too soon for the minimum notice where `is_late`.
const OPEN_AT: Statement = `
  select s.start_dt, s.during, (extract(epoch from upper(s.during) - s.start_dt) / 60)::int - s.minutes as buffer_minutes, s.is_late
  from ${slotsSql({ ...ASKED, from: '$7::date', to: '$7::date' })} s
  where s.day = $7::date and s.start_dt = $8::timestamptz and not s.is_taken and s.start_dt > $3`
