import { isDemoSql } from '#features/account/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { CREDITED_CHARGE } from '../../transitions.ts'

/** Money that haru booked as having come or gone by the gateway. */
export type BookedMoney = {
  order_id: string
  charge_no: number
  user_no: number
  kind: 'paid' | 'cancelled'
  won: number
  at: string
}

/** What was booked from one moment until before another: payments, also refused ones, and what the gateway gave back. Without the demo community. */
export const bookedMoney = (db: Db, from: Date, until: Date): Promise<BookedMoney[]> => rowsOf<BookedMoney>(db, BOOKED, [from, until])

const BOOKED: Statement = `
  with booked as (
    select c.charge_no, 'paid' as kind, c.won, c.paid_dt as at from viv_charge c
    where c.paid_dt >= $1::timestamptz and c.paid_dt < $2::timestamptz and c.state in ${statesSql(CREDITED_CHARGE)}
    union all
    select r.charge_no, 'paid', r.won, r.reg_dt from viv_refund r where r.reg_dt >= $1::timestamptz and r.reg_dt < $2::timestamptz and r.viv = 0
    union all
    select r.charge_no, 'cancelled', r.won, r.done_dt from viv_refund r
    where r.done_dt >= $1::timestamptz and r.done_dt < $2::timestamptz and r.won > 0 and not r.is_by_hand
  )
  select c.order_id, b.charge_no, c.user_no, b.kind, b.won, b.at
  from booked b join viv_charge c on c.charge_no = b.charge_no
  where not ${isDemoSql('c.user_no')}
  order by b.at, b.charge_no`
