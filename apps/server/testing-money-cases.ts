import {
  decideProposal,
  getProposal,
  proposeInvitation,
  proposeRevocation,
  proposeRoles,
  withdrawProposal,
} from '#features/operator/contract.ts'
import * as order from '#features/order/operator-contract.ts'
import {
  createClaim,
  deliverOrder,
  markUse,
  objectClaim,
  objectUse,
  refuseClaim,
  startProduction,
  type PassDetail,
} from '#features/order/contract.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import { PlatformShop } from '#features/order/server/operator/testing.ts'
import {
  aBuyer,
  anItem,
  aSeller,
  buyOrders,
  detailIn,
  made,
  optionsOf,
  orderFor,
  purchaseOf,
  service,
  setShipDue,
  shipAs,
} from '#features/order/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { sendVivGift } from '#features/viv/contract.ts'
import * as viv from '#features/viv/operator-contract.ts'
import { anEvent, aVerifiedAdult, creditCharge, requestExchange, requestSharedExchange } from '#features/viv/server/testing.ts'
import type { TestOperator, TestServer } from '#kit/server/testing/server.ts'
import { attempt, done, type CaseKind, type OperatorCase } from './testing-operator-cases.ts'

const REASON = '문의와 기록을 함께 확인했어요.'
const PASS = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 0 } as const

/** Cases about viv. `desk` acted on them before. */
export function vivCases(server: TestServer, desk: TestOperator): Record<string, CaseKind> {
  const act = attempt(server)
  async function exchange(isApproved: boolean): Promise<OperatorCase> {
    const params = { exchange_no: await requestExchange(server, await aVerifiedAdult(server), 2000) }
    const reject = (is_bank_failed: boolean) => act(viv.rejectExchange, { params, body: { reason: '예금주가 달라요', is_bank_failed } })
    const acts = {
      approve: act(viv.approveExchange, { params, body: {} }),
      pay: act(viv.payExchange, { params, body: {} }),
      reject: reject(isApproved),
    }
    if (isApproved) done(await acts.approve.by(desk))
    return acts
  }
  async function frozenGift(): Promise<OperatorCase> {
    const [giver, taker] = [await aVerifiedAdult(server, 100), await aVerifiedAdult(server)]
    const body = { to_user_no: taker.user_no, amount: 30, message: '안녕' }
    const { gift_no } = done<typeof sendVivGift>(await server.call(sendVivGift, { body }, { as: giver }))
    const params = { gift_no }
    const freeze = act(viv.freezeGift, { params, body: { report_dt: server.clock.now.toISOString(), reason: REASON } })
    done(await freeze.by(desk))
    return {
      freeze,
      unfreeze: act(viv.unfreezeGift, { params, body: { reason: REASON } }),
      void: act(viv.proposeVoid, { params, body: { reason: REASON } }),
    }
  }
  return {
    'an exchange': { make: () => exchange(false), ends: { reject: [], approve: ['pay', 'reject'] } },
    'an approved exchange': { make: () => exchange(true), ends: { pay: [] } },
    'a check of a bank account': {
      async make() {
        const [member, other] = [await aVerifiedAdult(server), await aVerifiedAdult(server)]
        const params = { exchange_no: await requestSharedExchange(server, member, other, 2000) }
        return {
          confirm: act(viv.confirmAccount, { params, body: { note: REASON } }),
          refuse: act(viv.refuseAccount, { params, body: { reason: '다른 회원이 쓰는 계좌예요' } }),
        }
      },
      ends: { confirm: [], refuse: [] },
    },
    'a frozen gift': { make: frozenGift, ends: { unfreeze: ['freeze'], void: ['unfreeze'] } },
    'a budget of free viv': {
      async make() {
        const input = { params: { event_no: await anEvent(server) }, body: { reason: REASON } }
        return { stop: act(viv.stopEvent, input), resume: act(viv.resumeEvent, input) }
      },
      ends: { stop: ['resume'] },
    },
  }
}

/** Cases about orders, of experts and of the platform. */
export function orderCases(server: TestServer, desk: TestOperator): Record<string, CaseKind> {
  const act = attempt(server)
  async function bought(changes: object) {
    const [seller, me] = [await aSeller(server), await aBuyer(server)]
    const item = await anItem(server, seller, changes)
    const [no] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
    return { seller, me, no, row: (await orderFor(server, me, no)).items[0]!.order_item_no }
  }
  async function shop(): Promise<PlatformShop> {
    const me = await anExpert(server)
    await creditCharge(server, me, 5000)
    return new PlatformShop(server, desk, () => me)
  }
  return {
    'an objection to a refused claim': {
      async make() {
        const { seller, me, no, row } = await bought({ options: optionsOf(['라벤더'], 20) })
        detailIn(await shipAs(server, seller, no, [{ order_item_no: row }]))
        detailIn(await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
        const body = {
          kind: 'return',
          items: [{ order_item_no: row }],
          reason_code: 'MIND',
          content: '생각보다 두꺼워서 돌려보내요',
        } as const
        const asked = await server.call(createClaim, { params: { order_no: no }, body: { ...body, items: [...body.items] } }, { as: me })
        const params = { claim_no: detailIn(asked).claims[0]!.claim_no }
        detailIn(await server.call(refuseClaim, { params, body: { reason: '사용한 흔적이 있어요' } }, { as: seller }))
        detailIn(await server.call(objectClaim, { params, body: { content: '한 번도 쓰지 않았어요. 사진이 있어요' } }, { as: me }))
        const decide = (refund_viv: number | null) =>
          act(order.decideClaimCase, { params, body: { refund_viv, max_viv: 180, answer: REASON } })
        return { refund: decide(180), refuse: decide(null) }
      },
      ends: { refund: [], refuse: [] },
    },
    'a disputed use of a pass': {
      async make() {
        const { seller, me, row } = await bought(service({ pass: PASS, item_viv_price: 500 }))
        const marked = await server.call(markUse, { params: { order_item_no: row }, body: {} }, { as: seller })
        const params = { use_no: (done(marked) as PassDetail).uses[0]!.use_no }
        done(await server.call(objectUse, { params, body: { content: '그날은 가지 못했어요.' } }, { as: me }))
        const decide = (stands: boolean) => act(order.decideUseCase, { params, body: { stands, answer: REASON } })
        return { stands: decide(true), 'does not stand': decide(false) }
      },
      ends: { stands: [], 'does not stand': [] },
    },
    'a late order': {
      async make() {
        const { seller, no, row } = await bought(made())
        detailIn(await server.call(startProduction, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
        await setShipDue(server, no, -1)
        const params = { order_no: no }
        return {
          remind: act(order.remindSeller, { params }),
          cancel: act(order.cancelLateOrder, { params, body: { refund_viv: 210, reason: REASON } }),
        }
      },
      ends: { remind: ['cancel'], cancel: [] },
    },
    'an order of a fraud': {
      async make() {
        const { no, row } = await bought(service())
        const params = { order_no: no }
        const { items } = done<typeof order.getOrderCase>(await server.call(order.getOrderCase, { params }, { as: desk }))
        const body = { order_item_nos: [row], held_viv: items[0]!.held_viv, reason: REASON }
        return { void: act(order.voidOrderRows, { params, body }) }
      },
      ends: { void: [] },
    },
    'an order with goodwill': {
      async make() {
        const { no, row } = await bought(service())
        const body = { order_item_no: row, viv: 20, back_viv: 0, reason: REASON }
        return { refund: act(order.refundOrderRow, { params: { order_no: no }, body }) }
      },
      ends: { refund: [] },
    },
    'an order of the platform': {
      async make() {
        const { no, row } = await (await shop()).bought()
        const params = { order_no: no }
        const items = [{ order_item_no: row }]
        return {
          ship: act(order.shipPlatformOrder, { params, body: { items, carrier: 'cj', tracking_no: '6123456789' } }),
          start: act(order.startPlatformProduction, { params, body: { order_item_nos: [row] } }),
          cancel: act(order.cancelAsPlatform, { params, body: { items, reason: '재고가 없어요' } }),
        }
      },
      ends: { cancel: [], ship: [] },
    },
    'a sent order of the platform': {
      async make() {
        const { no, row } = await (await shop()).sent()
        return { deliver: act(order.deliverPlatformOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }) }
      },
      ends: { deliver: [] },
    },
    'a return to the platform': {
      async make() {
        const { claim } = await (await shop()).returned()
        const params = { claim_no: claim }
        return {
          collect: act(order.collectPlatformClaim, { params, body: { carrier: 'cj', tracking_no: '6123456780' } }),
          receive: act(order.receivePlatformClaim, { params }),
          inspect: act(order.inspectPlatformClaim, { params }),
          refund: act(order.settlePlatformClaim, { params, body: { is_waived: true } }),
          refuse: act(order.refusePlatformClaim, { params, body: { reason: '사용한 흔적이 있어요' } }),
        }
      },
      ends: { refund: [], refuse: [] },
    },
  }
}

/** What a second operator decides. `desk` proposed it. */
export function proposalCases(server: TestServer, desk: TestOperator): Record<string, CaseKind> {
  const act = attempt(server)
  const proposals = {
    'an adjustment': async () => {
      const { user_no } = await aVerifiedAdult(server, 50)
      return server.call(viv.proposeAdjust, { body: { user_no, bucket: 'paid', amount: -5, reason: REASON } }, { as: desk })
    },
    'an event': () => {
      const plan = { name: '가을 챌린지', budget_viv: 1000, member_viv: 300, from_day: '2026-12-01', until_day: null, expire_days: 30 }
      return server.call(viv.proposeEvent, { body: { ...plan, reason: REASON } }, { as: desk })
    },
    'a sum that is kept apart': () => {
      const kept = { day: '2020-01-01', won: 1000, way: 'trust' as const, institution: '하나은행' }
      return server.call(viv.proposeSafeguard, { body: { ...kept, reason: REASON } }, { as: desk })
    },
    'an invitation': () => {
      const body = {
        login_id: `new${server.clock.now.getTime() % 1e6}${++invited}`,
        name: '새별',
        user_no: null,
        roles: ['cs' as const],
        reason: REASON,
      }
      return server.call(proposeInvitation, { body }, { as: desk })
    },
    'other roles': async () => {
      const { operator_no } = await anOperator(server)
      return server.call(proposeRoles, { params: { operator_no }, body: { roles: ['mod'], reason: REASON } }, { as: desk })
    },
    'a revocation': async () => {
      const { operator_no } = await anOperator(server)
      return server.call(proposeRevocation, { params: { operator_no }, body: { reason: REASON } }, { as: desk })
    },
  }
  const kinds = Object.entries(proposals).map(([name, propose]): [string, CaseKind] => [
    `a proposal: ${name}`,
    {
      async make() {
        const params = { proposal_no: (done(await propose()) as { proposal_no: number }).proposal_no }
        const { version } = done<typeof getProposal>(await server.call(getProposal, { params }, { as: desk }))
        const decide = (approve: boolean) => act(decideProposal, { params, body: { approve, reason: REASON, version: version ?? '' } })
        return { approve: decide(true), reject: decide(false), withdraw: act(withdrawProposal, { params }) }
      },
      ends: { approve: [], reject: [] },
      proposer: desk,
    },
  ])
  return Object.fromEntries(kinds)
}
let invited = 0
