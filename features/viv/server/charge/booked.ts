import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { isSandboxOrderSql } from '#kit/server/integrations/pay/order.ts'
import type { Gateway } from '#kit/server/integrations/pay/pay.ts'
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

type Asked = { from: Date; until: Date; engine: Gateway['engine'] }

/**
 * What was booked from one moment until before another: payments, also refused ones, and what the gateway gave back. Payments in the sandbox, as
 * those of the demo community, are left out unless the gateway is the sandbox: no other one knows them.
 */
export const bookedMoney = (db: Db, { from, until, engine }: Asked): Promise<BookedMoney[]> =>
  rowsOf<BookedMoney>(db, BOOKED, [from, until, engine === 'sandbox'])

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
  where $3::boolean or not ${isSandboxOrderSql('c.order_id')}
  order by b.at, b.charge_no`
