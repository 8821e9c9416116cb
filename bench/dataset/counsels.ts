import { openDb, type Tx } from '#kit/server/db/db.ts'
import { DAYS, type Size, VIEWERS } from './shape.ts'

/** One member in a hundred is an expert (people.ts). */
const EXPERT_EVERY = 100
const COUNSELS_PER_EXPERT = 1000
/** The last ones of each expert are open: requests, accepted sessions and one that runs. */
const OPEN_PER_EXPERT = 40
/** Ended counsellings of each viewer: two pages of CounList. */
const COUNSELS_PER_VIEWER = 60

/** Sessions that a busy expert has accepted, and the days on which they are. */
const BUSY_SESSIONS_A_DAY = 8
const HORIZON_DAYS = 60

/** Of a session of every product. */
export const SESSION_MINUTES = 20

const expertsOf = ({ members }: Size): number => Math.floor(members / EXPERT_EVERY)
/** Ten for each member. */
export const counselsOf = (size: Size): number => expertsOf(size) * COUNSELS_PER_EXPERT
/** The first experts, each with many sessions in the coming days: as many as viewers. */
const busyExpertsOf = (size: Size): number => Math.min(VIEWERS, expertsOf(size))
/** Their numbers. */
export const busyExperts = (size: Size): number[] => Array.from({ length: busyExpertsOf(size) }, (_, nth) => (nth + 1) * EXPERT_EVERY)

/** The n-th member who is no expert, from 0. */
const notExpert = (n: string): string => `(1 + ${n} + ${n} / ${EXPERT_EVERY - 1})`

/**
 * Adds counsellings to a copy of a dataset: a thousand for each expert, most of them completed, with their rooms, an approved application and a
 * product of each expert, and a calendar that is open all day with many accepted sessions in the next 60 days for the first experts.
 */
export async function addCounsels(url: string, size: Size, now: Date): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  try {
    await db.transaction(async (tx) => {
      await tx.sql`set local session_replication_role = replica`
      await tx.sql`set local synchronous_commit = off`
      await tx.sql`select setseed(0.42)`
      await addExperts(tx, now)
      await draftCounsels(tx, size, now)
      await addRooms(tx)
      await addDrafted(tx)
      await addBusyDays(tx, size, now)
    })
    await db.sql`vacuum analyze`
  } finally {
    await db.end(1)
  }
}

async function addExperts({ sql }: Tx, now: Date): Promise<void> {
  await sql`
    insert into expert_application (user_no, state, cate_no, form, submit_dt, decide_dt)
    select user_no, 3, cate_no, '{"job_title": "필라테스 강사"}', ${now}, ${now} from users where expert_no is not null`
  // A product has its expert's number.
  await sql`
    insert into counsel_product (product_no, expert_user_no, title, channel, minutes, price, position, reg_dt, edit_dt)
    overriding system value
    select user_no, user_no, '운동 질문', 'chat', ${SESSION_MINUTES}, 300, 1, ${now}, ${now} from users where expert_no is not null`
  await sql`
    insert into expert_calendar (user_no, is_open, buffer_minutes, notice_minutes, horizon_days, is_holiday_closed, edit_dt)
    select user_no, true, 10, 60, ${HORIZON_DAYS}, false, ${now} from users where expert_no is not null`
  await sql`
    insert into expert_calendar_week (user_no, weekday, from_minute, to_minute)
    select user_no, d, r.from_minute, r.to_minute from users, generate_series(0, 6) d, (values (540, 720), (780, 1260)) r (from_minute, to_minute)
    where expert_no is not null`
}

/** `k` counts an expert's counsellings from the oldest: eight of ten ended ones are completed, the others rejected or cancelled. */
async function draftCounsels({ sql }: Tx, size: Size, now: Date): Promise<void> {
  const experts = expertsOf(size)
  if (experts === 0) throw new RangeError(`Counsellings want at least ${EXPERT_EVERY} members.`)
  const ended = COUNSELS_PER_EXPERT - OPEN_PER_EXPERT
  await sql`
    create temp table draft_counsel on commit drop as
    select coun_no, expert_user_no, state, case state when 3 then 'TIME_UP' when 4 then 'REJECTED' when 5 then 'MEMBER_CANCEL' end as close_code,
      ${sql.unsafe(`case when k >= ${ended} then ${notExpert(`(expert * ${OPEN_PER_EXPERT} + k - ${ended})`)}
        when n < ${VIEWERS * COUNSELS_PER_VIEWER} then 1 + n % ${VIEWERS} else ${notExpert('drawn')} end`)} as user_no,
      recent_dt, case when state in (3, 4, 5) then recent_dt - interval '1 hour' when state = 2 then ${now}::timestamptz - interval '10 minutes'
        else date_trunc('hour', ${now}::timestamptz) + (k - ${ended - 3}::int) * interval '3 hours' end as hope_dt
    from (
      select n + 1 as coun_no, n, n % ${experts}::int as expert, n / ${experts}::int as k, ${EXPERT_EVERY}::int * (1 + n % ${experts}::int) as expert_user_no,
        case when n / ${experts}::int < ${ended}::int then (array[3, 3, 3, 3, 3, 3, 3, 3, 4, 5])[1 + n / ${experts}::int % 10]
          when n / ${experts}::int < ${ended + OPEN_PER_EXPERT / 2}::int then 1 when n / ${experts}::int < ${COUNSELS_PER_EXPERT - 1}::int then 8 else 2 end as state,
        floor(random() * ${size.members - experts}::int)::int as drawn,
        ${now}::timestamptz - make_interval(secs => (${counselsOf(size)}::int - n) * (${DAYS}::float8 * 86400 / ${counselsOf(size)}::int)) as recent_dt
      from generate_series(0, ${counselsOf(size) - 1}::int) n
    ) drawn`
}

/** One room for each pair with an accepted counselling; a tenth has an unread message. */
async function addRooms({ sql }: Tx): Promise<void> {
  await sql`
    create temp table draft_room on commit drop as
    select row_number() over () as cr_no, user_no, expert_user_no, max(coun_no) as coun_no, max(recent_dt) as recent_dt
    from draft_counsel where state in (2, 3, 8) group by user_no, expert_user_no`
  await sql`
    insert into chat_room (cr_no, cr_type, one_no, other_no, seq, last_dt, reg_dt, is_closed, keeps_messages, coun_no)
    overriding system value select cr_no, 'counsel', user_no, expert_user_no, 5, recent_dt, recent_dt, true, true, coun_no from draft_room`
  await sql`
    insert into chat_member (cr_no, user_no, read_seq)
    select cr_no, n, 5 - (cr_no % 10 = 0)::int from draft_room, unnest(array[user_no, expert_user_no]) n`
}

async function addDrafted({ sql }: Tx): Promise<void> {
  await sql`
    insert into counsel (coun_no, user_no, expert_user_no, state, close_code, product_no, title, minutes, price, buffer_minutes, reg_dt, recent_dt,
      hope_dt, answer_due_dt, accept_dt, start_dt, end_dt, quit_dt, cr_no, paid_viv, returned_viv, during)
    select d.coun_no, d.user_no, d.expert_user_no, d.state, d.close_code, d.expert_user_no, '운동 질문', ${SESSION_MINUTES}::int, 300, 10, d.hope_dt - interval '1 day', d.recent_dt,
      d.hope_dt, d.hope_dt - interval '30 minutes', case when d.state in (2, 3, 8) then d.hope_dt - interval '20 hours' end,
      case when d.state in (2, 3) then d.hope_dt end, case when d.state in (2, 3) then d.hope_dt + make_interval(mins => ${SESSION_MINUTES}::int) end,
      case when d.state = 3 then d.recent_dt end, case when d.state in (2, 3, 8) then r.cr_no end,
      case when d.state = 3 then 300 else 0 end, case when d.state in (4, 5) then 300 else 0 end,
      tstzrange(d.hope_dt, d.hope_dt + interval '30 minutes')
    from draft_counsel d left join draft_room r using (user_no, expert_user_no) order by d.recent_dt`
  await sql`select setval(pg_get_serial_sequence('counsel', 'coun_no'), (select max(coun_no) from counsel))`
}

/** Replaces the accepted sessions of the experts that the viewers ask for by many on each day of the horizon, at every second slot. */
async function addBusyDays({ sql }: Tx, size: Size, now: Date): Promise<void> {
  const others = size.members - expertsOf(size)
  const busy = sql`select n, ${EXPERT_EVERY}::int * (n + 1) as user_no from generate_series(0, ${busyExpertsOf(size) - 1}::int) n`
  await sql`delete from counsel where state = 8 and expert_user_no in (select user_no from (${busy}) b)`
  // Members who have no open counselling with this expert yet, each once.
  await sql`
    insert into counsel (user_no, expert_user_no, state, product_no, title, minutes, price, buffer_minutes, reg_dt, recent_dt, hope_dt, answer_due_dt,
      accept_dt, during)
    select ${sql.unsafe(notExpert(`((b.n * ${OPEN_PER_EXPERT} + ${OPEN_PER_EXPERT} + day * ${BUSY_SESSIONS_A_DAY} + nth) % ${others})`))},
      b.user_no, 8, b.user_no, '운동 질문', ${SESSION_MINUTES}::int, 300, 10, ${now}, ${now}, at, at, ${now}, tstzrange(at, at + interval '30 minutes')
    from (${busy}) b, generate_series(0, ${HORIZON_DAYS - 1}::int) day, generate_series(0, ${BUSY_SESSIONS_A_DAY - 1}::int) nth,
      lateral (select (date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul') + (day + 1) * interval '1 day' + (780 + nth * 60) * interval '1 minute')
        at time zone 'Asia/Seoul' as at) a
    where day * ${BUSY_SESSIONS_A_DAY}::int + nth < ${others - OPEN_PER_EXPERT}::int`
}
