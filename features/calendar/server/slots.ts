/**
 * Parts of statements that give the slots of experts. All values are SQL: parameters (`$1::bigint`) or columns.
 * `now` is a moment, `holidays` an array of days (`HOLIDAY_DAYS`), `day` a Korean day.
 */
type When = { now: string; holidays: string }
/** A statement with the rows `expert_user_no`, `during` of what is booked; `during` includes the buffer after a session. */
type Busy = { busy: string }
/** Korean days, both included, of which slots are given; the calendar's horizon limits them too. */
type Days = { from?: string; to?: string }
/** A relation with the columns `user_no` of an expert and `minutes` of a session: `unnest($1::bigint[], $2::int[])`. */
type Sessions = { sessions: string }

/** The Korean day of a moment. */
const dayOf = (moment: string): string => `(${moment} at time zone 'Asia/Seoul')::date`

/** The moment of a minute of a Korean day; minute 1440 is the next day's first. */
const momentOf = (day: string, minute: string): string => `((${day} + ${minute} * interval '1 minute') at time zone 'Asia/Seoul')`

/** The days of the calendar `c` that can be booked. */
const bookableDays = ({ now, from, to }: { now: string } & Days): string => `
  (select ${dayOf(now)} + n as day from generate_series(
    ${from === undefined ? '0' : `greatest(0, ${from} - ${dayOf(now)})`},
    ${to === undefined ? 'c.horizon_days' : `least(c.horizon_days, ${to} - ${dayOf(now)})`}) n)`

/** The ranges of one day of the calendar `c`: its own, or those of its weekday unless it is a closed holiday. */
const rangesOfDay = (day: string, holidays: string): string => `
  (select w.from_minute, w.to_minute from expert_calendar_week w
    where w.user_no = c.user_no and w.weekday = extract(dow from ${day})::int
      and not (c.is_holiday_closed and ${day} = any (${holidays}))
      and not exists (select from expert_calendar_day x where x.user_no = c.user_no and x.day = ${day})
  union all
  select x.from_minute, x.to_minute from expert_calendar_day_range x where x.user_no = c.user_no and x.day = ${day})`

/**
 * The slots of one day of the calendar `c` for sessions of `minutes`: starts in steps of minutes + buffer from the start of each open range,
 * so that the session ends within it. The buffer after it may lie outside.
 */
const slotsOfDay = ({ minutes, day, now, holidays, busy }: { minutes: string; day: string } & When & Busy): string => `
  (select s.start_dt, s.during, s.start_dt < ${now} + c.notice_minutes * interval '1 minute' as is_late,
    coalesce(b.during && s.during, false) or coalesce(b.qtt >= c.day_max, false) as is_taken
  from ${rangesOfDay(day, holidays)} r
  cross join lateral generate_series(r.from_minute, r.to_minute - ${minutes}, ${minutes} + c.buffer_minutes) m
  cross join lateral (select ${momentOf(day, 'm')} as start_dt,
    tstzrange(${momentOf(day, 'm')}, ${momentOf(day, `(m + ${minutes} + c.buffer_minutes)`)}) as during) s
  cross join (
    select range_agg(y.during) as during, count(*) filter (where lower(y.during) >= ${momentOf(day, '0')} and lower(y.during) < ${momentOf(day, '1440')}) as qtt
    from (${busy}) y
    where y.expert_user_no = c.user_no
      and y.during && tstzrange(${momentOf(day, '0')}, ${momentOf(day, `(1440 + ${minutes} + c.buffer_minutes)`)})) b)`

/**
 * Slots of experts. Rows: `user_no`, `minutes`, `day`, `start_dt`, `during` (what a booking excludes: `[start, start + minutes + buffer)`), `is_taken`
 * (booked, or the day has its most sessions), `is_late` (too soon from now). A slot with neither is free.
 */
export const slotsSql = ({ sessions, now, holidays, busy, ...days }: Sessions & When & Busy & Days): string => `
  (select f.user_no, f.minutes, d.day, s.start_dt, s.during, s.is_taken, s.is_late
  from ${sessions} f (user_no, minutes)
  join expert_calendar c on c.user_no = f.user_no and c.is_open
  cross join lateral ${bookableDays({ now, ...days })} d
  cross join lateral ${slotsOfDay({ minutes: 'f.minutes', day: 'd.day', now, holidays, busy })} s)`

/** Free slots of experts. Rows: `user_no`, `minutes`, `day`, `start_dt`, `during`. A booking stores `during` as it is. */
export const freeSlotsSql = (given: Sessions & When & Busy & Days): string => `
  (select a.user_no, a.minutes, a.day, a.start_dt, a.during from ${slotsSql(given)} a where not a.is_taken and not a.is_late)`

/**
 * Each day that can be booked. Rows: `user_no`, `minutes`, `day`, `slots` (free ones), `first_dt` (the first free one), `is_closed` (no session of this length
 * fits into the day, booked or not), `is_soon` (a slot that nobody booked is too soon for the calendar's `notice_minutes`). A day without free slots that is
 * not closed is full.
 */
export const daysSql = ({ sessions, now, holidays, busy, ...days }: Sessions & When & Busy & Days): string => `
  (select f.user_no, f.minutes, d.day, s.slots, s.first_dt, s.is_closed, s.is_soon, c.notice_minutes
  from ${sessions} f (user_no, minutes)
  join expert_calendar c on c.user_no = f.user_no and c.is_open
  cross join lateral ${bookableDays({ now, ...days })} d
  cross join lateral (
    select count(*) filter (where not a.is_taken and not a.is_late)::int as slots,
      min(a.start_dt) filter (where not a.is_taken and not a.is_late) as first_dt, count(*) = 0 as is_closed,
      coalesce(bool_or(a.is_late and not a.is_taken and a.start_dt > ${now}), false) as is_soon
    from ${slotsOfDay({ minutes: 'f.minutes', day: 'd.day', now, holidays, busy })} a) s)`

/**
 * The first free slot of each expert that has one. Rows: `user_no`, `minutes`, `start_dt`. Looks at day after day and stops at the first
 * free slot: a list of experts costs little more than their first free days.
 */
export const nextSlotSql = ({ sessions, now, holidays, busy }: Sessions & When & Busy): string => `
  (with recursive walk (user_no, minutes, n, start_dt) as (
    select f.user_no, f.minutes, -1, null::timestamptz from ${sessions} f (user_no, minutes)
    union all
    select k.user_no, k.minutes, k.n + 1, (
      select min(a.start_dt) from ${slotsOfDay({ minutes: 'k.minutes', day: 'd.day', now, holidays, busy })} a where not a.is_taken and not a.is_late)
    from walk k
    join expert_calendar c on c.user_no = k.user_no and c.is_open
    cross join lateral (select ${dayOf(now)} + k.n + 1 as day) d
    where k.start_dt is null and k.n < c.horizon_days)
  select k.user_no, k.minutes, k.start_dt from walk k where k.start_dt is not null)`
