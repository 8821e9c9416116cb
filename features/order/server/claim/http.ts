import type { Pool } from '#kit/server/db/db.ts'
import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import {
  acceptClaim,
  createClaim,
  exchangeClaim,
  inspectClaim,
  objectClaim,
  previewClaim,
  receiveClaim,
  refuseClaim,
  sendClaim,
  settleClaim,
  withdrawClaim,
  type OrderDetail,
  type OrderSide,
} from '../../contract.ts'
import { orderOf } from '../read/detail.ts'
import { answerClaim, sendBack, sendOther, settle, type OwnClaim } from './answer.ts'
import { previewOf, requestClaim } from './request.ts'

type Called = { db: Pool; me: Me; now: Date; services: Services; params: { claim_no: number } }

/** Runs an act and answers the order as the side sees it afterwards. */
async function after(side: OrderSide, call: Called, work: (own: OwnClaim) => Promise<number>): Promise<OrderDetail> {
  const { db, me, now, services, params } = call
  const orderNo = await work({ claimNo: params.claim_no, userNo: me.user_no, side, now })
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
  handle(sendClaim, (call) => after('buyer', call, (own) => sendBack(call.db, own, call.body))),
  handle(withdrawClaim, (call) => after('buyer', call, (own) => answerClaim(call.db, own, { act: 'withdraw' }))),
  handle(objectClaim, (call) => after('buyer', call, (own) => answerClaim(call.db, own, { act: 'object', objection: call.body.content }))),
  handle(acceptClaim, (call) => after('buyer', call, (own) => answerClaim(call.db, own, { act: 'accept' }))),
  handle(receiveClaim, (call) => after('seller', call, (own) => answerClaim(call.db, own, { act: 'receive' }))),
  handle(inspectClaim, (call) => after('seller', call, (own) => answerClaim(call.db, own, { act: 'inspect' }))),
  handle(settleClaim, (call) => after('seller', call, (own) => settle(call.db, own, call.body))),
  handle(exchangeClaim, (call) => after('seller', call, (own) => sendOther(call.db, own, call.body))),
  handle(refuseClaim, (call) => after('seller', call, (own) => answerClaim(call.db, own, { act: 'refuse', reason: call.body.reason }))),
]
