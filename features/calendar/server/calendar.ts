import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { calendarErrors } from '../errors.ts'
import { withoutPastDays, type Calendar } from '../rules.ts'

/** A calendar as it was saved. `version` 0 is that of an expert who has saved none. */
export type SavedCalendar = Calendar & { version: number }

/** An expert's calendar; undefined before the first save. */
export async function findCalendar(db: Db, userNo: number): Promise<SavedCalendar | undefined> {
  const [row] = await rowsOf<SavedCalendar>(db, CALENDAR, [userNo])
  return row
}

/** $1: the expert. */
export const CALENDAR: Statement = `
  select c.version, c.is_open, c.buffer_minutes, c.notice_minutes, c.horizon_days, c.day_max, c.is_holiday_closed,
    (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from_minute', w.from_minute, 'to_minute', w.to_minute)
        order by w.weekday, w.from_minute), '[]')
      from expert_calendar_week w where w.user_no = c.user_no) as week,
    (select coalesce(json_agg(json_build_object('day', x.day, 'ranges', (
        select coalesce(json_agg(json_build_object('from_minute', r.from_minute, 'to_minute', r.to_minute) order by r.from_minute), '[]')
        from expert_calendar_day_range r where r.user_no = x.user_no and r.day = x.day)) order by x.day), '[]')
      from expert_calendar_day x where x.user_no = c.user_no) as exceptions
  from expert_calendar c where c.user_no = $1`

type Writing = { userNo: number; version: number; today: string; now: Date }

/**
 * Replaces the calendar if it still has this version (0: none was saved), without exceptions of past days. The caller checked it
 * (`calendarProblems`). @throws `calendar.stale`
 */
export async function writeCalendar(tx: Tx, calendar: Calendar, { userNo, version, today, now }: Writing): Promise<void> {
  const { week, exceptions, ...rules } = withoutPastDays(calendar, today)
  const { sql } = tx
  const { is_open, buffer_minutes, notice_minutes, horizon_days, day_max, is_holiday_closed } = rules
  const written =
    version === 0
      ? await sql`
        insert into expert_calendar (user_no, is_open, buffer_minutes, notice_minutes, horizon_days, day_max, is_holiday_closed, edit_dt)
        values (${userNo}, ${is_open}, ${buffer_minutes}, ${notice_minutes}, ${horizon_days}, ${day_max}, ${is_holiday_closed}, ${now})
        on conflict do nothing`
      : await sql`
        update expert_calendar set version = version + 1, is_open = ${is_open}, buffer_minutes = ${buffer_minutes},
          notice_minutes = ${notice_minutes}, horizon_days = ${horizon_days}, day_max = ${day_max},
          is_holiday_closed = ${is_holiday_closed}, edit_dt = ${now}
        where user_no = ${userNo} and version = ${version}`
  if (written.count === 0) throw calendarErrors.stale()

  await sql`delete from expert_calendar_week where user_no = ${userNo}`
  await sql`delete from expert_calendar_day where user_no = ${userNo}`
  await sql`
    insert into expert_calendar_week (user_no, weekday, from_minute, to_minute)
    select ${userNo}, w.weekday, w.from_minute, w.to_minute
    from unnest(${numbers(week, 'weekday')}::int[], ${numbers(week, 'from_minute')}::int[], ${numbers(week, 'to_minute')}::int[])
      w (weekday, from_minute, to_minute)`
  await sql`
    insert into expert_calendar_day (user_no, day) select ${userNo}, unnest(${exceptions.map(({ day }) => day)}::text[]::date[])`
  const ranges = exceptions.flatMap((exception) => exception.ranges.map((range) => ({ day: exception.day, ...range })))
  await sql`
    insert into expert_calendar_day_range (user_no, day, from_minute, to_minute)
    select ${userNo}, r.day::date, r.from_minute, r.to_minute
    from unnest(${ranges.map(({ day }) => day)}::text[], ${numbers(ranges, 'from_minute')}::int[], ${numbers(ranges, 'to_minute')}::int[])
      r (day, from_minute, to_minute)`
}

const numbers = <K extends string>(rows: readonly Record<K, number>[], key: K): number[] => rows.map((row) => row[key])
