import { expect } from 'vitest'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { firstPickupDay, isPickupDay } from '../../contract/claim-rules.ts'
import { goodwillLeft } from '../../rules.ts'
import { parcel } from '../claim/testing.ts'
import { saleFor } from '../testing.ts'

/** What the two sides can do about a claim. */
type Answered = { claim_no: number; isWaived: boolean; part: number | undefined; now: Date; askedAt: Date; offer: number | null }
type ClaimActs = Record<string, (server: TestServer, as: TestMember, target: Answered) => Promise<TestAnswer>>
export const CLAIM_BUYER_ACTS: ClaimActs = {
  send: (server, as, { claim_no }) => server.call(wire.sendClaim, { params: { claim_no }, body: parcel }, { as }),
  changePickup: (server, as, { claim_no, isWaived, now, askedAt }) => {
    const day = firstPickupDay(now)
    const body = { pickup_on: !isWaived && isPickupDay(day, now, askedAt) ? day : null }
    return server.call(wire.changePickup, { params: { claim_no }, body }, { as })
  },
  takeOffer: (server, as, { claim_no, offer }) =>
    server.call(wire.takeOffer, { params: { claim_no }, body: { seen_viv: offer ?? 1 } }, { as }),
  withdraw: (server, as, { claim_no }) => server.call(wire.withdrawClaim, { params: { claim_no } }, { as }),
  object: (server, as, { claim_no }) =>
    server.call(wire.objectClaim, { params: { claim_no }, body: { content: '한 번도 쓰지 않았어요' } }, { as }),
  accept: (server, as, { claim_no }) => server.call(wire.acceptClaim, { params: { claim_no } }, { as }),
}
export const CLAIM_SELLER_ACTS: ClaimActs = {
  collect: (server, as, { claim_no }) => server.call(wire.collectClaim, { params: { claim_no }, body: parcel }, { as }),
  receive: (server, as, { claim_no }) => server.call(wire.receiveClaim, { params: { claim_no } }, { as }),
  inspect: (server, as, { claim_no }) => server.call(wire.inspectClaim, { params: { claim_no } }, { as }),
  settle: (server, as, { claim_no, isWaived, part }) => {
    const body = { is_waived: isWaived, is_sellable: isWaived, ...(part && { refund_viv: part }) }
    return server.call(wire.settleClaim, { params: { claim_no }, body }, { as })
  },
  exchange: (server, as, { claim_no }) => server.call(wire.exchangeClaim, { params: { claim_no }, body: parcel }, { as }),
  refuse: (server, as, { claim_no }) =>
    server.call(wire.refuseClaim, { params: { claim_no }, body: { reason: '사용한 흔적이 있어요' } }, { as }),
}

/** Why a claim that is still possible can be refused. */
export const CLAIM_REFUSALS = ['order.sold_out', 'viv.insufficient', 'order.exchange_option', 'order.nothing_left']

/**
 * A part of a row's price comes back while none of it is claimed, unless the seller has used what they were paid, and nothing else changes. `below`: a
 * number from 0 up to its argument. It is every other step of operators: a kind of step of its own would change all walks.
 */
export async function tryGoodwill(server: TestServer, as: TestMember, no: number, below: (limit: number) => number): Promise<void> {
  const before = await saleFor(server, as, no)
  const row = before.items[below(before.items.length)]!
  const viv = 1 + below(below(3) === 0 ? row.unit_amt * row.qtt + 1 : 20)
  const { order_item_no, back_viv, state } = row
  const body = { order_item_no, viv, back_viv, reason: '늦게 보내서 돌려드려요' }
  const answer = await server.call(wire.refundAsGoodwill, { params: { order_no: no }, body }, { as })
  const isDone = answer.status === 200
  if (answer.body.code !== 'order.seller_short') expect([state, viv, isDone]).toEqual([state, viv, viv <= goodwillLeft(row)])
  const after = await saleFor(server, as, no)
  expect(after.money.back_viv - before.money.back_viv).toBe(isDone ? viv : 0)
  expect(after.items.map((one) => one.state)).toEqual(before.items.map((one) => one.state))
}
