import type { Answer } from '#kit/contract/endpoint.ts'
import { endOfDayAfter } from '#kit/contract/time.ts'
import { canAct } from '#kit/contract/transition.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Charge, withdrawCharge } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { WITHDRAW_DAYS, withdrawProblem } from '../../rules.ts'
import { chargeTransitions } from '../../transitions.ts'
import { cancelCharge } from './cancel.ts'
import { balanceOf } from '../ledger/balance.ts'

type Row = Omit<Charge, 'withdraw_dt'> & { paid_dt: string | null }

/**
 * Unused viv of the charge `c` that can be refunded: what its lot holds, at most what is not cancelled. A cancellation at the gateway may
 * have taken other viv, so that those of this charge are still in the lot.
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
    const until = paid_dt === null ? null : endOfDayAfter(new Date(paid_dt), WITHDRAW_DAYS)
    const may = until !== null && isCancellable(charge.state) && charge.remaining > 0 && now <= until
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

type MemberRequest = { tx: Tx; userNo: number; now: Date }
type OwnCharge = { paid_dt: string | null; state: number; remaining: number }

/** Withdraws unused viv of the member's own charge within the time limit. */
export async function withdrawTopUp(
  { tx, userNo, now }: MemberRequest,
  chargeNo: number,
  amount: number,
): Promise<Answer<typeof withdrawCharge>> {
  const [charge] = await tx.sql<OwnCharge[]>`
    select paid_dt, state, ${tx.sql.unsafe(unusedSql('c'))} as remaining
    from viv_charge c where charge_no = ${chargeNo} and user_no = ${userNo}`
  if (!charge?.paid_dt || !isCancellable(charge.state)) throw vivErrors.no_charge()
  const until = endOfDayAfter(new Date(charge.paid_dt), WITHDRAW_DAYS)
  const problem = withdrawProblem(until, charge.remaining, amount, now)
  if (problem) throw problem('amount')
  // Checks again under the wallet's lock.
  const refund = await cancelCharge(tx, { charge_no: chargeNo, amount, reason: 'withdrawal' }, now)
  return { ...refund, balance: await balanceOf(tx, userNo) }
}

const isCancellable = (state: number): boolean => canAct(chargeTransitions, { state, act: 'cancel', by: 'member' })
