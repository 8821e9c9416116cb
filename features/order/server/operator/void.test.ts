import { beforeEach, expect, test } from 'vitest'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import type { OwnItem } from '#features/shop/contract.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import {
  deliverOrder,
  getOrder,
  getPass,
  refundPass,
  getSellerOrder,
  listOrders,
  listPasses,
  listSellerOrders,
  markUse,
  objectUse,
  type PassDetail,
} from '../../contract.ts'
import {
  decideUseCase,
  getOrderCase,
  listClaimCases,
  listUseCases,
  voidOrderRows,
  type OrderCase,
  type UseCase,
} from '../../operator-contract.ts'
import { claimCalls, claimIn } from '../claim/testing.ts'
import {
  anItem,
  arrivedOrder,
  buyOrders,
  optionsOf,
  orderFor,
  paidVivOf,
  purchaseOf,
  sellerAndBuyer,
  service,
  shipAs,
  stockOf,
} from '../testing.ts'
import { startConsoleTest, twoOperators, type Anybody } from './testing.ts'

const server = await startConsoleTest()
const [one, other] = await twoOperators(server)
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 5000)
})

const REASON = '시험으로 만든 주문이에요. 확인했어요.'
const caseOf = (order_no: number, as: Anybody = one) => server.call(getOrderCase, { params: { order_no } }, { as })
const makeVoid = (as: Anybody, order_no: number, order_item_nos: number[], held_viv: number) =>
  server.call(voidOrderRows, { params: { order_no }, body: { order_item_nos, held_viv, reason: REASON } }, { as })
const decide = (as: Anybody, use_no: number, stands: boolean) =>
  server.call(decideUseCase, { params: { use_no }, body: { stands, answer: REASON } }, { as })

type Bought = { no: number; rows: number[] }
async function bought(changes: object = {}, qtt = 1): Promise<Bought> {
  const item = await anItem(server, seller, service(changes))
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt }]))) as [number]
  return { no, rows: (await orderFor(server, me, no)).items.map(({ order_item_no }) => order_item_no) }
}
const PASS = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 0 } as const

/** A pass with a use that its member objects to. */
async function disputed(): Promise<Bought & { use: number }> {
  const order = await bought({ pass: PASS, item_viv_price: 500 })
  const params = { order_item_no: order.rows[0]! }
  const marked = await server.call(markUse, { params, body: {} }, { as: seller })
  const use = (marked.body.query as PassDetail).uses[0]!.use_no
  await server.call(objectUse, { params: { use_no: use }, body: { content: '그날은 가지 못했어요.' } }, { as: me })
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
  for (const as of [null, await server.aMember(), me, seller]) {
    for (const answer of await Promise.all(tries(as))) expect(answer.status).toBe(401)
  }
  for (const side of [me, seller]) {
    const own = await anOperator(server)
    await linkMember(server, own, side.user_no)
    expect([(await makeVoid(own, no, rows, 500)).body.code, (await decide(own, use, true)).body.code]).toEqual([
      'claim_case.own',
      'claim_case.own',
    ])
  }
  expect((await caseOf(999_999)).body.code).toBe('claim_case.not_found')
  expect((await orderFor(server, me, no)).state).toBe(4)
})

test('void rows return what is held, are logged with the reason, and disappear for both sides', async () => {
  const before = await paidVivOf(server, me)
  const { no, rows } = await bought()
  const shown = (await caseOf(no)).body.query as OrderCase
  const held = shown.items[0]!.held_viv
  expect(shown.items).toMatchObject([{ can_void: true, posted_viv: 0 }])
  expect((await makeVoid(one, no, rows, held + 1)).body.code).toBe('claim_case.changed')
  expect((await makeVoid(one, no, rows, held)).body.query).toEqual({ proposal_no: null })
  expect(await paidVivOf(server, me)).toBe(before)
  for (const [line, as] of [
    [getOrder, me],
    [getSellerOrder, seller],
  ] as const) {
    expect((await server.call(line, { params: { order_no: no } }, { as })).body.code).toBe('order.not_found')
  }
  expect((await server.call(listOrders, { query: {} }, { as: me })).body.query).toEqual([])
  expect((await server.call(listSellerOrders, { query: {} }, { as: seller })).body.query).toEqual([])
  const log = await server.db.sql`
    select act, reason, facts from operator_log where target = ${`order:${no}`} and act = 'order.void'`
  expect([...log]).toEqual([{ act: 'order.void', reason: REASON, facts: { viv: held, order_item_nos: rows } }])
  expect((await makeVoid(one, no, rows, 0)).body.code).toBe('claim_case.not_now')
  await expectLedgerAgrees(server)
})

test('a claim about void rows ends with them: what was kept for an exchange is free again, and no clock runs on', async () => {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 5) })
  const [lavender, mint] = item.sio_info as [OwnItem['sio_info'][number], OwnItem['sio_info'][number]]
  const { ask, refuse, object } = claimCalls(server)
  const before = await paidVivOf(server, me)
  const first = await arrivedOrder(server, { me, seller }, { item })
  const { claim_no } = claimIn(await ask(me, first.no, first.row, { kind: 'exchange', sio_no: mint.sio_no }))
  expect([await paidVivOf(server, me), await stockOf(server, mint)]).toEqual([before - 270, 4])
  expect((await makeVoid(one, first.no, [first.row], 210)).status).toBe(200)
  expect([await paidVivOf(server, me), await stockOf(server, mint), await stockOf(server, lavender)]).toEqual([before, 5, 4])
  const [ended] = await server.db.sql`select state, end_dt, operator_no from order_claim where claim_no = ${claim_no}`
  expect(ended).toEqual({ state: 7, end_dt: expect.any(String), operator_no: one.operator_no })
  expect(await server.db.sql`select from timer where kind = 'order.claim' and no = ${claim_no}`).toHaveLength(0)

  const { no, row } = await arrivedOrder(server, { me, seller }, { item, qtt: [1, 1] })
  const rows = (await orderFor(server, me, no)).items.map(({ order_item_no }) => order_item_no)
  await shipAs(server, seller, no, [{ order_item_no: rows[1]! }])
  await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [rows[1]!] } }, { as: seller })
  const both = claimIn(await ask(me, no, row, { items: rows.map((order_item_no) => ({ order_item_no })) }))
  await refuse(seller, both.claim_no)
  await object(me, both.claim_no)
  expect((await makeVoid(one, no, [row], 210)).body.code).toBe('claim_case.whole_claim')
  const { money } = (await caseOf(no)).body.query as OrderCase
  expect((await makeVoid(one, no, rows, money.held_viv)).status).toBe(200)
  const waiting = (await server.call(listClaimCases, { query: {} }, { as: one })).body.query as { claim_no: number }[]
  expect(waiting.map((found) => found.claim_no)).not.toContain(both.claim_no)
  expect(await paidVivOf(server, me)).toBe(before)
  await expectLedgerAgrees(server)
})

test('more than the limit needs a second operator', async () => {
  const { no, rows } = await bought({ item_viv_price: 1200 })
  const { proposal_no } = (await makeVoid(one, no, rows, 1200)).body.query as { proposal_no: number }
  expect((await orderFor(server, me, no)).state).toBe(2)
  expect((await caseOf(no)).body.query).toMatchObject({ proposal_no })
  const shown = (await server.call(getProposal, { params: { proposal_no } }, { as: other })).body.query as ProposalCase
  const approve = (as: TestOperator) =>
    server.call(decideProposal, { params: { proposal_no }, body: { approve: true, version: shown.version ?? '' } }, { as })
  expect((await approve(one)).body.code).toBe('operator.same_person')
  expect((await approve(other)).status).toBe(200)
  expect((await caseOf(no)).body.query).toMatchObject({ state: 0, money: { back_viv: 1200, held_viv: 0 } })
  await expectLedgerAgrees(server)
})

test('both queues of disputed uses go on page after page', async () => {
  const [older, newer] = [await disputed(), await disputed()]
  const page = async (queue: 'objected' | 'decided', query: object) =>
    (await server.call(listUseCases, { query: { queue, ...query } as never }, { as: one })).body.query as UseCase[]
  /** The uses of a queue, read one at a time; a page that does not go on ends it too. */
  const walk = async (queue: 'objected' | 'decided'): Promise<number[]> => {
    const found: number[] = []
    for (let rows = await page(queue, { limit: 1 }); rows[0] && !found.includes(rows[0].use_no);) {
      const { use_no, object_dt, decide_dt } = rows[0]
      found.push(use_no)
      rows = await page(queue, { limit: 1, after_dt: queue === 'objected' ? object_dt : decide_dt, after_no: use_no })
    }
    return found
  }
  expect((await walk('objected')).slice(-2)).toEqual([older.use, newer.use])
  expect((await decide(one, older.use, false)).status).toBe(200)
  server.clock.advance(1000)
  expect((await decide(one, newer.use, true)).status).toBe(200)
  expect((await walk('decided')).slice(0, 2)).toEqual([newer.use, older.use])
})

test('operators decide about a disputed use; a void pass is over with its uses', async () => {
  const first = await disputed()
  const list = async (queue: 'objected' | 'decided') => (await server.call(listUseCases, { query: { queue } }, { as: one })).body.query
  expect(await list('objected')).toContainEqual(
    expect.objectContaining({ use_no: first.use, share_viv: 50, objection: '그날은 가지 못했어요.' }),
  )
  expect((await decide(one, first.use, true)).status).toBe(200)
  expect((await decide(one, first.use, false)).body.code).toBe('claim_case.use_decided')
  expect(await list('decided')).toContainEqual(expect.objectContaining({ use_no: first.use, answer: REASON, state: 2 }))
  const pass = await server.call(getPass, { params: { order_item_no: first.rows[0]! } }, { as: me })
  expect(pass.body.query).toMatchObject({ used: 1, post_viv: 50, uses: [{ answer: REASON }] })

  const second = await disputed()
  expect((await makeVoid(one, second.no, second.rows, 500)).status).toBe(200)
  expect((await decide(one, second.use, true)).body.code).toBe('order.not_now')
  for (const tab of ['open', 'ended'] as const) {
    const found = (await server.call(listPasses, { query: { tab } }, { as: me })).body.query as { order_no: number }[]
    expect(found.map(({ order_no }) => order_no)).not.toContain(second.no)
  }
  await expectLedgerAgrees(server)
})

test('operators see that a pass is over while its last use is decided', async () => {
  const { no, rows } = await disputed()
  const over = async () => ((await caseOf(no)).body.query as OrderCase).items.map(({ is_pass_over }) => is_pass_over)
  expect(await over()).toEqual([false])
  // All but the disputed share of 50, without the fee of a tenth.
  expect((await server.call(refundPass, { params: { order_item_no: rows[0]! }, body: { seen_viv: 405 } }, { as: me })).status).toBe(200)
  expect(await over()).toEqual([true])
})
