import { z } from 'zod'
import { memberNosNamed } from '#features/account/server/public.ts'
import { logAct, propose, someoneSql, type OperatorContext, type WaitingCounts } from '#features/operator/server/public.ts'
import type { TopUpHooks } from './hooks.ts'
import { acceptRefundLoss, payRefundByHand, retryRefund } from './refund-actions.ts'
import { chargeTransitions } from '#features/viv/transitions.ts'
import { canAct } from '#kit/contract/transition.ts'
import { statesSql } from '#kit/server/transition.ts'
import { cancelCharge } from '#features/viv/server/for-topup.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChargeCase, ChargeRow, listRefundQueue, proposeRefund, RefundRow } from '../operator-contract.ts'
import { SEARCHED_MEMBERS_MAX } from '#features/viv/operator-rules.ts'
import { vivOperatorErrors } from '#features/viv/operator-errors.ts'
import { topUpOperatorErrors } from '../errors.ts'
import { REFUND_CAUSES, type RefundQueue } from '../rules.ts'
import { OPEN_REFUND, REFUND } from '../transitions.ts'

/** The notification of a paid refund. */
export type RefundHooks = Pick<TopUpHooks, 'onRefund'>

/** A page of refunds: open ones oldest or largest first, paid ones newest first; all or those that a search finds. */
export async function refundQueue(db: Pool, query: Query<typeof listRefundQueue>, now: Date): Promise<RefundRow[]> {
  const { queue, sort, q, after_no, after_won, limit } = query
  const last = Number.MAX_SAFE_INTEGER
  const start = after_no ?? (queue === 'done' || sort === 'amount' ? last : 0)
  const asked = [start, limit, now, ...(sort === 'amount' ? [after_won ?? last] : [])]
  if (q === undefined) return rowsOf<RefundRow>(db, QUEUES[sort][queue], asked)
  const no = /^[1-9]\d{0,14}$/.test(q) ? Number(q) : null
  const searched = queue === 'done' ? [no] : [no, await memberNosNamed(db, q, SEARCHED_MEMBERS_MAX)]
  return rowsOf<RefundRow>(db, SEARCHED_QUEUES[sort][queue], [...asked, ...searched])
}

/** Makes the refund due at the gateway now. @throws `topup.refund_ended`, `treasury.own` */
export async function retryAsOperator(op: OperatorContext, refundNo: number): Promise<RefundRow> {
  const { tx, now } = op
  const facts = await lockRefund(op, refundNo)
  await retryRefund(tx, refundNo, now)
  await logAct(op, { act: 'refund.retry', target: `refund:${refundNo}`, facts: { ...facts, after: REFUND.waiting } })
  return refundOf(tx, refundNo, now)
}

/** Records that an operator paid by bank transfer what the gateway could not. @throws `topup.refund_ended`, `treasury.own` */
export async function settleAsOperator(op: OperatorContext, refundNo: number, note: string, hooks: RefundHooks): Promise<RefundRow> {
  const { tx, now } = op
  const facts = await lockRefund(op, refundNo)
  await payRefundByHand(tx, { refund_no: refundNo, note }, hooks, now)
  await logAct(op, { act: 'refund.settle', target: `refund:${refundNo}`, facts: { ...facts, after: REFUND.paid }, reason: note })
  return refundOf(tx, refundNo, now)
}

/** Accepts the loss of viv that were spent before the gateway cancelled. @throws `topup.refund_ended`, `treasury.own` */
export async function acceptLossAsOperator(op: OperatorContext, refundNo: number, note: string): Promise<RefundRow> {
  const { tx, now } = op
  const facts = await lockRefund(op, refundNo)
  await acceptRefundLoss(tx, { refund_no: refundNo, note }, now)
  await logAct(op, { act: 'refund.loss', target: `refund:${refundNo}`, facts, reason: note })
  return refundOf(tx, refundNo, now)
}

type Charged = { user_no: number; left: number; state: number }

/** Proposes to refund a top-up, used or not. @throws `treasury.charge_amount`, `treasury.own` */
export async function proposeChargeRefund(
  op: OperatorContext,
  chargeNo: number,
  { amount, cause, reason }: Body<typeof proposeRefund>,
): Promise<{ proposal_no: number }> {
  const [charge] = await op.tx.sql<Charged[]>`
    select user_no, viv - cancelled_viv as left, state from viv_charge where charge_no = ${chargeNo}`
  if (!charge) throw vivOperatorErrors.not_found()
  if (!canAct(chargeTransitions, { state: charge.state, act: 'cancel', by: 'operator' })) throw vivOperatorErrors.ended()
  if (charge.user_no === op.memberNo) throw vivOperatorErrors.own()
  if (amount > charge.left) throw topUpOperatorErrors.charge_amount('amount')
  const payload = { charge_no: chargeNo, user_no: charge.user_no, amount, cause }
  return propose(op, { kind: 'refund', target: `charge:${chargeNo}`, payload, reason, single: true })
}

const refundPayload = z.object({ charge_no: z.number(), user_no: z.number(), amount: z.number().int(), cause: z.enum(REFUND_CAUSES) })

/** Refunds after another operator's approval, used viv too at the platform's cost. */
export async function executeRefund(
  op: OperatorContext,
  { proposal_no, payload, reason }: { proposal_no: number; payload: unknown; reason: string },
): Promise<object> {
  const { charge_no, user_no, amount, cause } = refundPayload.parse(payload)
  if (user_no === op.memberNo) throw vivOperatorErrors.own()
  const { refund_no, viv, won } = await cancelCharge(op.tx, { charge_no, amount, reason: cause, withUsed: true }, op.now)
  const facts = { proposal_no, refund_no, user_no, viv, won, cause }
  await logAct(op, { act: 'refund.charge', target: `charge:${charge_no}`, facts, reason })
  return { refund_no, viv, won }
}

/** A page of a member's top-ups, newest first. */
export function chargesOf(db: Pool, userNo: number, page: { before_no?: number | undefined; limit: number }): Promise<ChargeRow[]> {
  return rowsOf<ChargeRow>(db, CHARGES, [userNo, page.before_no ?? Number.MAX_SAFE_INTEGER, page.limit])
}

/** @throws `treasury.not_found` */
export async function chargeOf(db: Db, chargeNo: number): Promise<ChargeCase> {
  const [row] = await rowsOf<ChargeCase>(db, CHARGE, [chargeNo])
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** @throws `treasury.not_found` */
export async function refundOf(db: Db, refundNo: number, now: Date): Promise<RefundRow> {
  const [row] = await rowsOf<RefundRow>(db, ONE, [refundNo, now])
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** Locks the refund. Returns its facts for the audit log. */
async function lockRefund({ tx, memberNo }: OperatorContext, refundNo: number): Promise<object> {
  const [row] = await tx.sql<{ user_no: number; won: number; loss_viv: number; state: number }[]>`
    select user_no, won, loss_viv - loss_back_viv as loss_viv, state from viv_refund where refund_no = ${refundNo} for no key update`
  if (!row) throw vivOperatorErrors.not_found()
  const { user_no, won, loss_viv, state } = row
  if (user_no === memberNo) throw vivOperatorErrors.own()
  return { user_no, won, before: state, ...(loss_viv > 0 && { loss_viv }) }
}

const OPEN = statesSql(OPEN_REFUND)

const columns = (now: string): string => `
  r.refund_no, r.charge_no, ${someoneSql('r.user_no')} as member, r.viv, r.won, (select c.method from viv_charge c where c.charge_no = r.charge_no) as method,
  r.state, r.reason, r.tries, r.fail_reason, r.is_by_hand, r.note, r.loss_viv, r.loss_back_viv, r.loss_accepted_dt, r.reg_dt, r.due_dt, r.done_dt,
  r.state in ${OPEN} and r.due_dt < ${now}::timestamptz as is_late`

const STATES: Readonly<Record<RefundQueue, string>> = {
  waiting: `state in ${OPEN} and state = ${REFUND.waiting}`,
  failed: `state in ${OPEN} and state = ${REFUND.givenUp}`,
  done: `state = ${REFUND.paid}`,
  loss: 'loss_viv > 0 and loss_accepted_dt is null',
}

/** $1 and, by amount, $4 are the last row of the page before. */
const ORDERS = {
  oldest: { after: 'refund_no > $1::bigint', by: 'refund_no', parameters: 3 },
  newest: { after: 'refund_no < $1::bigint', by: 'refund_no desc', parameters: 3 },
  amount: { after: '(won, refund_no) < ($4::bigint, $1::bigint)', by: 'won desc, refund_no desc', parameters: 4 },
} as const

/** Only open refunds are searched by member: they are few. */
const foundSql = (queue: RefundQueue, first: number): string => {
  const byNumber = `refund_no = $${first}::bigint or charge_no = $${first}::bigint`
  return queue === 'done' ? `(${byNumber})` : `(${byNumber} or user_no = any($${first + 1}::bigint[]))`
}

function queueSql(queue: RefundQueue, order: keyof typeof ORDERS, isSearched = false): Statement {
  const { after, by, parameters } = ORDERS[order]
  return `
  with r as materialized (
    select * from viv_refund where ${STATES[queue]} and ${after} and ${isSearched ? foundSql(queue, parameters + 1) : 'true'} order by ${by} limit $2::int
  )
  select ${columns('$3')} from r order by ${by}`
}

const queues = (isSearched: boolean) => {
  const due = (queue: RefundQueue) => queueSql(queue, queue === 'done' ? 'newest' : 'oldest', isSearched)
  const amount = (queue: RefundQueue) => queueSql(queue, 'amount', isSearched)
  const all = (of: (queue: RefundQueue) => Statement) => ({
    waiting: of('waiting'),
    failed: of('failed'),
    done: of('done'),
    loss: of('loss'),
  })
  return { due: all(due), amount: all(amount) }
}

export const QUEUES = queues(false)
export const SEARCHED_QUEUES = queues(true)

/** Counts of the refund queues. */
export const topupQueues: WaitingCounts = {
  refund_waiting: `select count(*) from viv_refund where state in ${OPEN} and state = ${REFUND.waiting}`,
  refund_failed: `select count(*) from viv_refund where state in ${OPEN} and state = ${REFUND.givenUp}`,
  refund_loss: 'select count(*) from viv_refund where loss_viv > 0 and loss_accepted_dt is null',
}

const ONE: Statement = `select ${columns('$2')} from viv_refund r where r.refund_no = $1`

const CHARGE_COLUMNS = `c.charge_no, c.viv, c.won, c.method, c.state, c.cancelled_viv,
    coalesce((select sum(l.remaining) from viv_lot l where l.charge_no = c.charge_no and l.source = 'charge'), 0) as remaining,
    c.fail_reason, c.reg_dt, c.paid_dt,
    coalesce((select json_agg(json_build_object('refund_no', r.refund_no, 'viv', r.viv, 'won', r.won, 'state', r.state) order by r.refund_no)
      from viv_refund r where r.charge_no = c.charge_no), '[]') as refunds`

export const CHARGES: Statement = `
  with c as materialized (
    select * from viv_charge where user_no = $1 and charge_no < $2::bigint order by charge_no desc limit $3::int
  )
  select ${CHARGE_COLUMNS} from c order by c.charge_no desc`

const CHARGE: Statement = `select ${CHARGE_COLUMNS}, ${someoneSql('c.user_no')} as member from viv_charge c where c.charge_no = $1`
