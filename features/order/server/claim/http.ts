import type { Pool, Tx } from '#kit/server/db/db.ts'
import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import {
  acceptClaim,
  changePickup,
  collectClaim,
  createClaim,
  exchangeClaim,
  inspectClaim,
  objectClaim,
  previewClaim,
  receiveClaim,
  refuseClaim,
  sendClaim,
  settleClaim,
  takeOffer,
  withdrawClaim,
  type OrderDetail,
  type OrderSide,
} from '../../contract.ts'
import { orderOf } from '../read/detail.ts'
import { acceptOffer, answerClaim, movePickup, sendBack, sendOther, settle, type OwnClaim } from './answer.ts'
import { previewOf, requestClaim } from './request.ts'

type Called = { db: Pool; me: Me; now: Date; services: Services; params: { claim_no: number } }

/** Runs an act and answers the order as the side sees it afterwards. */
async function after(side: OrderSide, call: Called, work: (tx: Tx, own: OwnClaim) => Promise<number>): Promise<OrderDetail> {
  const { db, me, now, services, params } = call
  const own = { claimNo: params.claim_no, userNo: me.user_no, side, now }
  const orderNo = await db.transaction((tx) => work(tx, own))
  return orderOf(db, orderNo, { userNo: me.user_no, side, now, box: services.secretBox, business: services.business })
}

export const claimHttp: Handled[] = [
  handle(previewClaim, ({ db, me, params, body, now }) =>
    previewOf(db, { orderNo: params.order_no, userNo: me.user_no, side: 'buyer', now }, body),
  ),
  handle(createClaim, async ({ db, me, params, body, now, services }) => {
    const own = { orderNo: params.order_no, userNo: me.user_no, side: 'buyer', now } as const
    await requestClaim(db, own, body)
    return orderOf(db, params.order_no, { ...own, box: services.secretBox, business: services.business })
  }),
  handle(sendClaim, (call) => after('buyer', call, (tx, own) => sendBack(tx, own, call.body))),
  handle(changePickup, (call) => after('buyer', call, (tx, own) => movePickup(tx, own, call.body.pickup_on))),
  handle(takeOffer, (call) => after('buyer', call, (tx, own) => acceptOffer(tx, own, call.body.seen_viv))),
  handle(collectClaim, (call) => after('seller', call, (tx, own) => sendBack(tx, own, call.body))),
  handle(withdrawClaim, (call) => after('buyer', call, (tx, own) => answerClaim(tx, own, { act: 'withdraw' }))),
  handle(objectClaim, (call) => after('buyer', call, (tx, own) => answerClaim(tx, own, { act: 'object', objection: call.body.content }))),
  handle(acceptClaim, (call) => after('buyer', call, (tx, own) => answerClaim(tx, own, { act: 'accept' }))),
  handle(receiveClaim, (call) => after('seller', call, (tx, own) => answerClaim(tx, own, { act: 'receive' }))),
  handle(inspectClaim, (call) => after('seller', call, (tx, own) => answerClaim(tx, own, { act: 'inspect' }))),
  handle(settleClaim, (call) => after('seller', call, (tx, own) => settle(tx, own, call.body))),
  handle(exchangeClaim, (call) => after('seller', call, (tx, own) => sendOther(tx, own, call.body))),
  handle(refuseClaim, (call) => after('seller', call, (tx, own) => answerClaim(tx, own, { act: 'refuse', reason: call.body.reason }))),
]
