import type { Input } from '#kit/contract/endpoint.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import { createClaim, objectClaim, receiveClaim, refuseClaim, settleClaim, type OrderClaim } from '../../contract.ts'
import { detailIn } from '../testing.ts'

export type ClaimBody = Input<typeof createClaim>['body']

export const claimIn = (answer: TestAnswer): OrderClaim => detailIn(answer).claims.at(-1)!
export const params = (claim_no: number) => ({ params: { claim_no } })
export const parcel = { carrier: 'cj', tracking_no: '6123456799' } as const

/** What the two sides of a claim do about it. */
export const claimCalls = (server: Pick<TestServer, 'call'>) => ({
  ask(as: TestMember | null, order_no: number, row: number, changes: Partial<ClaimBody> = {}) {
    const body: ClaimBody = {
      kind: 'return',
      items: [{ order_item_no: row }],
      reason_code: 'MIND',
      content: '생각보다 두꺼워서 돌려보내요',
      ...changes,
    }
    return server.call(createClaim, { params: { order_no }, body }, { as })
  },
  receive: (as: TestMember | null, no: number) => server.call(receiveClaim, params(no), { as }),
  settle: (as: TestMember | null, no: number, body: Input<typeof settleClaim>['body'] = {}) =>
    server.call(settleClaim, { ...params(no), body }, { as }),
  refuse: (as: TestMember | null, no: number) =>
    server.call(refuseClaim, { ...params(no), body: { reason: '사용한 흔적이 있어요' } }, { as }),
  object: (as: TestMember | null, no: number) =>
    server.call(objectClaim, { ...params(no), body: { content: '한 번도 쓰지 않았어요. 사진이 있어요' } }, { as }),
})
