import type { Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import type { markUse, OrderSide } from '../../contract.ts'
import { markProblem, passRefund, markReminder } from '../../contract/pass-rules.ts'
import { changedTo, orderErrors } from '../../errors.ts'
import { USE, type PassAct, type UseAct } from '../../transitions.ts'
import type { OrderAlarm } from '../progress/context.ts'
import { USE_TIMER } from '../progress/schedule.ts'
import { addPassAlarms } from './alarms.ts'
import { actOnPass, actOnUse, afterPass } from './progress.ts'
import { lockPass, lockPassOf, passNoOf } from './rows.ts'
import { isSellerUnavailable } from './seller.ts'
import { writePassEvent } from './state-machine.ts'

/** A call of one side of a pass. */
export type OwnPass = { no: number; userNo: number; side: OrderSide; now: Date }

/** An act of one side on a pass. @throws `order.pass_not_found`, what the table of passes refuses */
export const doWithPass = (db: Pool, { no, userNo, side, now }: OwnPass, act: PassAct, reason?: string): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockPassOf(tx, no, userNo, side)
    await actOnPass(tx, { act, by: side }, { now, locked, ...(reason !== undefined && { reason }) })
  })

/** Ends a pass for its buyer, who saw what comes back. @throws also `order.refund_changed` */
export const refundToBuyer = (db: Pool, { no, userNo, now }: OwnPass, seen: number): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockPassOf(tx, no, userNo, 'buyer')
    const ending = { now, isSellerUnavailable: await isSellerUnavailable(tx, no, now) }
    const { refund_viv } = passRefund(locked.pass, locked.waiting, { by: 'buyer', ...ending })
    if (refund_viv !== seen) throw changedTo(orderErrors.refund_changed, refund_viv, 'seen_viv')
    await actOnPass(tx, { act: 'refund', by: 'buyer' }, { locked, ...ending })
  })

const PROBLEMS = {
  state: orderErrors.not_now,
  unit: orderErrors.pass_days,
  used: orderErrors.pass_used,
  day: orderErrors.pass_day,
} as const

/** Marks a use (U01). @throws `order.pass_not_found`, `order.pass_days`, `order.pass_used`, `order.pass_day`, `order.not_now` */
export async function mark(tx: Tx, { no, userNo, now }: OwnPass, { used_on, note }: Body<typeof markUse>): Promise<void> {
  const locked = await lockPassOf(tx, no, userNo, 'seller')
  const today = koreanDay(now)
  const day = used_on ?? today
  const problem = markProblem(locked.pass, locked.waiting, day, today)
  if (problem !== null) throw PROBLEMS[problem](problem === 'day' ? 'used_on' : undefined)
  const [use] = await tx.sql<[{ use_no: number }]>`
    insert into pass_use (order_item_no, state, used_on, note, reg_dt) values (${no}, ${USE.marked}, ${day}, ${note}, ${now}) returning use_no`
  const context = { now, locked, alarms: [] as OrderAlarm[] }
  await writePassEvent(tx, context, {
    event: 'U01',
    by: 'seller',
    from: null,
    to: USE.marked,
    detail: { use_no: use.use_no, used_on: day },
  })
  await setTimers(tx, [{ kind: USE_TIMER, no: use.use_no, due_at: markReminder(now) }], now)
  addPassAlarms(context, 'U01', ['buyer'])
  await afterPass(tx, context)
}

type OwnUse = Omit<OwnPass, 'no'> & { useNo: number }

/** An act of one side on a use. Returns its pass. @throws `order.pass_not_found`, what the table of uses refuses */
export const doWithUse = (db: Pool, { useNo, userNo, side, now }: OwnUse, act: UseAct, objection?: string): Promise<number> =>
  db.transaction(async (tx) => {
    const no = await passNoOf(tx, useNo)
    if (no === undefined) throw orderErrors.pass_not_found()
    const locked = await lockPassOf(tx, no, userNo, side)
    await actOnUse(tx, { useNo, act, by: side, ...(objection !== undefined && { set: { objection, object_dt: now } }) }, { now, locked })
    return no
  })

/** A decision of operators about an objection: the use stands, or it is taken back. @throws `order.pass_not_found`, `order.not_now` */
export async function decideUse(
  tx: Tx,
  { useNo, operatorNo, now }: { useNo: number; operatorNo: number; now: Date },
  { stands, answer }: { stands: boolean; answer: string },
): Promise<void> {
  const no = await passNoOf(tx, useNo)
  const locked = no === undefined ? undefined : await lockPass(tx, no)
  if (!locked) throw orderErrors.pass_not_found()
  const set = { answer, decide_dt: now, operator_no: operatorNo }
  await actOnUse(tx, { useNo, act: stands ? 'uphold' : 'reject', by: 'operator', set }, { now, locked, operatorNo, reason: answer })
}
