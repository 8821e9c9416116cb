import { z } from 'zod'
import { operatorErrors } from '#features/operator/errors.ts'
import {
  logAct,
  openProposalSql,
  propose,
  someoneOrNullSql,
  type OperatorContext,
  type ProposalKind,
  type Proposed,
} from '#features/operator/server/public.ts'
import type { PassTerms, ProductType } from '#features/shop/rules.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { canAct } from '#kit/contract/transition.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { OrderCase, OrderVoidView, voidOrderRows } from '../../operator-contract.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { maskSides, needsTwoOperators, ORDER_PROPOSALS } from '../../operator-rules.ts'
import { ORDER, orderTransitions } from '../../transitions.ts'
import { voidClaims } from '../claim/progress.ts'
import { lockClaim, type LockedClaim } from '../claim/rows.ts'
import { voidPass } from '../pass/void.ts'
import { actOnItems } from '../progress/act.ts'
import { heldOf } from '../progress/money.ts'
import { goodwillLeft } from '../../rules.ts'
import { moneyOf } from '../read/money.ts'
import { IS_PASS_OVER } from '../read/item.ts'
import { itemsOf, lockOrder, type ItemRecord, type OrderRecord } from '../rows.ts'
import { SIDES_OF_ORDER } from './sql.ts'

type Head = Pick<OrderCase, 'order_no' | 'state' | 'buyer' | 'seller' | 'company' | 'is_platform' | 'proposal_no' | 'reg_dt'>

/** An order as operators see it, with what is held for each row. @throws `claim_case.not_found` */
export async function orderCaseOf(db: Db, orderNo: number, now: Date): Promise<OrderCase> {
  const [head] = await rowsOf<Head>(db, ORDER_CASE, [orderNo, now])
  if (!head) throw claimCaseErrors.not_found()
  const items = await itemsOf(db, orderNo)
  const over = await rowsOf<Pick<ItemRecord, 'order_item_no'>>(db, PASSES_OVER, [orderNo])
  return {
    ...maskSides(head),
    items: items.map((row) => ({
      order_item_no: row.order_item_no,
      item_name: row.item_name,
      sio_title: row.sio_title,
      type: row.type as ProductType,
      pass: row.pass as PassTerms | null,
      is_pass_over: over.some(({ order_item_no }) => order_item_no === row.order_item_no),
      ship_dt: row.ship_dt,
      qtt: row.qtt,
      unit_amt: row.unit_amt,
      ship_amt: row.ship_amt,
      state: row.state,
      held_viv: heldOf(row),
      posted_viv: row.post_viv,
      back_viv: row.back_viv,
      good_viv: row.good_viv,
      goodwill_viv: goodwillLeft(row),
      can_void: canAct(orderTransitions, { state: row.state, act: 'void', by: 'operator' }),
    })),
    money: (await moneyOf(db, [orderNo])).get(orderNo)!,
  }
}

/** $1 the order. */
const PASSES_OVER: Statement = `select i.order_item_no from order_item i where i.order_no = $1 and ${IS_PASS_OVER}`

/** $1 the order, $2 now. */
const ORDER_CASE: Statement = `
  select o.order_no, o.state, ${someoneOrNullSql('o.user_no')} as buyer, ${someoneOrNullSql('o.seller_user_no')} as seller,
    coalesce(o.seller ->> 'company', '') as company, o.is_platform, ${openProposalSql(ORDER_PROPOSALS, "'order:' || o.order_no", '$2')} as proposal_no, o.reg_dt
  from shop_order o where o.order_no = $1`

/** Voids rows at once, or proposes it to a second operator. @throws as `lockRows`, `operator.waiting` */
export async function voidAsOperator(
  op: OperatorContext,
  orderNo: number,
  { order_item_nos, held_viv, reason }: Body<typeof voidOrderRows>,
): Promise<{ proposal_no: number | null }> {
  const asked = { order_no: orderNo, order_item_nos, held_viv }
  const { order } = await lockRows(op, asked)
  if ((await orderCaseOf(op.tx, orderNo, op.now)).proposal_no !== null) throw operatorErrors.waiting()
  if (!needsTwoOperators(held_viv)) {
    await apply(op, order, asked, reason)
    return { proposal_no: null }
  }
  const payload = { ...asked, user_no: order.user_no, to_user_no: order.seller_user_no }
  return propose(op, { kind: 'order_void', target: `order:${orderNo}`, payload, reason, single: true })
}

const payload = z.object({ order_no: z.number(), order_item_nos: z.array(z.number()), held_viv: z.number() })
type Asked = z.infer<typeof payload>

/** Rows with more than the limit held, which a second operator confirms. */
export const orderVoidKind: ProposalKind = {
  area: 'order',
  show: (db, { payload: asked }) => viewOf(db, payload.parse(asked)),
  lock: (op, { payload: asked }) => lockRows(op, payload.parse(asked)),
  async execute(op, { payload: asked, proposal_no, reason }: Proposed & { reason: string }) {
    const rows = payload.parse(asked)
    const { order } = await lockRows(op, rows)
    await apply(op, order, rows, reason, { proposal_no })
    return { order_no: rows.order_no, held_viv: rows.held_viv }
  },
}

async function viewOf(db: Db, { order_no, order_item_nos, held_viv }: Asked): Promise<OrderVoidView> {
  const [sides] = await rowsOf<Pick<OrderVoidView, 'buyer' | 'seller'>>(db, SIDES_OF_ORDER, [order_no])
  const items = await itemsOf(db, order_no)
  const titles = items.filter((row) => order_item_nos.includes(row.order_item_no)).map(({ item_name }) => item_name)
  return { order_no, titles, ...sides!, held_viv }
}

/** Locks an order that is not the operator's own. @throws `claim_case.not_found`, `claim_case.own`, `claim_case.not_now`, `claim_case.whole_claim`, `claim_case.changed` */
async function lockRows({ tx, memberNo }: OperatorContext, { order_no, order_item_nos, held_viv }: Asked): Promise<{ order: OrderRecord }> {
  const order = await lockOrder(tx, order_no)
  if (!order) throw claimCaseErrors.not_found()
  if (memberNo !== null && (order.user_no === memberNo || order.seller_user_no === memberNo)) throw claimCaseErrors.own()
  const all = await itemsOf(tx, order_no)
  const rows = all.filter((row) => order_item_nos.includes(row.order_item_no))
  const isOpen = rows.every(({ state }) => canAct(orderTransitions, { state, act: 'void', by: 'operator' }))
  if (rows.length !== new Set(order_item_nos).size || !isOpen) throw claimCaseErrors.not_now()
  const claimNos = openClaims(rows)
  if (all.some((row) => claimNos.includes(row.claim_no!) && !rows.includes(row))) throw claimCaseErrors.whole_claim()
  if (rows.reduce((sum, row) => sum + heldOf(row), 0) !== held_viv) throw claimCaseErrors.changed()
  return { order }
}

/** Claims that wait for somebody, or for the end of the time to object. */
const openClaims = (rows: readonly ItemRecord[]): number[] => [
  ...new Set(
    rows.flatMap(({ state, claim_no }) => ((state === ORDER.claimed || state === ORDER.refused) && claim_no !== null ? [claim_no] : [])),
  ),
]

const claimsOf = async (tx: Tx, rows: readonly ItemRecord[]): Promise<LockedClaim[]> => {
  const claimed: LockedClaim[] = []
  for (const no of openClaims(rows)) claimed.push(...[await lockClaim(tx, no)].filter((one) => one !== undefined))
  return claimed
}

async function apply(op: OperatorContext, order: OrderRecord, asked: Asked, reason: string, more: object = {}): Promise<void> {
  const { tx, operatorNo, now } = op
  const { order_no, order_item_nos, held_viv } = asked
  const rows = (await itemsOf(tx, order_no)).filter((row) => order_item_nos.includes(row.order_item_no))
  for (const row of rows) {
    if (row.pass !== null) await voidPass(tx, row.order_item_no, { now, operatorNo, reason })
  }
  const pieces = order_item_nos.map((order_item_no) => ({ order_item_no }))
  const claimed = await claimsOf(tx, rows)
  const close = (): Promise<void> => voidClaims(tx, { now, operatorNo }, claimed)
  await actOnItems(tx, pieces, { act: 'void', by: 'operator', context: { now, order, operatorNo, reason }, close })
  await logAct(op, { act: 'order.void', target: `order:${order_no}`, facts: { viv: held_viv, order_item_nos, ...more }, reason })
}
