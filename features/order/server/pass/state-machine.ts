import type { AppError } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Moved, StateMachine } from '#kit/server/transition.ts'
import type { OrderSide } from '../../contract.ts'
import { isExpired, isFreezable, passRefund, resumeOn, shareOf, markDue } from '../../contract/pass-rules.ts'
import { orderErrors } from '../../errors.ts'
import { rowRef, passUseRef } from '../../rules.ts'
import { passTransitions, useTransitions, type OrderActor } from '../../transitions.ts'
import { addPassAlarms } from './alarms.ts'
import { returnPart } from '../progress/money.ts'
import type { OrderAlarm } from '../progress/context.ts'
import { payForPass } from './payment.ts'
import type { LockedPass, PassRecord, UseRecord } from './rows.ts'

export type PassContext = {
  now: Date
  locked: LockedPass
  operatorNo?: number
  reason?: string
  /** Read once where a pass ends, so that what comes back is what was compared with what the member saw. */
  isSellerUnavailable?: boolean
  /** Alarms of the act, sent last. */
  alarms: OrderAlarm[]
}

type Call = { by: OrderActor; context: PassContext }

/** Passes. Their order is locked before; lock order: orders, their rows, passes, uses, wallets, timers, alarms. */
export const passes: StateMachine<typeof passTransitions, 'order_pass', PassContext> = {
  transitions: passTransitions,
  table: 'order_pass',
  key: 'order_item_no',
  guards: {
    freeze: guarded<'freezable'>((row, today) => (isFreezable(row, today) ? 'freezable' : orderErrors.no_freeze())),
    refund:
      async (_tx, _nos, { context }) =>
      () =>
        context.isSellerUnavailable === true ? 'sellerUnavailable' : 'sellerAvailable',
    resumeByTime: guarded<'frozenLongest'>((row, today) => (today >= (resumeOn(row) ?? '') ? 'frozenLongest' : orderErrors.not_now())),
    useUp: guarded<'allUsed'>(({ used, total }) => (used === total ? 'allUsed' : orderErrors.not_now())),
    expire: guarded<'over'>((row, today) => (isExpired(row, today) ? 'over' : orderErrors.not_now())),
  },
  effects: {
    returnRest: (tx, _moved, { by, context }) => returnRest(tx, context, by === 'operator' ? 'buyer' : by),
    notifyBuyer: notify('buyer'),
    notifySeller: notify('seller'),
    notifyBoth: notify('buyer', 'seller'),
  },
  history: async (tx, moved, call) => writeEvent(tx, moved[0]!, call),
  refusal: ({ state }) => (state === null ? orderErrors.pass_not_found() : orderErrors.not_now()),
}

/** Uses of a pass, which is locked before. */
export const uses: StateMachine<typeof useTransitions, 'pass_use', PassContext> = {
  transitions: useTransitions,
  table: 'pass_use',
  key: 'use_no',
  guards: {
    confirmByTime:
      async (_tx, _nos, { context }) =>
      (row: UseRecord) =>
        context.now >= markDue(new Date(row.reg_dt)) ? 'due' : orderErrors.not_now(),
  },
  effects: {
    postShare: (tx, moved, { context }) => postShare(tx, moved[0]!.no, context),
    notifyBuyer: notify('buyer'),
    notifySeller: notify('seller'),
    notifyBoth: notify('buyer', 'seller'),
  },
  history: async (tx, moved, call) => writeEvent(tx, moved[0]!, call, { use_no: moved[0]!.no, used_on: moved[0]!.row.used_on }),
  refusal: ({ state }) => (state === null ? orderErrors.pass_not_found() : orderErrors.not_now()),
}

function guarded<Outcome>(decide: (row: PassRecord, today: string) => Outcome | AppError) {
  return (_tx: Tx, _nos: readonly number[], { context }: { context: PassContext }) =>
    (row: PassRecord): Outcome | AppError =>
      decide(row, koreanDay(context.now))
}

function notify(...sides: OrderSide[]) {
  return async (_tx: Tx, [moved]: readonly { transition: { id: string } }[], { context }: Call): Promise<void> =>
    addPassAlarms(context, moved!.transition.id, sides)
}

type AnyMoved = {
  row: { state: number }
  transition: Moved<typeof passTransitions, 'order_pass'>['transition'] | Moved<typeof useTransitions, 'pass_use'>['transition']
}

/** Writes the history of the order, which both sides read. */
async function writeEvent(tx: Tx, { row, transition }: AnyMoved, { by, context }: Call, more: object = {}): Promise<void> {
  await writePassEvent(tx, context, { event: transition.id, by, from: row.state, to: transition.to, detail: more })
}

type PassEvent = { event: string; by: OrderActor; from: number | null; to: number; detail: object }

export async function writePassEvent(
  { sql }: Tx,
  {
    now,
    locked: { order, row },
    operatorNo = null,
    reason,
  }: Pick<PassContext, 'now' | 'locked' | 'reason'> & { operatorNo?: number | null },
  { event, by, from, to, detail }: PassEvent,
): Promise<void> {
  const words = { ...detail, ...(reason !== undefined && { reason }) }
  await sql`
    insert into order_event (order_no, order_item_no, event, from_state, to_state, actor, operator_no, qtt, detail, reg_dt)
    values (${order.order_no}, ${row.order_item_no}, ${event}, ${from}, ${to}, ${by}, ${operatorNo}, ${row.qtt}, ${sql.json(words as never)}, ${now})`
}

async function returnRest(tx: Tx, { locked, now, isSellerUnavailable = false }: PassContext, by: OrderSide | 'system'): Promise<void> {
  const { pass, row, order, waiting } = locked
  const { refund_viv, fee_viv } = passRefund(pass, waiting, { by, isSellerUnavailable, now })
  await payForPass(tx, locked, { ref: `${rowRef(row.order_item_no)}:fee`, amount: fee_viv, qtt: 0 }, now)
  await returnPart(tx, { order, row, ref: rowRef(row.order_item_no), amount: refund_viv }, now)
}

async function postShare(tx: Tx, useNo: number, { locked, now }: PassContext): Promise<void> {
  const { pass } = locked
  const amount = shareOf(pass)
  await payForPass(tx, locked, { ref: passUseRef(useNo), amount, qtt: 1 }, now)
  await tx.sql`update pass_use set post_viv = ${amount} where use_no = ${useNo}`
  await tx.sql`update order_pass set used = used + 1 where order_item_no = ${pass.order_item_no}`
}
