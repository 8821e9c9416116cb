import { beforeEach, expect, test } from 'vitest'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { anOperator, linkMember, revokeForTest, waitingIn } from '#features/operator/server/testing.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import { createClaim, deliverOrder, objectClaim, refuseClaim, type OrderClaim, type OrderDetail } from '../../contract.ts'
import * as wire from '../../operator-contract.ts'
import { anItem, buyOrders, optionsOf, orderFor, paidVivOf, purchaseOf, saleFor, sellerAndBuyer, shipAs } from '../testing.ts'
import { startConsoleTest, twoOperators, type Anybody } from './testing.ts'

const server = await startConsoleTest()
const [one, other] = await twoOperators(server)
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 5000)
})

const ANSWER = '사진과 설명을 살펴보고 결정했어요.'
const OBJECTION = '한 번도 쓰지 않았어요. 사진이 있어요'

type Objected = { no: number; claim: number }
/** An objection about one piece for 180 VIV, sent for 30, or dearer. */
async function objected(qtt = 1, reason_code: 'MIND' | 'BROKEN' = 'MIND'): Promise<Objected> {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더'], 20) })
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt }]))) as [number]
  const row = (await orderFor(server, me, no)).items[0]!.order_item_no
  await shipAs(server, seller, no, [{ order_item_no: row }])
  await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller })
  const images = [await aMedia(server.db, me.user_no)]
  const body = { kind: 'return', items: [{ order_item_no: row }], reason_code, content: '생각보다 두꺼워서 돌려보내요', images } as const
  const asked = await server.call(createClaim, { params: { order_no: no }, body: { ...body, items: [...body.items] } }, { as: me })
  const claim = (asked.body.query as OrderDetail).claims[0]!.claim_no
  const refused = await server.call(refuseClaim, { params: { claim_no: claim }, body: { reason: '사용한 흔적이 있어요' } }, { as: seller })
  expect(refused.status).toBe(200)
  const objection = await server.call(objectClaim, { params: { claim_no: claim }, body: { content: OBJECTION } }, { as: me })
  expect(objection.status).toBe(200)
  return { no, claim }
}

const list = (as: Anybody, query: object = {}) => server.call(wire.listClaimCases, { query }, { as })
const nosOf = async (query: object) => ((await list(one, query)).body.query as wire.ClaimCaseRow[]).map(({ claim_no }) => claim_no)
const getCase = (as: Anybody, claim_no: number) => server.call(wire.getClaimCase, { params: { claim_no } }, { as })
const caseOf = async (claim_no: number) => (await getCase(one, claim_no)).body.query as wire.ClaimCase
const decide = (as: Anybody, claim_no: number, refund_viv: number | null, max_viv = 180, key?: string) =>
  server.call(
    wire.decideClaimCase,
    { params: { claim_no }, body: { refund_viv, max_viv, answer: ANSWER } },
    { as, ...(key !== undefined && { key }) },
  )
const paid = (as: TestMember) => paidVivOf(server, as)
const claimOf = async (read: Promise<OrderDetail>): Promise<OrderClaim> => (await read).claims[0]!
const alarmsOf = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ kind: string; text: string }[]>`select kind, text from alarm where user_no = ${user_no} order by alarm_no`).map(
    ({ kind, text }) => `${kind} ${text.split(' · ').at(-1)}`,
  )
const logOf = (claim: number) =>
  server.db.sql<{ act: string; reason: string; facts: Record<string, unknown> }[]>`
    select act, reason, facts from operator_log where target = ${`claim:${claim}`} and act not like 'proposal.%' order by log_no`
const proposal = async (proposal_no: number, as = other) =>
  (await server.call(getProposal, { params: { proposal_no } }, { as })).body.query as ProposalCase
const confirm = async (proposal_no: number, as: TestOperator, { version }: ProposalCase) =>
  server.call(decideProposal, { params: { proposal_no }, body: { approve: true, version: version ?? '' } }, { as })

test('refuses guests, members, the two sides, former operators, and operators about their own orders', async () => {
  const { claim } = await objected()
  const tries = (as: Anybody) => [list(as), getCase(as, claim), decide(as, claim, 180)]
  for (const as of [null, await server.aMember(), me, seller]) {
    for (const answer of await Promise.all(tries(as))) expect(answer.status).toBe(401)
  }
  const former = await anOperator(server)
  await revokeForTest(server, former)
  for (const answer of await Promise.all(tries(former))) expect([401, 403]).toContain(answer.status)
  for (const side of [me, seller]) {
    const own = await anOperator(server)
    await linkMember(server, own, side.user_no)
    expect((await decide(own, claim, 180)).body.code).toBe('claim_case.own')
  }
  expect(await caseOf(claim)).toMatchObject({ state: 8, can_decide: true, answer: null })
  for (const answer of [await getCase(one, 999_999), await decide(one, 999_999, null)]) {
    expect(answer.body.code).toBe('claim_case.not_found')
  }
})

test('a case has both sides’ words, the pictures, the parcel and the money, with masked names; reading is logged', async () => {
  await server.db.sql`update users set haru_name = '푸른바다고래' where user_no = ${me.user_no}`
  const { no, claim } = await objected()
  const found = await caseOf(claim)
  expect(found).toMatchObject({
    order_no: no,
    kind: 'return',
    item_amt: 180,
    buyer: { user_no: me.user_no, haru_name: '푸****래' },
    objection: OBJECTION,
    claim: { content: '생각보다 두꺼워서 돌려보내요', reason: '사용한 흔적이 있어요', acts: [] },
    items: [{ qtt: 1, held_viv: 210, posted_viv: 0, back_viv: 0, is_claimed: true, is_paid: false }],
    parcels: [{ carrier: 'cj', tracking_no: '6123456789' }],
    money: { held_viv: 210, posted_viv: 0, back_viv: 0 },
    can_decide: true,
    proposal_no: null,
  })
  expect(found.claim.images).toHaveLength(1)
  expect(JSON.stringify(found)).not.toContain('푸른바다고래')
  expect((await logOf(claim)).map(({ act }) => act)).toEqual(['claim.read'])
})

test('queues: objections by age and decided ones, by number and by member, in pages', async () => {
  const before = await nosOf({})
  await server.db.sql`update users set haru_name = '찾는구매자' where user_no = ${me.user_no}`
  const [a, b] = [await objected(), await objected()]
  expect(await nosOf({})).toEqual([...before, a.claim, b.claim])
  expect(await nosOf({ sort: 'newest', limit: 1 })).toEqual([b.claim])
  expect(await nosOf({ q: '찾는구' })).toEqual([a.claim, b.claim])
  for (const q of [String(b.no), `2611-23-${String(b.no).padStart(4, '0')}`]) expect(await nosOf({ q })).toContain(b.claim)
  const [row] = (await list(one, { q: '찾는구' })).body.query as wire.ClaimCaseRow[]
  expect(await nosOf({ after_dt: row!.sort_dt, after_no: a.claim })).toEqual([b.claim])
  expect(await waitingIn(server, 'order_claim', one)).toBe(before.length + 2)
  await decide(one, a.claim, null)
  expect([await nosOf({ q: '찾는구' }), await nosOf({ queue: 'decided', q: '찾는구' })]).toEqual([[b.claim], [a.claim]])
})

test('a refund of a part returns it, pays the rest to the seller and tells both sides, once', async () => {
  const { no, claim } = await objected()
  const before = [await paid(me), await paid(seller)] as const
  expect((await decide(one, claim, 100, 179)).body.code).toBe('claim_case.changed')
  expect((await decide(one, claim, 181)).body).toMatchObject({ code: 'claim_case.refund_viv', field: 'refund_viv' })
  const key = 'b4c7f3a0-0000-4000-8000-000000000011'
  for (let nth = 0; nth < 2; nth++) expect((await decide(one, claim, 100, 180, key)).body.query).toEqual({ proposal_no: null })
  expect((await decide(other, claim, 180)).body.code).toBe('claim_case.not_now')
  expect([await paid(me), await paid(seller)]).toEqual([before[0] + 100, before[1] + 110])
  expect(await caseOf(claim)).toMatchObject({ state: 5, refund_viv: 100, answer: ANSWER, by: { name: '한결' }, can_decide: false })
  for (const read of [orderFor(server, me, no), saleFor(server, seller, no)]) {
    expect(await claimOf(read)).toMatchObject({ state: 5, refund_viv: 100, answer: ANSWER, reason: '사용한 흔적이 있어요' })
  }
  expect((await alarmsOf(me)).at(-1)).toBe('ORDER_REFUND_OK 운영팀이 환불로 결정했어요')
  expect((await alarmsOf(seller)).at(-1)).toBe('SELLER_ORDER 운영팀이 환불로 결정했어요')
  expect((await logOf(claim)).filter(({ act }) => act === 'claim.decide')).toEqual([
    { act: 'claim.decide', reason: ANSWER, facts: { viv: 100, before: 8 } },
  ])
  await expectLedgerAgrees(server)
})

test('a refusal moves nothing, and the buyer cannot object again', async () => {
  const { no, claim } = await objected()
  const before = await paid(me)
  expect((await decide(one, claim, null)).body.query).toEqual({ proposal_no: null })
  expect((await decide(other, claim, null)).body.code).toBe('claim_case.not_now')
  expect(await paid(me)).toBe(before)
  expect(await claimOf(orderFor(server, me, no))).toMatchObject({ state: 6, answer: ANSWER, object_until: null })
  expect((await alarmsOf(me)).at(-1)).toBe('ORDER_REFUND_NO 운영팀이 거절로 결정했어요')
  expect((await alarmsOf(seller)).at(-1)).toBe('SELLER_ORDER 운영팀이 거절로 결정했어요')
})

test('of two decisions at once one counts', async () => {
  const { claim } = await objected()
  const answers = await Promise.all([decide(one, claim, 180), decide(other, claim, null)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await expectLedgerAgrees(server)
})

test('a refund above 1,000 viv is confirmed by a second operator, who is not one of the sides', async () => {
  const { claim } = await objected(6, 'BROKEN')
  const { item_amt } = await caseOf(claim)
  expect(item_amt).toBeGreaterThan(1000)
  const before = await paid(me)
  const { proposal_no } = (await decide(one, claim, item_amt, item_amt)).body.query as { proposal_no: number }
  expect(proposal_no).toBeGreaterThan(0)
  expect(await caseOf(claim)).toMatchObject({ state: 8, proposal_no })
  expect((await decide(other, claim, null, item_amt)).body.code).toBe('operator.waiting')
  const shown = await proposal(proposal_no)
  expect(shown.view).toMatchObject({ claim_no: claim, item_amt, refund_viv: item_amt, seller_viv: 0, objection: OBJECTION, answer: ANSWER })
  expect((await confirm(proposal_no, one, shown)).body.code).toBe('operator.same_person')
  const own = await anOperator(server)
  await linkMember(server, own, seller.user_no)
  expect((await confirm(proposal_no, own, shown)).body.code).toBe('claim_case.own')
  expect(await paid(me)).toBe(before)
  expect((await confirm(proposal_no, other, shown)).status).toBe(200)
  expect(await paid(me)).toBe(before + item_amt)
  expect(await caseOf(claim)).toMatchObject({ state: 5, refund_viv: item_amt, by: { name: '다온' } })
  await expectLedgerAgrees(server)
})
