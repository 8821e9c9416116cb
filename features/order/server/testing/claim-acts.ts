import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { firstPickupDay, isPickupDay } from '../../contract/claim-rules.ts'
import { parcel } from '../claim/testing.ts'

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
