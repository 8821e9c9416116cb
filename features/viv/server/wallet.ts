import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Wallet } from '../contract.ts'
import { IDLE_MONTHS } from '../rules.ts'
import { isSpendingFrozen } from './charge/guardian.ts'
import { configOf } from './config.ts'
import { exchangeableFromSql } from './exchange/exchangeable-sql.ts'
import { hasOpenLossSql } from './exchange/stops.ts'

type Row = Omit<Wallet, 'expire' | 'exchangeable_later' | 'is_spending_frozen'> & {
  later: Wallet['exchangeable_later'] | null
  expire_day: string | null
  expire_amount: number | null
}

/** A member's wallet. Leaves out expired free viv, even if their expiry is not booked yet. */
export async function walletOf(db: Db, userNo: number, now: Date): Promise<Wallet> {
  const { exchange_origins } = await configOf(db)
  const [row] = await rowsOf<Row>(db, WALLET, [userNo, now, exchange_origins])
  const { later, expire_day, expire_amount, ...rest } = row!
  return {
    ...rest,
    exchangeable_later: later ?? [],
    expire: expire_day === null ? null : { expire_day, amount: expire_amount! },
    is_spending_frozen: await isSpendingFrozen(db, userNo, now),
  }
}

/** The Korean day on which the lot `l` of the wallet `w` expires if the wallet is not used. */
export const expireDaySql = `least((l.expire_dt at time zone 'Asia/Seoul')::date,
  (greatest((l.move_dt at time zone 'Asia/Seoul')::date, w.use_day) + interval '${IDLE_MONTHS} months')::date)`

export const WALLET: Statement = `
  with own as materialized (
    select kind, balance, use_day from viv_account where user_no = $1
  ), lot as materialized (
    select l.remaining, l.bucket, coalesce(l.expire_dt <= $2, false) as is_expired,
      case when l.bucket = 'paid' then ${exchangeableFromSql('$3')} when l.bucket = 'pending' then l.release_dt end as from_dt,
      case when l.bucket <> 'pending' then ${expireDaySql} end as expire_day
    from viv_lot l join viv_account w on w.user_no = l.user_no and w.kind = 'paid'
    where l.user_no = $1 and l.is_open
  ), sums as (
    select coalesce(sum(balance) filter (where kind = 'paid'), 0) as paid, coalesce(sum(balance) filter (where kind = 'free'), 0) as free,
      coalesce(sum(balance) filter (where kind in ('hold_paid', 'hold_free')), 0) as held,
      coalesce(sum(balance) filter (where kind = 'pending'), 0) as pending
    from own
  ), lots as (
    select coalesce(sum(remaining), 0) as usable, coalesce(sum(remaining) filter (where is_expired), 0) as expired,
      coalesce(sum(remaining) filter (where bucket = 'paid' and from_dt <= $2), 0) as exchangeable,
      coalesce(sum(remaining) filter (where bucket = 'paid' and from_dt is null), 0) as exchangeable_never
    from lot
  ), first as (
    select expire_day, sum(remaining) as amount from lot where expire_day is not null and not is_expired group by expire_day order by expire_day limit 1
  )
  select s.paid, s.free - l.expired as free, s.held, s.pending, s.paid + s.free + s.pending - l.usable as frozen, l.exchangeable, l.exchangeable_never,
    (select json_agg(json_build_object('from_dt', d.from_dt, 'amount', d.amount) order by d.from_dt) from (
      select max(from_dt) as from_dt, sum(remaining) as amount from lot where from_dt > $2
      group by (from_dt at time zone 'Asia/Seoul')::date) d) as later,
    (select expire_day from first) as expire_day, (select amount from first) as expire_amount,
    case when exists (select from viv_difference where close_dt is null) then 'books'
      when ${hasOpenLossSql('$1')} then 'loss' end as exchange_stop
  from sums s cross join lots l`
