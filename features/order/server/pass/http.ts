import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import type { Pool } from '#kit/server/db/db.ts'
import {
  confirmUse,
  freezePass,
  getPass,
  getSoldPass,
  listPasses,
  listSoldPasses,
  markUse,
  objectUse,
  refundPass,
  refundSoldPass,
  resumePass,
  withdrawUse,
  type OrderSide,
  type PassDetail,
} from '../../contract.ts'
import { passesOf, passOf } from './read.ts'
import { doWithPass, doWithUse, mark, refundToBuyer, type OwnPass } from './verbs.ts'

type Called = { db: Pool; me: Me; now: Date; params: { order_item_no: number } }
const readerOf = (side: OrderSide, { me, now }: Pick<Called, 'me' | 'now'>) => ({ userNo: me.user_no, side, now })

/** Runs an act and answers the pass as the side sees it afterwards. */
async function after(side: OrderSide, call: Called, act: (own: OwnPass) => Promise<unknown>): Promise<PassDetail> {
  const reader = readerOf(side, call)
  await act({ no: call.params.order_item_no, ...reader })
  return passOf(call.db, call.params.order_item_no, reader)
}

type CalledUse = Omit<Called, 'params'> & { params: { use_no: number } }

async function afterUse(side: OrderSide, call: CalledUse, act: 'confirm' | 'object' | 'withdraw', objection?: string): Promise<PassDetail> {
  const reader = readerOf(side, call)
  return passOf(call.db, await doWithUse(call.db, { useNo: call.params.use_no, ...reader }, act, objection), reader)
}

export const passHttp: Handled[] = [
  handle(listPasses, (call) => passesOf(call.db, readerOf('buyer', call), call.query)),
  handle(getPass, (call) => passOf(call.db, call.params.order_item_no, readerOf('buyer', call))),
  handle(freezePass, (call) => after('buyer', call, (own) => doWithPass(call.db, own, 'freeze'))),
  handle(resumePass, (call) => after('buyer', call, (own) => doWithPass(call.db, own, 'resume'))),
  handle(refundPass, (call) => after('buyer', call, (own) => refundToBuyer(call.db, own, call.body.seen_viv))),
  handle(confirmUse, (call) => afterUse('buyer', call, 'confirm')),
  handle(objectUse, (call) => afterUse('buyer', call, 'object', call.body.content)),
  handle(listSoldPasses, (call) => passesOf(call.db, readerOf('seller', call), call.query)),
  handle(getSoldPass, (call) => passOf(call.db, call.params.order_item_no, readerOf('seller', call))),
  handle(markUse, async ({ db, me, now, params, body }) => {
    const own = { no: params.order_item_no, userNo: me.user_no, side: 'seller', now } as const
    await mark(db, own, body)
    return passOf(db, params.order_item_no, own)
  }),
  handle(withdrawUse, (call) => afterUse('seller', call, 'withdraw')),
  handle(refundSoldPass, (call) => after('seller', call, (own) => doWithPass(call.db, own, 'refundAsSeller', call.body.reason))),
]
