import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'

type PassActs = Record<
  string,
  (server: TestServer, as: TestMember, order_item_no: number, use_no: number, seen_viv: number) => Promise<TestAnswer>
>
/** What the two sides of a pass can do with it and its uses. */
export const PASS_ACTS: PassActs = {
  freeze: (server, as, order_item_no) => server.call(wire.freezePass, { params: { order_item_no } }, { as }),
  resume: (server, as, order_item_no) => server.call(wire.resumePass, { params: { order_item_no } }, { as }),
  refund: (server, as, order_item_no, _, seen_viv) =>
    server.call(wire.refundPass, { params: { order_item_no }, body: { seen_viv } }, { as }),
  mark: (server, as, order_item_no) => server.call(wire.markUse, { params: { order_item_no }, body: {} }, { as }),
  confirm: (server, as, _, use_no) => server.call(wire.confirmUse, { params: { use_no } }, { as }),
  object: (server, as, _, use_no) =>
    server.call(wire.objectUse, { params: { use_no }, body: { content: '그날은 가지 못했어요.' } }, { as }),
  withdraw: (server, as, _, use_no) => server.call(wire.withdrawUse, { params: { use_no } }, { as }),
}

/** The pass of an answer. @throws if it was refused */
export function passIn({ status, body }: TestAnswer): wire.PassDetail {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as wire.PassDetail
}
