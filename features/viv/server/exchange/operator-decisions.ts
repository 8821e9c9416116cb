import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { transition, type Moved } from '#kit/server/transition.ts'
import type { ExchangeRow } from '../../operator-contract.ts'
import type { exchangeTransitions } from '../../transitions.ts'
import { exchangeOf } from './operator-queue.ts'
import { exchanges, type OnExchange } from './state-machine.ts'

/** The maker. @throws `treasury.books` while the ledger has open differences, `treasury.loss` if the member has one, and as `payAsOperator` */
export async function approveAsOperator(op: OperatorContext, exchangeNo: number, note: string): Promise<ExchangeRow> {
  const { tx, operatorNo, memberNo, now } = op
  const set = { approve_by: operatorNo, approve_dt: now }
  const moved = await transition(tx, exchanges, exchangeNo, {
    act: 'approve',
    by: 'operator',
    set,
    context: { userNo: memberNo, operatorNo, now },
  })
  await log(op, moved, note)
  return exchangeOf(tx, exchangeNo, now)
}

/** The checker. @throws `treasury.not_found`, `treasury.ended`, `treasury.own`, `treasury.same_person` */
export async function payAsOperator(op: OperatorContext, exchangeNo: number, note: string, onExchange: OnExchange): Promise<ExchangeRow> {
  const { tx, operatorNo, memberNo, now } = op
  const set = { paid_by: operatorNo, end_dt: now }
  const context = { userNo: memberNo, operatorNo, now, onExchange }
  const moved = await transition(tx, exchanges, exchangeNo, { act: 'pay', by: 'operator', set, context })
  await log(op, moved, note)
  return exchangeOf(tx, exchangeNo, now)
}

type Rejection = { reason: string; is_bank_failed: boolean }

/**
 * Returns the viv. One in a bank file is rejected only after the operator confirms that the bank did not pay.
 * @throws `treasury.exported`, and as `payAsOperator`
 */
export async function rejectAsOperator(
  op: OperatorContext,
  exchangeNo: number,
  { reason, is_bank_failed }: Rejection,
  onExchange: OnExchange,
): Promise<ExchangeRow> {
  const { tx, operatorNo, memberNo, now } = op
  const context = { userNo: memberNo, operatorNo, now, reason, isBankFailed: is_bank_failed, onExchange }
  const moved = await transition(tx, exchanges, exchangeNo, { act: 'reject', by: 'operator', set: { reason, end_dt: now }, context })
  await log(op, moved, reason, { is_bank_failed })
  return exchangeOf(tx, exchangeNo, now)
}

type MovedExchange = Moved<typeof exchangeTransitions, 'viv_exchange'>

function log(op: OperatorContext, { no, row, transition: { act, to } }: MovedExchange, reason: string, more: object = {}): Promise<void> {
  const { user_no, viv, net_won, state } = row
  const facts = { user_no, viv, net_won, before: state, after: to, ...more }
  return logAct(op, { act: `exchange.${act}`, target: `exchange:${no}`, facts, reason })
}
