import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { cartFeature } from '#features/cart/server/testing.ts'
import { anOperator, linkMember, operatorExtensions, operatorHttp } from '#features/operator/server/testing.ts'
import { shopFeature } from '#features/shop/server/testing.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import {
  getOrder,
  getPass,
  getSellerOrder,
  listOrders,
  listPasses,
  listSellerOrders,
  markUse,
  objectUse,
  type PassDetail,
} from '../../contract.ts'
import { decideUseCase, getOrderCase, listUseCases, voidOrderRows, type OrderCase } from '../../operator-contract.ts'
import { order } from '../feature.ts'
import { aBuyer, anItem, aSeller, buyOrders, orderFor, paidVivOf, purchaseOf, service } from '../testing.ts'

let server: TestServer
let [one, other]: TestOperator[] = []
let [seller, me]: TestMember[] = []
beforeAll(async () => {
  server = await featureServer([shopFeature, cartFeature, order, { name: 'operator', http: operatorHttp, extensions: operatorExtensions }])
  one = await anOperator(server, { name: '한결' })
  other = await anOperator(server, { name: '다온' })
})
afterAll(() => server.close())
beforeEach(async () => {
  seller = await aSeller(server)
  me = await aBuyer(server, 5000)
})

type Anybody = TestMember | TestOperator | null
const REASON = '시험으로 만든 주문이에요. 확인했어요.'
const caseOf = (order_no: number, as: Anybody = one!) => server.call(getOrderCase, { params: { order_no } }, { as })
const makeVoid = (as: Anybody, order_no: number, order_item_nos: number[], held_viv: number) =>
  server.call(voidOrderRows, { params: { order_no }, body: { order_item_nos, held_viv, reason: REASON } }, { as })
const decide = (as: Anybody, use_no: number, stands: boolean) =>
  server.call(decideUseCase, { params: { use_no }, body: { stands, answer: REASON } }, { as })

type Bought = { no: number; rows: number[] }
async function bought(changes: object = {}, qtt = 1): Promise<Bought> {
  const item = await anItem(server, seller!, service(changes))
  const [no] = (await buyOrders(server, me!, purchaseOf([{ item, qtt }]))) as [number]
  return { no, rows: (await orderFor(server, me!, no)).items.map(({ order_item_no }) => order_item_no) }
}
const PASS = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 0 } as const

/** A pass with a use that its member objects to. */
async function disputed(): Promise<Bought & { use: number }> {
  const order = await bought({ pass: PASS, item_viv_price: 500 })
  const params = { order_item_no: order.rows[0]! }
  const marked = await server.call(markUse, { params, body: {} }, { as: seller! })
  const use = (marked.body.query as PassDetail).uses[0]!.use_no
  await server.call(objectUse, { params: { use_no: use }, body: { content: '그날은 가지 못했어요.' } }, { as: me! })
  return { ...order, use }
}

test('refuses guests, members, both sides, and operators about their own orders', async () => {
  const { no, rows, use } = await disputed()
  const tries = (as: Anybody) => [
    caseOf(no, as),
    makeVoid(as, no, rows, 500),
    decide(as, use, true),
    server.call(listUseCases, { query: {} }, { as }),
  ]
  for (const as of [null, await server.aMember(), me!, seller!]) {
    for (const answer of await Promise.all(tries(as))) expect(answer.status).toBe(401)
  }
  for (const side of [me!, seller!]) {
    const own = await anOperator(server)
    await linkMember(server, own, side.user_no)
    expect([(await makeVoid(own, no, rows, 500)).body.code, (await decide(own, use, true)).body.code]).toEqual([
      'claim_case.own',
      'claim_case.own',
    ])
  }
  expect((await caseOf(999_999)).body.code).toBe('claim_case.not_found')
  expect((await orderFor(server, me!, no)).state).toBe(4)
})

test('void rows return what is held, are logged with the reason, and disappear for both sides', async () => {
  const before = await paidVivOf(server, me!)
  const { no, rows } = await bought()
  const shown = (await caseOf(no)).body.query as OrderCase
  const held = shown.items[0]!.held_viv
  expect(shown.items).toMatchObject([{ can_void: true, posted_viv: 0 }])
  expect((await makeVoid(one!, no, rows, held + 1)).body.code).toBe('claim_case.changed')
  expect((await makeVoid(one!, no, rows, held)).body.query).toEqual({ proposal_no: null })
  expect(await paidVivOf(server, me!)).toBe(before)
  for (const [line, as] of [
    [getOrder, me!],
    [getSellerOrder, seller!],
  ] as const) {
    expect((await server.call(line, { params: { order_no: no } }, { as })).body.code).toBe('order.not_found')
  }
  expect((await server.call(listOrders, { query: {} }, { as: me! })).body.query).toEqual([])
  expect((await server.call(listSellerOrders, { query: {} }, { as: seller! })).body.query).toEqual([])
  const log = await server.db.sql`
    select act, reason, facts from operator_log where target = ${`order:${no}`} and act = 'order.void'`
  expect([...log]).toEqual([{ act: 'order.void', reason: REASON, facts: { viv: held, order_item_nos: rows } }])
  expect((await makeVoid(one!, no, rows, 0)).body.code).toBe('claim_case.not_now')
  await expectLedgerAgrees(server)
})

test('more than the limit needs a second operator', async () => {
  const { no, rows } = await bought({ item_viv_price: 1200 })
  const { proposal_no } = (await makeVoid(one!, no, rows, 1200)).body.query as { proposal_no: number }
  expect((await orderFor(server, me!, no)).state).toBe(2)
  expect((await caseOf(no)).body.query).toMatchObject({ proposal_no })
  const shown = (await server.call(getProposal, { params: { proposal_no } }, { as: other! })).body.query as ProposalCase
  const approve = (as: TestOperator) =>
    server.call(decideProposal, { params: { proposal_no }, body: { approve: true, version: shown.version ?? '' } }, { as })
  expect((await approve(one!)).body.code).toBe('operator.same_person')
  expect((await approve(other!)).status).toBe(200)
  expect((await caseOf(no)).body.query).toMatchObject({ state: 0, money: { back_viv: 1200, held_viv: 0 } })
  await expectLedgerAgrees(server)
})

test('operators decide about a disputed use; a void pass is over with its uses', async () => {
  const first = await disputed()
  const list = async (queue: 'objected' | 'decided') => (await server.call(listUseCases, { query: { queue } }, { as: one! })).body.query
  expect(await list('objected')).toContainEqual(
    expect.objectContaining({ use_no: first.use, share_viv: 50, objection: '그날은 가지 못했어요.' }),
  )
  expect((await decide(one!, first.use, true)).status).toBe(200)
  expect((await decide(one!, first.use, false)).body.code).toBe('order.not_now')
  expect(await list('decided')).toMatchObject([{ use_no: first.use, answer: REASON, state: 2 }])
  const pass = await server.call(getPass, { params: { order_item_no: first.rows[0]! } }, { as: me! })
  expect(pass.body.query).toMatchObject({ used: 1, post_viv: 50, uses: [{ answer: REASON }] })

  const second = await disputed()
  expect((await makeVoid(one!, second.no, second.rows, 500)).status).toBe(200)
  expect((await decide(one!, second.use, true)).body.code).toBe('order.not_now')
  for (const tab of ['open', 'ended'] as const) {
    const found = (await server.call(listPasses, { query: { tab } }, { as: me! })).body.query as { order_no: number }[]
    expect(found.map(({ order_no }) => order_no)).not.toContain(second.no)
  }
  await expectLedgerAgrees(server)
})
