import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLIDAYS } from '#kit/contract/business-days.ts'
import { addDays, koreanDay, MINUTE_MS, startOfDay, weekdayOf } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { calendarProblems, rangesOf, type Calendar, type Range } from '../rules.ts'
import { writeCalendar } from './calendar.ts'
import { HOLIDAY_DAYS } from './holidays.ts'
import { daysSql, freeSlotsSql, nextSlotSql, slotsSql } from './slots.ts'

let server: TestServer
let db: Pool
const experts: number[] = []
const TODAY = '2026-12-28'
const NOW = startOfDay(TODAY)
const ALL_DAY: Range = { from_minute: 0, to_minute: 1440 }

const aCalendar = (given: Partial<Calendar> = {}): Calendar => ({
  is_open: true,
  buffer_minutes: 0,
  notice_minutes: 60,
  horizon_days: 30,
  day_max: null,
  is_holiday_closed: true,
  week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from_minute: 600, to_minute: 720 })),
  exceptions: [],
  ...given,
})

beforeAll(async () => {
  server = await testServer([])
  db = server.admin
  for (let nth = 1; nth <= 30; nth++) experts.push((await server.aMember()).user_no)
  // The columns and the constraint of counselling.
  await db.sql`
    create table booking (expert_user_no bigint not null, during tstzrange not null, state integer not null,
      exclude using gist (expert_user_no with =, during with &&) where (state in (8, 2, 6, 7)))`
})
afterAll(async () => {
  await server.close()
})

const BUSY = 'select expert_user_no, during from booking where state in (8, 2, 6, 7)'
const given = { sessions: 'unnest($1::bigint[], $2::int[])', now: '$3::timestamptz', holidays: '$4::date[]', busy: BUSY }
const text = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
type Slot = { user_no: number; minutes: number; day: string; start_dt: string; end_dt: string }
const SLOT_COLUMNS = `s.user_no, s.minutes, s.day, ${text('s.start_dt')} as start_dt, ${text('upper(s.during)')} as end_dt`
const FREE: Statement = `select ${SLOT_COLUMNS} from ${freeSlotsSql(given)} s order by s.user_no, s.start_dt`
const ALL: Statement = `select ${SLOT_COLUMNS}, s.is_taken, s.is_late from ${slotsSql(given)} s order by s.user_no, s.start_dt`
const DAYS: Statement = `
  select s.user_no, s.day, s.slots, ${text('s.first_dt')} as first_dt, s.is_closed from ${daysSql(given)} s order by s.user_no, s.day`
const NEXT: Statement = `select s.user_no, ${text('s.start_dt')} as start_dt from ${nextSlotSql(given)} s order by s.user_no`
type Day = { user_no: number; day: string; slots: number; first_dt: string | null; is_closed: boolean }
const query = <Row extends object>(statement: Statement, { minutes = 30, now = NOW, of = [experts[0]!] } = {}): Promise<Row[]> =>
  rowsOf<Row>(db, statement, [of, of.map(() => minutes), now, HOLIDAY_DAYS])
const isoOf = (day: string, minute: number): string =>
  `${new Date(startOfDay(day).getTime() + minute * MINUTE_MS).toISOString().slice(0, 19)}Z`

async function save(calendar: Calendar, of = [experts[0]!], today = TODAY): Promise<void> {
  expect(calendarProblems(calendar, today)).toEqual([])
  await db.sql`delete from expert_calendar where user_no = any(${of}::bigint[])`
  for (const userNo of of) await db.transaction((tx) => writeCalendar(tx, calendar, { userNo, version: 0, today, now: NOW }))
}

type Booking = { day: string; minute: number; minutes: number; state?: number }
/** Books what the constraint lets through and gives back those. */
async function book(bookings: readonly Booking[], userNo = experts[0]!): Promise<Booking[]> {
  await db.sql`delete from booking`
  const booked: Booking[] = []
  for (const one of bookings) {
    const end = isoOf(one.day, one.minute + one.minutes)
    const rows = await db.sql`
      insert into booking values (${userNo}, tstzrange(${isoOf(one.day, one.minute)}, ${end}), ${one.state ?? 8}) on conflict do nothing`
    if (rows.count === 1) booked.push(one)
  }
  return booked
}

const startsOf = async (calendar: Calendar, more: Parameters<typeof query>[1] = {}): Promise<string[]> => {
  await save(calendar)
  return (await query<Slot>(FREE, more)).map(({ start_dt }) => start_dt)
}

test('steps by minutes and buffer from the start of each range, and ends within it', async () => {
  await book([])
  const calendar = aCalendar({ buffer_minutes: 10, horizon_days: 1 })
  expect(await startsOf(calendar)).toEqual(
    [600, 640, 680].flatMap((minute) => isoOf(TODAY, minute)).concat([600, 640, 680].map((minute) => isoOf('2026-12-29', minute))),
  )
  // 10:00, 11:00: the buffer of the second one lies outside of the range.
  expect(await startsOf(calendar, { minutes: 50 })).toHaveLength(4)
  expect(await startsOf(calendar, { minutes: 130 })).toEqual([])
})

test('leaves out closed calendars, holidays, and days that differ, and opens a holiday that differs', async () => {
  await book([])
  const newYear = '2027-01-01'
  const daysFrom = async (calendar: Calendar) => {
    await save(calendar)
    return (await query<Day>(DAYS)).filter(({ slots }) => slots > 0).map(({ day }) => day)
  }
  const all = await daysFrom(aCalendar({ horizon_days: 5, is_holiday_closed: false }))
  expect(all).toEqual([0, 1, 2, 3, 4, 5].map((days) => addDays(TODAY, days)))
  expect(await daysFrom(aCalendar({ horizon_days: 5 }))).toEqual(all.filter((day) => day !== newYear))
  const exceptions = [
    { day: newYear, ranges: [ALL_DAY] },
    { day: '2026-12-30', ranges: [] },
  ]
  expect(await daysFrom(aCalendar({ horizon_days: 5, exceptions }))).toEqual(all.filter((day) => day !== '2026-12-30'))
  expect(await daysFrom(aCalendar({ is_open: false }))).toEqual([])
  await save(aCalendar({ horizon_days: 5 }))
  const days = await query<Day>(DAYS)
  expect(days.map(({ is_closed }) => is_closed)).toEqual(all.map((day) => day === newYear))
})

test('limits the sessions of a Korean day, which ends at 24:00', async () => {
  await save(aCalendar({ day_max: 2, horizon_days: 1, week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...ALL_DAY })) }))
  await book([
    { day: TODAY, minute: 1380, minutes: 30 },
    { day: TODAY, minute: 1410, minutes: 40 },
    // Not accepted.
    { day: '2026-12-29', minute: 600, minutes: 30, state: 1 },
    { day: '2026-12-29', minute: 660, minutes: 30 },
  ])
  const days = await query<Day>(DAYS)
  expect(days.map(({ slots, is_closed }) => ({ slots, is_closed }))).toEqual([
    { slots: 0, is_closed: false },
    // 00:00 lies in the buffer of the session before midnight; 11:00 is booked.
    { slots: 46, is_closed: false },
  ])
  expect(days[1]!.first_dt).toBe(isoOf('2026-12-29', 30))
})

test('calls slots within the notice late, to the minute, and leaves them out of the free ones', async () => {
  await book([])
  await save(aCalendar({ horizon_days: 1, notice_minutes: 24 * 60 + 10 * 60 + 30 }))
  const rows = await query<Slot & { is_late: boolean }>(ALL, { minutes: 30 })
  expect(rows.filter(({ is_late }) => !is_late).map(({ start_dt }) => start_dt)).toEqual(
    [630, 660, 690].map((minute) => isoOf('2026-12-29', minute)),
  )
  const later = new Date(NOW.getTime() + MINUTE_MS)
  expect((await query<Slot>(FREE, { now: later })).map(({ start_dt }) => start_dt)).toEqual(
    [660, 690].map((minute) => isoOf('2026-12-29', minute)),
  )
})

test('gives the first free slots and the days of thirty experts at once', async () => {
  await save(aCalendar({ horizon_days: 60 }), experts)
  await book([{ day: TODAY, minute: 600, minutes: 120 }], experts[1])
  await save(aCalendar({ is_open: false }), [experts[2]!])
  const next = await query<{ user_no: number; start_dt: string }>(NEXT, { of: experts })
  expect(next).toHaveLength(29)
  expect(next.slice(0, 3).map(({ user_no, start_dt }) => [user_no, start_dt])).toEqual([
    [experts[0], isoOf(TODAY, 600)],
    [experts[1], isoOf('2026-12-29', 600)],
    [experts[3], isoOf(TODAY, 600)],
  ])
  expect(await query<Day>(DAYS, { of: experts })).toHaveLength(29 * 61)
})

const minuteOf = (step: number) => fc.integer({ min: 0, max: 1440 / step }).map((at) => at * step)
/** Ranges of one day, cut out of it at these minutes. */
const dayRanges = fc
  .uniqueArray(minuteOf(30), { maxLength: 6 })
  .map((cuts) => cuts.toSorted((a, b) => a - b))
  .map((cuts) =>
    cuts.flatMap((from_minute, at) => (at % 2 === 0 && cuts[at + 1] !== undefined ? [{ from_minute, to_minute: cuts[at + 1]! }] : [])),
  )
const anyCalendar = fc.record({
  is_open: fc.constant(true),
  buffer_minutes: fc.integer({ min: 0, max: 6 }).map((at) => at * 5),
  notice_minutes: fc.oneof(fc.constant(60), fc.integer({ min: 60, max: 10_080 })),
  horizon_days: fc.integer({ min: 1, max: 8 }),
  day_max: fc.option(fc.integer({ min: 1, max: 4 })),
  is_holiday_closed: fc.boolean(),
  week: fc
    .array(dayRanges, { minLength: 7, maxLength: 7 })
    .map((days) => days.flatMap((ranges, weekday) => ranges.map((range) => ({ weekday, ...range })))),
  exceptions: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 9 }).map((days) => addDays(TODAY, days)), ranges: dayRanges }), {
    maxLength: 3,
    selector: ({ day }) => day,
  }),
})
const anyBookings = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 8 }).map((days) => addDays(TODAY, days)),
    minute: minuteOf(10),
    minutes: fc.integer({ min: 15, max: 90 }),
  }),
  { maxLength: 12 },
)

/** What `slots.ts` should give, written without SQL. */
function expected(calendar: Calendar, booked: readonly Booking[], { minutes, now }: { minutes: number; now: Date }): string[] {
  const today = koreanDay(now)
  const step = minutes + calendar.buffer_minutes
  const at = (day: string, minute: number) => startOfDay(day).getTime() + minute * MINUTE_MS
  const found: string[] = []
  for (let n = 0; n <= calendar.horizon_days; n++) {
    const day = addDays(today, n)
    const own = calendar.exceptions.find((exception) => exception.day === day)
    const isHoliday = calendar.is_holiday_closed && day in HOLIDAYS
    const ranges = own ? own.ranges : isHoliday ? [] : rangesOf(calendar.week, weekdayOf(day))
    const isFull = booked.filter((booking) => booking.day === day).length >= (calendar.day_max ?? Infinity)
    for (const { from_minute: from, to_minute: to } of ranges) {
      for (let minute = from; minute + minutes <= to; minute += step) {
        const overlaps = booked.some(
          (booking) =>
            at(booking.day, booking.minute) < at(day, minute + step) && at(day, minute) < at(booking.day, booking.minute + booking.minutes),
        )
        const isLate = at(day, minute) < now.getTime() + calendar.notice_minutes * MINUTE_MS
        if (!isFull && !overlaps && !isLate) found.push(isoOf(day, minute))
      }
    }
  }
  return found.toSorted()
}

test('any calendar with any bookings offers every free start of the grid and nothing else, and each can be booked', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyCalendar,
      anyBookings,
      fc.constantFrom(15, 20, 30, 50, 60),
      fc.integer({ min: 0, max: 2 * 1440 }),
      fc.nat(),
      async (calendar, bookings, minutes, passed, pick) => {
        const now = new Date(NOW.getTime() + passed * MINUTE_MS)
        await save(calendar)
        const booked = await book(bookings.filter(({ minute }) => minute < 1440))
        const asked = { minutes, now }
        const free = await query<Slot>(FREE, asked)
        const starts = free.map(({ start_dt }) => start_dt)
        expect(starts).toEqual(expected(calendar, booked, asked))

        const all = await query<Slot & { is_taken: boolean; is_late: boolean }>(ALL, asked)
        expect(all.filter(({ is_taken, is_late }) => !is_taken && !is_late).map(({ start_dt }) => start_dt)).toEqual(starts)
        const [next] = await query<{ start_dt: string }>(NEXT, asked)
        expect(next?.start_dt).toBe(starts[0])
        const days = await query<Day>(DAYS, asked)
        expect(days).toHaveLength(calendar.horizon_days + 1)
        for (const { day, slots, first_dt, is_closed } of days) {
          const ofDay = free.filter((slot) => slot.day === day)
          expect([slots, first_dt]).toEqual([ofDay.length, ofDay[0]?.start_dt ?? null])
          expect(is_closed).toBe(all.every((slot) => slot.day !== day))
        }

        const slot = free[pick % Math.max(1, free.length)]
        if (!slot) return
        await db.sql`insert into booking values (${experts[0]!}, tstzrange(${slot.start_dt}, ${slot.end_dt}), 8)`
        const left = (await query<Slot>(FREE, asked)).map(({ start_dt }) => start_dt)
        expect(left).not.toContain(slot.start_dt)
        expect(starts).toEqual(expect.arrayContaining(left))
      },
    ),
    { numRuns: 60 },
  )
})
