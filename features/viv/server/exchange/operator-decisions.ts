import { logAct, type AtWork } from '#features/operator/server/public.ts'
import { vivErrors } from '../../errors.ts'
import { exchangeStates, statesWith } from '../../rules.ts'
import { approveExchange, payExchange, rejectExchange } from './exchange.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { ExchangeRow } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { exchangeOf } from './operator-queue.ts'

/** What became of an exchange, for whoever tells the member: 4 paid, 5 rejected or failed. */
export type ExchangeEnded = { exchange_no: number; user_no: number; state: 4 | 5; viv: number; net_won: number; reason: string | null }
/** Called in the transaction that ended it. */
export type OnExchange = (tx: Tx, ended: ExchangeEnded, now: Date) => Promise<void>

/** The maker. While the books differ nothing is approved. */
export async function approveAsOperator(op: AtWork, exchangeNo: number, note: string): Promise<ExchangeRow> {
  const { tx, userNo, now } = op
  const held = await lockExchange(op, exchangeNo, 'approve')
  await notWhileBooksDiffer(tx)
  await approveExchange(tx, exchangeNo, userNo, now)
  await log(op, 'exchange.approve', held, { to: 2, reason: note })
  return exchangeOf(tx, exchangeNo, now)
}

/** The checker. @throws `treasury.same_person` */
export async function payAsOperator(op: AtWork, exchangeNo: number, note: string, onExchange: OnExchange): Promise<ExchangeRow> {
  const { tx, userNo, now } = op
  const held = await lockExchange(op, exchangeNo, 'pay')
  if (held.approve_by === userNo) throw vivOperatorErrors.same_person()
  await payExchange(tx, exchangeNo, userNo, now)
  await log(op, 'exchange.pay', held, { to: 4, reason: note })
  await onExchange(tx, endedOf(held, 4, null), now)
  return exchangeOf(tx, exchangeNo, now)
}

type Rejecting = { reason: string; is_bank_failed: boolean }

/** The viv go back. What the bank may have paid is rejected only once it is known that it did not. @throws `treasury.exported` */
export async function rejectAsOperator(
  op: AtWork,
  exchangeNo: number,
  { reason, is_bank_failed }: Rejecting,
  onExchange: OnExchange,
): Promise<ExchangeRow> {
  const { tx, now } = op
  const held = await lockExchange(op, exchangeNo, 'reject')
  const files = await tx.sql`select from treasury_batch_row where exchange_no = ${exchangeNo} limit 1`
  if (files.length > 0 && !is_bank_failed) throw vivOperatorErrors.exported('is_bank_failed')
  await rejectExchange(tx, exchangeNo, reason, now)
  await log(op, 'exchange.reject', held, { to: 5, reason, more: { is_bank_failed } })
  await onExchange(tx, endedOf(held, 5, reason), now)
  return exchangeOf(tx, exchangeNo, now)
}

/** What nobody understands yet is no moment to let money out. @throws `viv.exchange_stopped` */
export async function notWhileBooksDiffer({ sql }: Tx): Promise<void> {
  if ((await sql`select from viv_difference where close_dt is null limit 1`).length > 0) throw vivErrors.exchange_stopped()
}

type LockedExchange = { exchange_no: number; user_no: number; viv: number; net_won: number; state: number; approve_by: number | null }

/** Holds it, so that of two who decide one comes after the other. @throws `treasury.not_found`, `treasury.ended`, `treasury.own` */
async function lockExchange({ tx, userNo }: AtWork, exchangeNo: number, power: 'approve' | 'pay' | 'reject'): Promise<LockedExchange> {
  const [row] = await tx.sql<LockedExchange[]>`
    select exchange_no, user_no, viv, net_won, state, approve_by from viv_exchange where exchange_no = ${exchangeNo} for no key update`
  if (!row) throw vivOperatorErrors.not_found()
  if (!statesWith(exchangeStates, power).includes(row.state)) throw vivOperatorErrors.ended()
  if (row.user_no === userNo) throw vivOperatorErrors.own()
  return row
}

type Logged = { to: number; reason: string; more?: object }

function log(
  op: AtWork,
  act: string,
  { exchange_no, user_no, viv, net_won, state }: LockedExchange,
  { to, reason, more }: Logged,
): Promise<void> {
  const facts = { user_no, viv, net_won, before: state, after: to, ...more }
  return logAct(op, { act, target: `exchange:${exchange_no}`, facts, reason })
}

const endedOf = ({ exchange_no, user_no, viv, net_won }: LockedExchange, state: 4 | 5, reason: string | null): ExchangeEnded => ({
  exchange_no,
  user_no,
  state,
  viv,
  net_won,
  reason,
})
