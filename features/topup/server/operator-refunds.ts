import { z } from 'zod'
import { logAct, propose, someoneSql, type AtWork, type WaitingCounts } from '#features/operator/server/public.ts'
import type { TopUpHooks } from './hooks.ts'
import { acceptRefundLoss, payRefundByHand, retryRefund } from './refund-actions.ts'
import { chargeStates, statesWith } from '#features/viv/rules.ts'
import { cancelCharge } from '#features/viv/server/for-topup.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChargeCase, ChargeRow, proposeRefund, RefundRow } from '../operator-contract.ts'
import { vivOperatorErrors } from '#features/viv/operator-errors.ts'
import { topUpOperatorErrors } from '../errors.ts'
import { REFUND_CAUSES, type RefundQueue } from '../rules.ts'

/** Who is told that money went back. */
export type RefundHooks = Pick<TopUpHooks, 'onRefund'>

/** A page of refunds: what waits the oldest first, what is done the newest first. */
export function refundQueue(
  db: Pool,
  { queue, after_no, limit }: { queue: RefundQueue; after_no?: number | undefined; limit: number },
  now: Date,
): Promise<RefundRow[]> {
  const start = after_no ?? (queue === 'done' ? Number.MAX_SAFE_INTEGER : 0)
  return rowsOf<RefundRow>(db, QUEUES[queue], [start, limit, now])
}

/** The gateway is asked once more, at once. @throws `topup.refund_ended`, `treasury.own` */
export async function retry(op: AtWork, refundNo: number): Promise<RefundRow> {
  const { tx, now } = op
  const facts = await hold(op, refundNo)
  await retryRefund(tx, refundNo, now)
  await logAct(op, { act: 'refund.retry', target: `refund:${refundNo}`, facts: { ...facts, after: 1 } })
  return refundOf(tx, refundNo, now)
}

/** An operator paid by a transfer of their own what the gateway cannot, and says which. @throws `topup.refund_ended`, `treasury.own` */
export async function settle(op: AtWork, refundNo: number, note: string, hooks: RefundHooks): Promise<RefundRow> {
  const { tx, now } = op
  const facts = await hold(op, refundNo)
  await payRefundByHand(tx, { refund_no: refundNo, note }, hooks, now)
  await logAct(op, { act: 'refund.settle', target: `refund:${refundNo}`, facts: { ...facts, after: 2 }, reason: note })
  return refundOf(tx, refundNo, now)
}

/** The platform bears what a gateway took back and the member had spent. @throws `topup.refund_ended`, `treasury.own` */
export async function bearLoss(op: AtWork, refundNo: number, note: string): Promise<RefundRow> {
  const { tx, now } = op
  const facts = await hold(op, refundNo)
  await acceptRefundLoss(tx, { refund_no: refundNo, note }, now)
  await logAct(op, { act: 'refund.loss', target: `refund:${refundNo}`, facts, reason: note })
  return refundOf(tx, refundNo, now)
}

type Charged = { user_no: number; left: number; state: number }

/** Proposes to give a top-up back, used or not. @throws `treasury.charge_amount`, `treasury.own` */
export async function askRefund(
  op: AtWork,
  chargeNo: number,
  { amount, cause, reason }: Body<typeof proposeRefund>,
): Promise<{ proposal_no: number }> {
  const [charge] = await op.tx.sql<Charged[]>`
    select user_no, viv - cancelled_viv as left, state from viv_charge where charge_no = ${chargeNo}`
  if (!charge) throw vivOperatorErrors.not_found()
  if (!statesWith(chargeStates, 'cancel').includes(charge.state)) throw vivOperatorErrors.ended()
  if (charge.user_no === op.userNo) throw vivOperatorErrors.own()
  if (amount > charge.left) throw topUpOperatorErrors.charge_amount('amount')
  const payload = { charge_no: chargeNo, user_no: charge.user_no, amount, cause }
  return propose(op, { kind: 'refund', target: `charge:${chargeNo}`, payload, reason, single: true })
}

const asked = z.object({ charge_no: z.number(), user_no: z.number(), amount: z.number().int(), cause: z.enum(REFUND_CAUSES) })

/** Another operator approved it: what was used goes back as well, at the platform's cost. */
export async function refundApproved(
  op: AtWork,
  { proposal_no, payload, reason }: { proposal_no: number; payload: unknown; reason: string },
): Promise<object> {
  const { charge_no, user_no, amount, cause } = asked.parse(payload)
  if (user_no === op.userNo) throw vivOperatorErrors.own()
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

/** Holds it. Gives what the log says of it. */
async function hold({ tx, userNo }: AtWork, refundNo: number): Promise<object> {
  const [row] = await tx.sql<{ user_no: number; won: number; loss_viv: number; state: number }[]>`
    select user_no, won, loss_viv - loss_back_viv as loss_viv, state from viv_refund where refund_no = ${refundNo} for no key update`
  if (!row) throw vivOperatorErrors.not_found()
  const { user_no, won, loss_viv, state } = row
  if (user_no === userNo) throw vivOperatorErrors.own()
  return { user_no, won, before: state, ...(loss_viv > 0 && { loss_viv }) }
}

const columns = (now: string): string => `
  r.refund_no, r.charge_no, ${someoneSql('r.user_no')} as member, r.viv, r.won, (select c.method from viv_charge c where c.charge_no = r.charge_no) as method,
  r.state, r.reason, r.tries, r.fail_reason, r.is_by_hand, r.note, r.loss_viv, r.loss_back_viv, r.loss_accepted_dt, r.reg_dt, r.due_dt, r.done_dt,
  r.state <> 2 and r.due_dt < ${now}::timestamptz as is_late`

const queue = (where: string, from: '>' | '<'): Statement => `
  with r as materialized (
    select * from viv_refund where ${where} and refund_no ${from} $1::bigint order by refund_no ${from === '<' ? 'desc' : ''} limit $2::int
  )
  select ${columns('$3')} from r order by r.refund_no ${from === '<' ? 'desc' : ''}`

export const QUEUES: Record<RefundQueue, Statement> = {
  waiting: queue('state in (1, 3) and state = 1', '>'),
  failed: queue('state in (1, 3) and state = 3', '>'),
  done: queue('state = 2', '<'),
  loss: queue('loss_viv > 0 and loss_accepted_dt is null', '>'),
}

/** The queues of money that goes back. */
export const topupQueues: WaitingCounts = {
  refund_waiting: 'select count(*) from viv_refund where state in (1, 3) and state = 1',
  refund_failed: 'select count(*) from viv_refund where state in (1, 3) and state = 3',
  refund_loss: 'select count(*) from viv_refund where loss_viv > 0 and loss_accepted_dt is null',
}

const ONE: Statement = `select ${columns('$2')} from viv_refund r where r.refund_no = $1`

const CHARGED = `c.charge_no, c.viv, c.won, c.method, c.state, c.cancelled_viv,
    coalesce((select sum(l.remaining) from viv_lot l where l.charge_no = c.charge_no and l.source = 'charge'), 0) as remaining,
    c.fail_reason, c.reg_dt, c.paid_dt,
    coalesce((select json_agg(json_build_object('refund_no', r.refund_no, 'viv', r.viv, 'won', r.won, 'state', r.state) order by r.refund_no)
      from viv_refund r where r.charge_no = c.charge_no), '[]') as refunds`

export const CHARGES: Statement = `
  with c as materialized (
    select * from viv_charge where user_no = $1 and charge_no < $2::bigint order by charge_no desc limit $3::int
  )
  select ${CHARGED} from c order by c.charge_no desc`

const CHARGE: Statement = `select ${CHARGED}, ${someoneSql('c.user_no')} as member from viv_charge c where c.charge_no = $1`
