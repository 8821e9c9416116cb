import { memberNosNamed } from '#features/account/server/public.ts'
import { lastActSql, logAct, openProposalSql, propose, someoneSql, type OperatorContext } from '#features/operator/server/public.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import type { TopUpHooks } from './hooks.ts'
import { retryRefund } from './refund-actions.ts'
import { chargeTransitions } from '#features/viv/transitions.ts'
import { canAct } from '#kit/contract/transition.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, searchRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChargeCase, ChargeRow, listRefundQueue, proposeRefund, RefundCase, RefundRow } from '../operator-contract.ts'
import { SEARCHED_MEMBERS_MAX } from '#features/viv/operator-rules.ts'
import { vivOperatorErrors } from '#features/viv/operator-errors.ts'
import { topUpErrors, topUpOperatorErrors } from '../errors.ts'
import type { RefundQueue } from '../rules.ts'
import { OPEN_REFUND, REFUND, refundTransitions } from '../transitions.ts'

/** The notification of a paid refund. */
export type RefundHooks = Pick<TopUpHooks, 'onRefund'>

/** A page of refunds: open ones oldest or largest first, paid ones newest first; all or those that a search finds. */
export async function refundQueue(db: Pool, query: Query<typeof listRefundQueue>, now: Date): Promise<RefundRow[]> {
  const { queue, sort, q, after_no, after_won, limit } = query
  const last = Number.MAX_SAFE_INTEGER
  const start = after_no ?? (queue === 'done' || sort === 'amount' ? last : 0)
  const asked = [start, limit, now, ...(sort === 'amount' ? [after_won ?? last] : [])]
  if (q === undefined) return rowsOf<RefundRow>(db, QUEUES[sort][queue], asked)
  const no = rowNumberOf(q)
  const searched = queue === 'done' ? [no] : [no, await memberNosNamed(db, q, SEARCHED_MEMBERS_MAX)]
  return searchRowsOf<RefundRow>(db, SEARCHED_QUEUES[sort][queue], [...asked, ...searched])
}

/**
 * Makes the refund due at the gateway now. Not while it may have been paid by hand. @throws `topup.refund_ended`, `treasury.own`,
 * `operator.waiting`
 */
export async function retryAsOperator(op: OperatorContext, refundNo: number): Promise<RefundRow> {
  const { tx, now } = op
  const { facts, proposal_no } = await lockRefund(op, refundNo)
  if (proposal_no !== null) throw operatorErrors.waiting()
  await retryRefund(tx, refundNo, now)
  await logAct(op, { act: 'refund.retry', target: `refund:${refundNo}`, facts: { ...facts, after: REFUND.waiting } })
  return refundOf(tx, refundNo, now)
}

/**
 * Proposes to record that an operator paid a refund by bank transfer that the gateway could not make. @throws `topup.refund_ended`,
 * `treasury.own`
 */
export async function proposeSettlement(op: OperatorContext, refundNo: number, note: string): Promise<{ proposal_no: number }> {
  const { user_no, won, state } = await lockRefund(op, refundNo)
  if (!canAct(refundTransitions, { state, act: 'settle', by: 'operator' })) throw topUpErrors.refund_ended()
  const target = `refund:${refundNo}`
  return propose(op, { kind: 'refund_settle', target, payload: { refund_no: refundNo, user_no, won }, reason: note, single: true })
}

/** Proposes to accept the loss of viv that were spent before the gateway cancelled. @throws `topup.refund_ended`, `treasury.own` */
export async function proposeLossAcceptance(op: OperatorContext, refundNo: number, note: string): Promise<{ proposal_no: number }> {
  const { user_no, loss_viv, is_accepted } = await lockRefund(op, refundNo)
  if (loss_viv === 0 || is_accepted) throw topUpErrors.refund_ended()
  const target = `refund:${refundNo}`
  return propose(op, { kind: 'refund_loss', target, payload: { refund_no: refundNo, user_no, loss_viv }, reason: note, single: true })
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

/** A refund with the latest decision about it. @throws `treasury.not_found` */
export async function refundCaseOf(db: Db, refundNo: number, now: Date): Promise<RefundCase> {
  const [row] = await rowsOf<RefundCase>(db, CASE, [refundNo, now])
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** A refund as an act finds it. `loss_viv`: not recovered. `proposal_no`: the open proposal about it. `facts`: for the audit log. */
type LockedRefund = {
  user_no: number
  won: number
  state: number
  loss_viv: number
  is_accepted: boolean
  proposal_no: number | null
  facts: object
}

/** Locks the refund. @throws `treasury.not_found`, `treasury.own` */
export async function lockRefund({ tx, memberNo, now }: OperatorContext, refundNo: number): Promise<LockedRefund> {
  await tx.sql`select from viv_refund where refund_no = ${refundNo} for no key update`
  const { member, won, state, proposal_no, loss_accepted_dt, ...row } = await refundOf(tx, refundNo, now)
  const [user_no, loss_viv] = [member.user_no, row.loss_viv - row.loss_back_viv]
  if (user_no === memberNo) throw vivOperatorErrors.own()
  const facts = { user_no, won, before: state, ...(loss_viv > 0 && { loss_viv }) }
  return { user_no, won, state, loss_viv, is_accepted: loss_accepted_dt !== null, proposal_no, facts }
}

const OPEN = statesSql(OPEN_REFUND)

const proposalSql = (now: string): string => openProposalSql(['refund_settle', 'refund_loss'], "'refund:' || r.refund_no", now)

const columns = (now: string): string => `
  r.refund_no, r.charge_no, ${someoneSql('r.user_no')} as member, r.viv, r.won, (select c.method from viv_charge c where c.charge_no = r.charge_no) as method,
  r.state, r.reason, r.tries, r.fail_reason, r.is_by_hand, r.note, r.loss_viv, r.loss_back_viv, r.loss_accepted_dt, r.reg_dt, r.due_dt, r.done_dt,
  r.state in ${OPEN} and r.due_dt < ${now}::timestamptz as is_late, ${proposalSql(now)} as proposal_no`

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

/** The columns of the refund $1; `r` is its row. */
const oneRefund = (selected: string): Statement => `select ${selected} from viv_refund r where r.refund_no = $1`

const ONE = oneRefund(columns('$2'))

const DECISIONS = ['refund.retry', 'refund.settle', 'refund.loss']
const CASE = oneRefund(`${columns('$2')}, ${lastActSql("'refund:' || r.refund_no", DECISIONS)} as decision`)

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
