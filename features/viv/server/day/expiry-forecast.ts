import { addMonths, koreanDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ExpiryForecast } from '../../operator-contract.ts'
import { EXPIRY_MONTHS } from '../../operator-rules.ts'
import { IDLE_MONTHS } from '../../rules.ts'
import { expireDaySql } from '../wallet.ts'

/** Counts the viv that expire in this month and the next ones if nobody uses them, and replaces the earlier count. */
export const forecastExpiry = (db: Pool, now: Date): Promise<void> => db.transaction((tx) => countExpiry(tx, now))

/** `forecastExpiry` in the caller's transaction. */
export async function countExpiry(tx: Tx, now: Date): Promise<void> {
  const today = koreanDay(now)
  const first = `${today.slice(0, 7)}-01`
  const end = addMonths(first, EXPIRY_MONTHS)
  await tx.sql`delete from viv_expiry`
  await rowsOf(tx, COUNT, [today, first, end, addMonths(end, -IDLE_MONTHS), now])
}

/** The latest count: one row for each month, and when it was made. */
export async function expiryForecast(db: Pool): Promise<ExpiryForecast> {
  const rows = await rowsOf<ExpiryForecast['months'][number] & { reg_dt: string }>(db, MONTHS, [])
  return { made_dt: rows[0]?.reg_dt ?? null, months: rows.map(({ reg_dt: _at, ...month }) => month) }
}

/**
 * Lots that may expire from $1 until $3: those with a date of their own, and those of wallets that are idle for long enough by then ($4). A
 * member was told if there is a notice about that very day.
 */
const COUNT: Statement = `
  with lot as materialized (
    select l.user_no, l.bucket, l.remaining, ${expireDaySql} as day
    from viv_account w join viv_lot l on l.user_no = w.user_no and l.is_open and l.bucket <> 'pending'
    where w.kind = 'paid' and (w.use_day < $4::date
      or w.user_no in (select x.user_no from viv_lot x where x.is_open and x.expire_dt < ($3::date::timestamp at time zone 'Asia/Seoul')))
  ), due as (
    select * from lot where day >= $1::date and day < $3::date
  )
  insert into viv_expiry (month, paid, free, members, warned, reg_dt)
  select to_char(m, 'YYYY-MM'), coalesce(sum(d.remaining) filter (where d.bucket = 'paid'), 0), coalesce(sum(d.remaining) filter (where d.bucket = 'free'), 0),
    count(distinct d.user_no),
    count(distinct d.user_no) filter (where exists (select from viv_expire_notice n where n.user_no = d.user_no and n.expire_day = d.day)), $5
  from generate_series($2::date::timestamp, $3::date::timestamp - interval '1 month', interval '1 month') m
  left join due d on d.day >= m::date and d.day < (m + interval '1 month')::date
  group by m`

const MONTHS: Statement = `select month, paid, free, members, warned, reg_dt from viv_expiry order by month`
