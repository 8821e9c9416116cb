import type { Answer } from '#kit/contract/endpoint.ts'
import { endOfKoreanDay } from '#kit/contract/day.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Charge, withdrawCharge } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { chargeStates, statesWith, WITHDRAW_DAYS, withdrawProblem } from '../../rules.ts'
import { cancelCharge } from './cancel.ts'
import { balanceOf } from '../ledger/balance.ts'

type Row = Omit<Charge, 'withdraw_dt'> & { paid_dt: string | null }

/**
 * What of the charge `c` is unused and not given back: what its lot holds, but no more than its money covers. A gateway's own cancellation
 * may have been paid out of other viv, and those of the charge come back later.
 */
export const unusedSql = (c: string): string => `least(${c}.viv - ${c}.cancelled_viv, coalesce((
    select sum(l.remaining) from viv_lot l where l.charge_no = ${c}.charge_no and l.source = 'charge' and l.frozen_dt is null), 0))`

/** A page of a member's charges, newest first. */
export async function chargesOf(
  db: Pool,
  userNo: number,
  page: { before_no?: number | undefined; limit: number },
  now: Date,
): Promise<Charge[]> {
  const { before_no = Number.MAX_SAFE_INTEGER, limit } = page
  const rows = await rowsOf<Row>(db, CHARGES, [userNo, before_no, limit])
  return rows.map(({ paid_dt, ...charge }) => {
    const until = paid_dt === null ? null : endOfKoreanDay(new Date(paid_dt), WITHDRAW_DAYS)
    const may = until !== null && statesWith(chargeStates, 'cancel').includes(charge.state) && charge.remaining > 0 && now <= until
    return { ...charge, withdraw_dt: may ? until.toISOString() : null }
  })
}

export const CHARGES: Statement = `
  with page as materialized (
    select * from viv_charge where user_no = $1 and charge_no < $2 order by charge_no desc limit $3::int
  )
  select p.charge_no, p.viv, p.won, p.method, p.state, p.cancelled_viv,
    ${unusedSql('p')} as remaining,
    p.paid_dt, p.reg_dt
  from page p order by p.charge_no desc`

type Asking = { tx: Tx; userNo: number; now: Date }
type Mine = { paid_dt: string | null; state: number; remaining: number }

/** Takes back what is unused of a charge of one's own, within its days. */
export async function withdrawTopUp({ tx, userNo, now }: Asking, chargeNo: number, amount: number): Promise<Answer<typeof withdrawCharge>> {
  const [charge] = await tx.sql<Mine[]>`
    select paid_dt, state, ${tx.sql.unsafe(unusedSql('c'))} as remaining
    from viv_charge c where charge_no = ${chargeNo} and user_no = ${userNo}`
  if (!charge?.paid_dt || !statesWith(chargeStates, 'cancel').includes(charge.state)) throw vivErrors.no_charge()
  const until = endOfKoreanDay(new Date(charge.paid_dt), WITHDRAW_DAYS)
  const problem = withdrawProblem(until, charge.remaining, amount, now)
  if (problem) throw problem('amount')
  // Looks again, with the wallet held.
  const refund = await cancelCharge(tx, { charge_no: chargeNo, amount, reason: 'withdrawal' }, now)
  return { ...refund, balance: await balanceOf(tx, userNo) }
}
