import { followStock, returnStock } from '#features/shop/server/public.ts'
import { postHold, shopConfigOf, voidHold } from '#features/viv/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { transition } from '#kit/server/transition.ts'
import { claimDue, lateInterest, refundsOf } from '../../contract/claim-rules.ts'
import { claimRef } from '../../rules.ts'
import { CLAIM, CLAIM_ROWS, type ClaimAct, type ClaimTransitionId, type OrderActor } from '../../transitions.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import { actOnItems, afterChange } from '../progress/act.ts'
import { aboutRows, titleOf } from '../progress/alarms.ts'
import type { OrderAlarm, OrderContext } from '../progress/context.ts'
import { payeeOf } from '../progress/money.ts'
import { CLAIM_TIMER } from '../progress/schedule.ts'
import type { ItemRecord } from '../rows.ts'
import type { LockedClaim } from './rows.ts'
import { claims, claimValues, type ClaimContext } from './state-machine.ts'

type Doing = { act: ClaimAct; by: OrderActor; context: ClaimContext; rows?: Pick<OrderContext, 'isSellable' | 'replacement' | 'parcelNo'> }

/** Does an act on a claim that is locked, and what follows for its rows. @throws what the claim's table refuses */
export async function actOnClaim(tx: Tx, { act, by, context: asked, rows = {} }: Doing): Promise<void> {
  const context = await withInterest(tx, asked, act, by)
  const { locked, late, now, operatorNo, reason } = context
  const { claim, order } = locked
  const set = ({ to }: { to: number }) => claimValues(act, context, to)
  const { transition: row } = await transition(tx, claims, claim.claim_no, { act, by, context, set })
  const after = { ...claim, state: row.to, ...isoOf(claimValues(act, context, row.to)) }
  const close = async (): Promise<void> => {
    if (row.to !== claim.state || after.end_dt !== null) await closeExchange(tx, context, act, row.to)
    await setTimers(tx, [{ kind: CLAIM_TIMER, no: claim.claim_no, due_at: claimDue(after) }], now)
  }
  const rowAct = CLAIM_ROWS[act]
  const orderContext = { now, order, ...rows, ...(operatorNo !== undefined && { operatorNo }), ...(reason !== undefined && { reason }) }
  if (rowAct === undefined) {
    await tx.sql`
      insert into order_event (order_no, event, actor, qtt, detail, reg_dt)
      values (${order.order_no}, ${row.id}, ${by}, 0, ${tx.sql.json({ claim_no: claim.claim_no })}, ${now})`
    await close()
    const alarms = alarmsOf(row.id, by, locked)
    return afterChange(tx, { ...orderContext, alarms }, [])
  }
  const refunds = context.refundViv === undefined ? undefined : refundsOf(locked.rows, context.refundViv, claim.reason_code)
  const pieces = locked.rows.map(({ order_item_no }) => ({ order_item_no }))
  await actOnItems(tx, pieces, {
    act: rowAct,
    by,
    context: {
      ...orderContext,
      claim: { no: claim.claim_no, reasonCode: claim.reason_code },
      ...(refunds && { refunds }),
      ...(late && { late }),
    },
    close,
  })
}

/** Tells the other side what somebody did about the goods. */
function alarmsOf(id: ClaimTransitionId, by: OrderActor, { order, rows }: LockedClaim): OrderAlarm[] {
  const side = by === 'buyer' ? 'seller' : 'buyer'
  const to = side === 'seller' ? order.seller_user_no : order.user_no
  if (to === null || !TOLD.includes(id)) return []
  const kind = side === 'seller' ? 'SELLER_ORDER' : OFFERS.includes(id) ? 'ORDER_REFUND_NO' : 'ORDER_SHIP'
  const text = words.of(id, side, titleOf(rows))
  return [{ to, kind, target: `order:${order.order_no}:${id}`, ...aboutRows(order, side, rows), text }]
}
const OFFERS: readonly ClaimTransitionId[] = ['C16', 'C16b', 'C16c', 'C16d']
const TOLD: readonly ClaimTransitionId[] = ['C01', 'C01b', 'C02', 'C15', ...OFFERS]

/** Ends claims whose rows operators void in the same call: the exchange does not take place, and no clock runs any more. */
export async function voidClaims(tx: Tx, context: Omit<ClaimContext, 'locked'>, claimed: readonly LockedClaim[]): Promise<void> {
  for (const locked of claimed) {
    const { claim_no } = locked.claim
    const full = { ...context, locked }
    const set = ({ to }: { to: number }) => claimValues('void', full, to)
    const { transition: row } = await transition(tx, claims, claim_no, { act: 'void', by: 'operator', context: full, set })
    await closeExchange(tx, full, 'void', row.to)
    await setTimers(tx, [{ kind: CLAIM_TIMER, no: claim_no, due_at: null }], context.now)
  }
}

const REFUNDS: readonly ClaimAct[] = ['settle', 'settleByTime', 'settleByOperator', 'takeOffer']

async function withInterest(tx: Tx, context: ClaimContext, act: ClaimAct, by: OrderActor): Promise<ClaimContext> {
  const { locked, refundViv, now } = context
  if (refundViv === undefined || !REFUNDS.includes(act)) return context
  const { late_refund_percent: percent } = await shopConfigOf(tx)
  return { ...context, late: lateInterest(locked.claim, { refund: refundViv, percent, by }, now) }
}

/** Moments as rows have them. */
const isoOf = (values: object): Record<string, string | null> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]))

/** The piece that is kept back for an exchange, and the fee that is held for it, when the exchange is done or does not take place. */
async function closeExchange(tx: Tx, { locked: { claim, order, rows }, now }: ClaimContext, act: ClaimAct, to: number): Promise<void> {
  const ends = to === CLAIM.done || to === CLAIM.refused || to === CLAIM.withdrawn
  if (claim.kind !== 'exchange' || !ends || claim.refuse_dt !== null) return
  const hold = claimRef(claim.claim_no)
  if (act === 'exchange') {
    if (claim.fee_amt > 0) await postHold(tx, { hold, to: payeeOf(order) }, now)
    return
  }
  if (claim.fee_amt > 0) await voidHold(tx, { hold }, now)
  const [{ item_no }] = rows as [ItemRecord]
  const qtt = rows.reduce((sum, row) => sum + row.qtt, 0)
  if (await returnStock(tx, claim.sio_no!, qtt)) await followStock(tx, item_no, now)
}
