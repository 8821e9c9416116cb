import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { transition, transitionAll, type Moved } from '#kit/server/transition.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { ExchangeRow, payBatch } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import type { exchangeTransitions } from '../../transitions.ts'
import { exchangeOf } from './operator-queue.ts'
import { exchanges } from './state-machine.ts'

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
export async function payAsOperator(op: OperatorContext, exchangeNo: number, note: string): Promise<ExchangeRow> {
  const { tx, operatorNo, memberNo, now } = op
  const set = { paid_by: operatorNo, end_dt: now }
  const context = { userNo: memberNo, operatorNo, now }
  const moved = await transition(tx, exchanges, exchangeNo, { act: 'pay', by: 'operator', set, context })
  await log(op, moved, note)
  return exchangeOf(tx, exchangeNo, now)
}

type FileRow = { exchange_no: number; is_in_later_file: boolean }

/**
 * The checker, for the exchanges of a bank file. Those that another operator approved are paid together; the others are refused one by one.
 * @throws `treasury.not_found`, `treasury.batch_unopened`
 */
export async function payBatchAsOperator(op: OperatorContext, batchNo: number, note: string): Promise<Answer<typeof payBatch>> {
  const { tx, operatorNo, memberNo, now } = op
  const [batch] = await tx.sql<{ opened: number }[]>`select opened from treasury_batch where batch_no = ${batchNo} for no key update`
  if (!batch) throw vivOperatorErrors.not_found()
  if (batch.opened === 0) throw vivOperatorErrors.batch_unopened()
  const rows = await tx.sql<FileRow[]>`
    select r.exchange_no, exists (
        select from treasury_batch_row n where n.exchange_no = r.exchange_no and n.batch_no > ${batchNo}) as is_in_later_file
    from treasury_batch_row r join viv_exchange x on x.exchange_no = r.exchange_no
    where r.batch_no = ${batchNo} order by x.due_dt, x.exchange_no`
  const nos = rows.flatMap(({ exchange_no, is_in_later_file }) => (is_in_later_file ? [] : [exchange_no]))
  const set = { paid_by: operatorNo, end_dt: now }
  const { moved, refused } = await transitionAll(tx, exchanges, nos, {
    act: 'pay',
    by: 'operator',
    set,
    context: { userNo: memberNo, operatorNo, now },
  })
  const problems = new Map(refused.map(({ no, error }) => [no, error]))
  const won = moved.reduce((sum, { row }) => sum + row.net_won, 0)
  for (const one of moved) await log(op, one, note)
  if (moved.length > 0) {
    const facts = { exchange_nos: moved.map(({ no }) => no), left_out: rows.length - moved.length, net_won: won }
    await logAct(op, { act: 'batch.pay', target: `batch:${batchNo}`, facts, reason: note })
  }
  const results = rows.map(({ exchange_no: no, is_in_later_file }) => {
    const error = is_in_later_file ? vivOperatorErrors.later_file() : problems.get(no)
    return { no, problem: error ? { code: error.code, message: error.message } : null }
  })
  return { results, net_won: won }
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
): Promise<ExchangeRow> {
  const { tx, operatorNo, memberNo, now } = op
  const context = { userNo: memberNo, operatorNo, now, reason, isBankFailed: is_bank_failed }
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
