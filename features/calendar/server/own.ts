import { addDays, koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { CalendarPreview, MyCalendar } from '../contract.ts'
import {
  calendarProblems,
  isWithinOpenTime,
  PREVIEW_DAYS,
  SAMPLE_MINUTES,
  suggestedCalendar,
  withoutPastDays,
  type Calendar,
} from '../rules.ts'
import { findRequested, findBooked, type BookedSession } from './booked.ts'
import { findCalendar, writeCalendar } from './calendar.ts'
import { HOLIDAY_DAYS } from './holidays.ts'
import { calendarSaves } from './saves.ts'
import { daysSql, nextSlotSql } from './slots.ts'

type Change = Calendar & { version: number }
type Own = { userNo: number; now: Date }

export async function ownCalendar(db: Db, { extensions }: Services, { userNo, now }: Own): Promise<MyCalendar> {
  const { version, ...calendar } = (await findCalendar(db, userNo)) ?? { version: 0, ...suggestedCalendar() }
  const booked = await findBooked(extensions, db, userNo, now)
  const [next] = await rowsOf<{ start_dt: string }>(db, NEXT, slotParameters(userNo, now, booked))
  return {
    version,
    calendar: withoutPastDays(calendar, koreanDay(now)),
    booked: booked.map(asAnswer),
    next_slot_dt: next?.start_dt ?? null,
  }
}

/** @throws `calendar.stale`, and the first problem of the calendar */
export async function saveOwnCalendar(tx: Tx, services: Services, own: Own, change: Change): Promise<MyCalendar> {
  const ends: (() => Promise<void>)[] = []
  for (const begin of services.extensions.all(calendarSaves)) ends.push(await begin(tx, { expertNo: own.userNo, now: own.now }))
  await write(tx, own, change)
  for (const end of ends) await end()
  return ownCalendar(tx, services, own)
}

/** Writes the change, reads what it does, and rolls back: the statements that bookings use read only saved calendars. */
export async function previewOwnCalendar(db: Pool, { extensions }: Services, own: Own, change: Change): Promise<CalendarPreview> {
  let preview: CalendarPreview | undefined
  const rolledBack = new Error('the preview saves nothing')
  await db
    .transaction(async (tx) => {
      preview = await previewIn(tx, extensions, own, change)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return preview!
}

async function previewIn(tx: Tx, extensions: Extensions, { userNo, now }: Own, change: Change): Promise<CalendarPreview> {
  const booked = await findBooked(extensions, tx, userNo, now)
  const requested = await findRequested(extensions, tx, userNo, now)
  const before = await countSlots(tx, userNo, now, booked)
  await write(tx, { userNo, now }, change)
  const after = await countSlots(tx, userNo, now, booked)
  const outsideOf = (sessions: readonly BookedSession[]) => sessions.filter((one) => !isWithinOpenTime(change, one)).map(asAnswer)
  return { outside: outsideOf(booked), outside_requested: outsideOf(requested), slots: { before, after } }
}

async function write(tx: Tx, { userNo, now }: Own, { version, ...calendar }: Change): Promise<void> {
  const today = koreanDay(now)
  const [problem] = calendarProblems(calendar, today)
  if (problem) throw problem.error(problem.field)
  await writeCalendar(tx, calendar, { userNo, version, today, now })
}

async function countSlots(tx: Tx, userNo: number, now: Date, booked: readonly BookedSession[]): Promise<number> {
  const last = addDays(koreanDay(now), PREVIEW_DAYS - 1)
  const [row] = await rowsOf<{ slots: number }>(tx, COUNT, [...slotParameters(userNo, now, booked), last])
  return row!.slots
}

// $1 expert, $2 moment, $3 holidays, $4 and $5 starts and ends of what is booked.

const SLOTS = {
  sessions: `(select $1::bigint, ${SAMPLE_MINUTES})`,
  now: '$2::timestamptz',
  holidays: '$3::date[]',
  busy: `select $1::bigint as expert_user_no, tstzrange(b.start_dt, b.free_dt) as during
    from unnest($4::text[]::timestamptz[], $5::text[]::timestamptz[]) b (start_dt, free_dt)`,
}
const slotParameters = (userNo: number, now: Date, booked: readonly BookedSession[]) => [
  userNo,
  now,
  HOLIDAY_DAYS,
  booked.map(({ start_dt }) => start_dt),
  booked.map(({ free_dt }) => free_dt),
]

const NEXT: Statement = `select s.start_dt from ${nextSlotSql(SLOTS)} s`

/** $6: the last day that counts. */
const COUNT: Statement = `select coalesce(sum(s.slots), 0)::int as slots from ${daysSql({ ...SLOTS, to: '$6::date' })} s`

const asAnswer = ({ free_dt: _free, ...session }: BookedSession): MyCalendar['booked'][number] => session
