import {
  actLogged,
  handleOperator as handle,
  isPersonalOpen,
  logAct,
  operatorContext,
  readLogged,
  type OperatorContext,
} from '#features/operator/server/public.ts'
import { maskMember, maskName } from '#features/identity/rules.ts'
import { PLATFORM_SELLER } from '#features/shop/rules.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Caller, Handled } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { OrderCard, OrderDetail } from '../../contract.ts'
import {
  cancelAsPlatform,
  correctPlatformParcel,
  countPlatformOrders,
  deliverPlatformOrder,
  collectPlatformClaim,
  exchangePlatformClaim,
  getPlatformOrder,
  inspectPlatformClaim,
  listPlatformOrders,
  openPlatformPacking,
  receivePlatformClaim,
  refusePlatformClaim,
  seePlatformOrder,
  settlePlatformClaim,
  shipPlatformByCsv,
  shipPlatformOrder,
  startPlatformProduction,
} from '../../contract/platform.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { maskAddress, PLATFORM_READ, type PlatformAct } from '../../operator-rules.ts'
import { answerClaim, sendBack, sendOther, settle, type OwnClaim } from '../claim/answer.ts'
import { shipLines } from '../progress/csv.ts'
import { actOnOrder, shipIn, updateParcel, type Own } from '../progress/verbs.ts'
import { orderOf, type Reader } from '../read/detail.ts'
import { countsOf, packingOf, sellerOrdersOf } from '../read/seller-list.ts'
import { PACKED_MAX } from '../../rules.ts'
import { lockOrder } from '../rows.ts'
import { markSeen } from '../seen.ts'

const SELLER = { userNo: PLATFORM_SELLER, side: 'seller' } as const

const readerOf = ({ now, services }: { now: Date; services: Services }): Reader => ({
  ...SELLER,
  now,
  box: services.secretBox,
  business: services.business,
})

/** Their name is often that of who receives the parcel. */
const maskedBuyer = <O extends Pick<OrderCard, 'partner'>>(order: O): O => ({
  ...order,
  partner: order.partner && maskMember(order.partner),
})

/** An order, with its buyer and its address masked unless this operator has given a reason for it. */
async function shownOrder(
  { me, now, services }: { me: Operator; now: Date; services: Services },
  db: Db,
  orderNo: number,
): Promise<OrderDetail> {
  const order = await orderOf(db, orderNo, readerOf({ now, services }))
  if (await isPersonalOpen(db, me.operator_no, `order:${orderNo}`)) return order
  return { ...maskedBuyer(order), address: order.address && maskAddress(order.address) }
}

type Writing = { db: Tx; me: Operator; caller: Caller; now: Date; services: Services }

/** An operator does not act on what they bought with their own account. @throws `claim_case.own` */
async function refuseOwn({ tx, memberNo }: OperatorContext, orderNo: number): Promise<void> {
  const order = memberNo === null ? undefined : await lockOrder(tx, orderNo)
  if (order && order.user_no === memberNo) throw claimCaseErrors.own()
}

/** Does an act on an order, which `work` names, and answers how the order is afterwards. */
async function onOrder(
  call: Writing,
  act: PlatformAct,
  work: (op: OperatorContext) => Promise<number>,
  facts: object = {},
): Promise<OrderDetail> {
  const orderNo = await actLogged(call, act, work, (no) => ({ target: `order:${no}`, facts }))
  return shownOrder(call, call.db, orderNo)
}

type OrderCall = Writing & { params: { order_no: number } }

const onRows = (call: OrderCall, act: PlatformAct, work: (own: Own) => Promise<unknown>, facts: object = {}): Promise<OrderDetail> =>
  onOrder(
    call,
    act,
    async (op) => {
      const orderNo = call.params.order_no
      await refuseOwn(op, orderNo)
      await work({ ...SELLER, orderNo, now: call.now, operatorNo: op.operatorNo })
      return orderNo
    },
    facts,
  )

type ClaimCall = Writing & { params: { claim_no: number } }

const onClaim = (call: ClaimCall, act: PlatformAct, work: (own: OwnClaim) => Promise<number>, facts: object = {}): Promise<OrderDetail> => {
  const claimNo = call.params.claim_no
  return onOrder(
    call,
    act,
    async (op) => {
      const orderNo = await work({ ...SELLER, claimNo, now: call.now, operatorNo: op.operatorNo })
      await refuseOwn(op, orderNo)
      return orderNo
    },
    { claim_no: claimNo, ...facts },
  )
}

const whole = (nos: readonly number[]) => nos.map((order_item_no) => ({ order_item_no }))

/** The orders of the platform's shop, as an expert has those of their products. */
export const platformOrderHttp: Handled[] = [
  handle(listPlatformOrders, (call) =>
    readLogged(call, { act: PLATFORM_READ.list, target: 'order' }, async () => {
      const orders = await sellerOrdersOf(call.db, readerOf(call), call.query)
      return orders.map((order) => ({ ...maskedBuyer(order), receiver: order.receiver && maskName(order.receiver) }))
    }),
  ),
  handle(countPlatformOrders, ({ db, now }) => countsOf(db, PLATFORM_SELLER, now)),
  // No Idempotency-Key: its stored answer would be a way to the addresses.
  handle(openPlatformPacking, (call) => {
    const { order_nos, reason } = call.body
    return call.db.transaction(async (tx) => {
      const op = operatorContext({ ...call, db: tx })
      const orders = await packingOf(tx, readerOf(call), { order_nos, limit: PACKED_MAX })
      const facts = { order_nos: orders.map(({ order_no }) => order_no) }
      await logAct(op, { act: PLATFORM_READ.packing, target: 'order', facts, reason })
      return orders
    })
  }),
  handle(getPlatformOrder, (call) => {
    const { order_no } = call.params
    return readLogged(call, { act: PLATFORM_READ.one, target: `order:${order_no}` }, () => shownOrder(call, call.db, order_no))
  }),
  handle(seePlatformOrder, async ({ db, params, now }) => {
    await markSeen(db, { ...SELLER, orderNo: params.order_no, now })
    return {}
  }),
  handle(startPlatformProduction, (call) =>
    onRows(call, 'shop.start', (own) => actOnOrder(call.db, own, { act: 'startProduction', items: whole(call.body.order_item_nos) })),
  ),
  handle(shipPlatformOrder, (call) =>
    onRows(call, 'shop.ship', (own) => shipIn(call.db, own, call.body), { tracking_no: call.body.tracking_no }),
  ),
  handle(correctPlatformParcel, (call) => {
    const { db, params, body, now } = call
    const own = { parcelNo: params.parcel_no, userNo: PLATFORM_SELLER, now }
    return onOrder(call, 'shop.parcel', () => updateParcel(db, own, body), { tracking_no: body.tracking_no })
  }),
  handle(shipPlatformByCsv, (call) => {
    const { db, me, caller, now, body } = call
    const onShipped = (tx: Tx, orderNo: number) =>
      logAct(operatorContext({ db: tx, me, caller, now }), { act: 'shop.ship', target: `order:${orderNo}` })
    return shipLines(db, { userNo: PLATFORM_SELLER, now, operatorNo: me.operator_no, onShipped }, body.csv)
  }),
  handle(deliverPlatformOrder, (call) =>
    onRows(call, 'shop.deliver', (own) => actOnOrder(call.db, own, { act: 'deliver', items: whole(call.body.order_item_nos) })),
  ),
  handle(cancelAsPlatform, (call) =>
    onRows(call, 'shop.cancel', (own) => actOnOrder(call.db, own, { act: 'cancelAsSeller', ...call.body }), { note: call.body.reason }),
  ),
  handle(collectPlatformClaim, (call) =>
    onClaim(call, 'shop.collect', (own) => sendBack(call.db, own, call.body), { tracking_no: call.body.tracking_no }),
  ),
  handle(receivePlatformClaim, (call) => onClaim(call, 'shop.receive', (own) => answerClaim(call.db, own, { act: 'receive' }))),
  handle(inspectPlatformClaim, (call) => onClaim(call, 'shop.inspect', (own) => answerClaim(call.db, own, { act: 'inspect' }))),
  handle(settlePlatformClaim, (call) =>
    onClaim(call, 'shop.refund', (own) => settle(call.db, own, call.body), { viv: call.body.refund_viv ?? null }),
  ),
  handle(exchangePlatformClaim, (call) =>
    onClaim(call, 'shop.exchange', (own) => sendOther(call.db, own, call.body), { tracking_no: call.body.tracking_no }),
  ),
  handle(refusePlatformClaim, (call) =>
    onClaim(call, 'shop.refuse', (own) => answerClaim(call.db, own, { act: 'refuse', reason: call.body.reason }), {
      note: call.body.reason,
    }),
  ),
]
