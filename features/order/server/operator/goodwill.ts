import { z } from 'zod'
import { operatorErrors } from '#features/operator/errors.ts'
import { logAct, propose, type OperatorContext, type ProposalKind, type Proposed } from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { OrderGoodwillView, refundOrderRow } from '../../operator-contract.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { goodwillWith, needsTwoOperators } from '../../operator-rules.ts'
import { goodwillRow, returnGoodwill } from '../progress/goodwill.ts'
import { findItem, lockOrder, type OrderRecord } from '../rows.ts'
import { SIDES_OF_ORDER } from './sql.ts'
import { orderCaseOf } from './void.ts'

const payload = z.object({ order_no: z.number(), order_item_no: z.number(), viv: z.number(), back_viv: z.number() })
type Asked = z.infer<typeof payload>

/** Returns viv for a row at once, or proposes it to a second operator. @throws as `lockRow`, `operator.waiting` */
export async function refundAsOperator(
  op: OperatorContext,
  orderNo: number,
  { reason, ...body }: Body<typeof refundOrderRow>,
): Promise<{ proposal_no: number | null }> {
  const asked = { order_no: orderNo, ...body }
  const order = await lockRow(op, asked)
  const { proposal_no, items } = await orderCaseOf(op.tx, orderNo, op.now)
  if (proposal_no !== null) throw operatorErrors.waiting()
  if (!needsTwoOperators(goodwillWith(items, asked.viv))) {
    await apply(op, order, asked, reason)
    return { proposal_no: null }
  }
  const input = { ...asked, user_no: order.user_no, to_user_no: order.seller_user_no }
  return propose(op, { kind: 'order_goodwill', target: `order:${orderNo}`, payload: input, reason, single: true })
}

/** A refund above the limit, which a second operator confirms. */
export const orderGoodwillKind: ProposalKind = {
  area: 'goodwill',
  show: (db, { payload: asked }) => viewOf(db, payload.parse(asked)),
  lock: (op, { payload: asked }) => lockRow(op, payload.parse(asked)),
  async execute(op, { payload: asked, proposal_no, reason }: Proposed) {
    const row = payload.parse(asked)
    await apply(op, await lockRow(op, row), row, reason, { proposal_no })
    return { order_no: row.order_no, viv: row.viv }
  },
}

async function viewOf(db: Db, { order_no, order_item_no, viv }: Asked): Promise<OrderGoodwillView> {
  const [sides] = await rowsOf<Pick<OrderGoodwillView, 'buyer' | 'seller'>>(db, SIDES_OF_ORDER, [order_no])
  const { item_name, back_viv } = (await findItem(db, order_item_no))!
  return { order_no, title: item_name, ...sides!, viv, back_viv }
}

/** Locks an order that is not the operator's own. @throws `claim_case.not_found`, `claim_case.own`, `claim_case.left`, as `goodwillRow` */
async function lockRow({ tx, memberNo }: OperatorContext, asked: Asked): Promise<OrderRecord> {
  const order = await lockOrder(tx, asked.order_no)
  if (!order) throw claimCaseErrors.not_found()
  const { user_no, seller_user_no, is_platform } = order
  if (memberNo !== null && (user_no === memberNo || seller_user_no === memberNo)) throw claimCaseErrors.own()
  if (user_no === null || (seller_user_no === null && !is_platform)) throw claimCaseErrors.left()
  await goodwillRow(tx, order, asked)
  return order
}

async function apply(
  op: OperatorContext,
  order: OrderRecord,
  { order_item_no, viv, back_viv }: Asked,
  reason: string,
  more: object = {},
): Promise<void> {
  const { tx, operatorNo, now } = op
  await returnGoodwill(tx, order, { order_item_no, viv, back_viv, reason, by: 'operator', now, operatorNo })
  const facts = { viv, order_item_no, before: back_viv, after: back_viv + viv, ...more }
  await logAct(op, { act: 'order.goodwill', target: `order:${order.order_no}`, facts, reason })
}
