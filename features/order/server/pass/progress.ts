import { addDays, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { transition, type Values } from '#kit/server/transition.ts'
import { daysToCount, isInUse, paidFor, passDue, resumed } from '../../contract/pass-rules.ts'
import { rowRef } from '../../rules.ts'
import { ORDER, type OrderActor, type PassAct, type PassTransitionId, type UseAct } from '../../transitions.ts'
import { actOnItems, afterChange } from '../progress/act.ts'
import type { OrderAlarm } from '../progress/context.ts'
import { heldOf, returnPart } from '../progress/money.ts'
import { PASS_TIMER, USE_TIMER } from '../progress/schedule.ts'
import { sendAlarms } from '../progress/alarms.ts'
import { payForPass } from './payment.ts'
import { readPass, type LockedPass, type PassRecord } from './rows.ts'
import { passes, uses, type PassContext } from './state-machine.ts'

type Doing = { now: Date; locked: LockedPass; operatorNo?: number; reason?: string; isSellerUnavailable?: boolean }

/** Does an act on a pass that is locked, and what follows. @throws what the table of passes refuses */
export async function actOnPass(tx: Tx, { act, by }: { act: PassAct; by: OrderActor }, doing: Doing): Promise<void> {
  const context = { ...doing, locked: await countDays(tx, doing.locked, doing.now), alarms: [] as OrderAlarm[] }
  await movePass(tx, { act, by }, context)
  await afterPass(tx, context)
}

/** One change of a pass without what follows. */
export async function movePass(tx: Tx, { act, by }: { act: PassAct; by: OrderActor }, context: PassContext): Promise<void> {
  const { pass } = context.locked
  const set = ({ id }: { id: PassTransitionId }) => valuesOf(id, pass, context.now)
  await transition(tx, passes, pass.order_item_no, { act, by, context, set })
}

/** Columns that change with the state. */
function valuesOf(id: PassTransitionId, pass: PassRecord, now: Date): Values<'order_pass'> {
  const today = koreanDay(now)
  if (id === 'P01') return { frozen_on: addDays(today, 1) }
  const { frozen_on: _none, ...moved } = pass.frozen_on === null ? { frozen_on: null } : resumed(pass, today)
  if (id === 'P02' || id === 'P02b') return { ...moved, frozen_on: null }
  return { frozen_on: null, end_dt: now }
}

type UseValues = Values<'pass_use'>

/** Does an act on a use of a pass that is locked, and what follows. @throws what the table of uses refuses */
export async function actOnUse(
  tx: Tx,
  { useNo, act, by, set }: { useNo: number; act: UseAct; by: OrderActor; set?: UseValues },
  doing: Doing,
): Promise<void> {
  const context = { ...doing, alarms: [] as OrderAlarm[] }
  await transition(tx, uses, useNo, {
    act,
    by,
    context,
    set: { ...set, end_dt: act === 'object' ? null : doing.now },
  })
  await afterPass(tx, context, useNo)
}

/** Pays the seller for the days that are over. Returns the pass as it is afterwards. */
export async function countDays(tx: Tx, locked: LockedPass, now: Date): Promise<LockedPass> {
  const { pass, order, row } = locked
  const days = isInUse(pass.state) ? daysToCount(pass, koreanDay(now)) : 0
  if (days === 0) return locked
  const used = pass.used + days
  const amount = paidFor(pass, used) - paidFor(pass, pass.used)
  await payForPass(tx, locked, { ref: `${rowRef(row.order_item_no)}:day:${used}`, amount, qtt: days }, now)
  await tx.sql`
    update order_pass set used = ${used}, count_on = count_on + ${days}::int where order_item_no = ${pass.order_item_no}`
  return readPass(tx, pass.order_item_no, order)
}

/**
 * What follows every change of a pass: it is used up with its last use, and its row ends once nothing of it waits any more; timers, alarms and the open
 * screens of both sides.
 */
export async function afterPass(tx: Tx, context: PassContext, useNo?: number): Promise<void> {
  const { order } = context.locked
  const no = context.locked.pass.order_item_no
  let locked = await readPass(tx, no, order)
  if (isInUse(locked.pass.state) && locked.pass.used === locked.pass.total) {
    await movePass(tx, { act: 'useUp', by: 'system' }, { ...context, locked })
    locked = await readPass(tx, no, order)
  }
  const { now, alarms } = context
  const setting = async (): Promise<void> => {
    const timers = [{ kind: PASS_TIMER, no, due_at: passDue(locked.pass, now) }]
    // No clock runs for a use that is settled or disputed.
    const ofUse = useNo === undefined ? [] : [{ kind: USE_TIMER, no: useNo, due_at: null }]
    await setTimers(tx, [...timers, ...ofUse], now)
  }
  if (isInUse(locked.pass.state) || locked.waiting > 0 || locked.row.state !== ORDER.sent) {
    await setting()
    return afterChange(tx, { order, now, alarms }, [])
  }
  await closeRow(tx, locked, now, setting)
  await sendAlarms(tx, { alarms, now })
}

/** Ends the row of a pass that is over: what was held for uses that were taken back comes back. */
async function closeRow(tx: Tx, { order, row }: LockedPass, now: Date, close: () => Promise<void>): Promise<void> {
  const amount = heldOf(row)
  await returnPart(tx, { order, row, ref: `${rowRef(row.order_item_no)}:rest`, amount }, now)
  await actOnItems(tx, [{ order_item_no: row.order_item_no }], { act: 'closePass', by: 'system', context: { now, order }, close })
}
