import { afterAll, expect, test } from 'vitest'
import { aReview } from '#features/counsel/server/review/testing.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import { createOrderReview, type PurchaseReview } from '#features/order/contract.ts'
import { anItem, arrivedOrder, sellerAndBuyer } from '#features/order/server/testing.ts'
import * as wire from '#features/report/operator-contract.ts'
import { createAppeal } from '#features/sanction/contract.ts'
import { lockSanctions, wasSanctioned } from '#features/sanction/server/public.ts'
import { FOREVER } from '#kit/contract/limits.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { countLockWaits, leaveTransactionOpen } from '#kit/server/testing/factories.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import { Moderation, type Target } from './testing-moderation.ts'

const on = await Moderation.start()
const { server, mod, other } = on
const { sql } = server.db
afterAll(() => server.close())

const FAKE = { close: 'uphold', is_fake_review: true } as const
type ReportedReview = { no: number; author: TestMember; target: Target }

/** A review of a counselling with the expert, with a case. */
async function aReportedReview(expert: TestMember, reporters = 1): Promise<ReportedReview> {
  // So that no limit on the number of calls is reached.
  server.clock.advance(MINUTE_MS)
  const author = await server.aMember()
  await aReview(server, { member: author, expert }, 5)
  const [row] = await sql<[{ review_no: number }]>`select review_no from counsel_review where user_no = ${author.user_no}`
  const target = { target_kind: 'counsel_review', target_no: row.review_no } as const
  await on.reportBy(reporters, target, 'ABUSE')
  return { no: await on.caseNo(target), author, target }
}

/** The same after a decision that counts it as faked by the expert. */
async function aCountedReview(
  expert: TestMember,
  asked: object = {},
): Promise<ReportedReview & { plan: wire.CasePlan; proposal_no: number | null }> {
  const one = await aReportedReview(expert)
  const plan = await on.plan(one.no, { ...FAKE, ...asked })
  const { status, body } = await on.decide(one.no, { ...FAKE, ...asked }, { version: plan.version })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...one, plan, proposal_no: (body.query as { proposal_no: number | null }).proposal_no }
}

async function countedReviews(expert: TestMember, times: number) {
  const all: Awaited<ReturnType<typeof aCountedReview>>[] = []
  for (let nth = 0; nth < times; nth++) all.push(await aCountedReview(expert))
  return all
}

const expertOfCase = async (no: number) => (await on.case(no)).expert
/** When selling opens again, in milliseconds; null: it is open. */
const sellingClosedUntil = async ({ user_no }: TestMember): Promise<number | null> => {
  const [row] = await sql<{ sell_dt: string | null }[]>`select sell_dt from member_limit where user_no = ${user_no}`
  return row?.sell_dt ? Date.parse(row.sell_dt) : null
}
const stepsOf = async ({ user_no }: TestMember) =>
  sql<{ kind: string; fake_step: number; state: number }[]>`
    select kind, fake_step, state from sanction where user_no = ${user_no} and fake_step is not null order by sanction_no`.then((rows) => [
    ...rows,
  ])
const measureOf = async (no: number, kind: string, user_no: number): Promise<number> => {
  const { decisions } = await on.case(no)
  const measures = decisions.filter((one) => one.user_no === user_no).flatMap((one) => one.measures)
  return measures.find((one) => one.kind === kind)!.sanction_no
}
const lastAlarm = async (of: TestMember) => (await on.alarms(of, 'SANCTION')).at(-1)

const seenProposal = async (proposal_no: number, as = other) =>
  (await server.call(getProposal, { params: { proposal_no } }, { as })).body.query as ProposalCase
async function answer(proposal_no: number, approve: boolean, as: TestOperator = other) {
  const { version } = await seenProposal(proposal_no, as)
  const body = { approve, reason: '한 번 더 살펴봐요', version: version! }
  return server.call(decideProposal, { params: { proposal_no }, body }, { as })
}
async function overturn(as: TestMember, decision_no: number) {
  const { body } = await server.call(
    createAppeal,
    { params: { decision_no }, body: { content: '꾸민 후기가 아니에요. 다시 봐 주세요.' } },
    { as },
  )
  const params = { appeal_no: (body.query as { appeal_no: number }).appeal_no }
  const decided = await server.call(
    wire.decideAppealCase,
    { params, body: { overturn: true, answer: '기록을 다시 살펴봤어요.' } },
    { as: other },
  )
  return decided.status
}

test('refuses to count a review for operators of other lanes, its expert and its author, and an undo by its expert', async () => {
  const expert = await anExpert(server)
  const { no, author } = await aReportedReview(expert)
  const { version } = await on.plan(no, FAKE)
  const finance = await anOperator(server, { roles: ['finance'] })
  expect((await on.decide(no, FAKE, { as: finance, version })).body.code).toBe('report_case.not_found')
  const self = await anOperator(server, { roles: ['mod'] })
  for (const member of [author, expert]) {
    await linkMember(server, self, member.user_no)
    expect((await on.preview(no, FAKE, self)).body.code).toBe('report_case.own')
    expect((await on.decide(no, FAKE, { as: self, version })).body.code).toBe('report_case.own')
  }
  expect(await expertOfCase(no)).toMatchObject({ fake_qtt: 0, is_counted: false })
  await on.decide(no, FAKE)
  expect((await on.undo(no, 'sanction', await measureOf(no, 'fake_review', expert.user_no), self)).body.code).toBe('report_case.own')
})

test('refuses to count what is no review, and a review without upholding its reports', async () => {
  const daily = await on.reported('ABUSE', 1)
  expect((await on.preview(daily.no, FAKE)).body.code).toBe('report_case.not_possible')
  expect((await on.case(daily.no)).expert).toBeNull()
  const { no } = await aReportedReview(await anExpert(server))
  // A second operator still decides whether a permanent suspension upholds them.
  const permanent = { member: 'permanent', close: 'uphold', message: '가족이 쓴 후기를 되풀이했어요.' }
  for (const asked of [{ close: 'dismiss' }, { content: 'hide' }, { member: 'warn', close: null }, permanent]) {
    expect((await on.preview(no, { is_fake_review: true, ...asked })).body.code).toBe('report_case.not_possible')
  }
  // Without the switch the expert hears nothing.
  await on.decide(no, { content: 'hide', close: 'uphold' })
  expect(await expertOfCase(no)).toMatchObject({ fake_qtt: 0 })
  // It can be said later, of what was upheld.
  expect((await on.decide(no, { is_fake_review: true })).status).toBe(200)
  expect(await expertOfCase(no)).toMatchObject({ fake_qtt: 1, is_counted: true })
})

test('a review counts once against its expert however often it is reported, and the author is told nothing of it', async () => {
  const expert = await anExpert(server)
  const { no, author, target } = await aReportedReview(expert, 2)
  const asked = { ...FAKE, content: 'hide', member: 'warn', message: '가족이 쓴 후기예요.' }
  const plan = await on.plan(no, asked)
  expect(plan.expert).toMatchObject({ fakes: { before: 0, after: 1 }, measures: [{ kind: 'fake_review', points: 0 }], needs_second: false })
  expect(plan.measures.map(({ kind }) => kind)).toEqual(['hide', 'warn'])
  expect((await on.decide(no, asked)).status).toBe(200)
  const read = await on.own(expert)
  expect(read).toMatchObject({ points: 0, decisions: [{ target_kind: 'counsel_review', message: plan.expert!.message, can_appeal: true }] })
  expect(read.decisions[0]!.message).toContain('3건이 되면 경고를 받아요.')
  // Which review, by what the expert's own list has of it.
  expect(read.decisions[0]!.message).toMatch(/^후기: .+일, .+$/m)
  // What the operator explained to the author is not for the expert.
  expect(read.decisions[0]!.message).not.toContain('가족')
  expect(await lastAlarm(expert)).toBe('꾸민 후기로 확인한 것이 1건이에요. 3건이 되면 경고를 받아요.')
  expect((await on.own(author)).decisions).toMatchObject([{ measures: [{ kind: 'hide' }, { kind: 'warn' }] }])
  const [logged] = await sql<{ facts: object }[]>`
    select facts from operator_log where act = 'report.fake_review' and target = ${`report_case:${no}`}`
  expect(logged!.facts).toMatchObject({ user_no: expert.user_no, before: { fakes: 0 }, after: { fakes: 1 } })
  await on.undo(no, 'sanction', await measureOf(no, 'hide', author.user_no))
  await on.reportBy(1, target)
  const again = await on.caseNo(target)
  expect(again).toBeGreaterThan(no)
  expect((await on.preview(again, FAKE)).body.code).toBe('report_case.not_possible')
  expect(await expertOfCase(again)).toMatchObject({ fake_qtt: 1, is_counted: true })
})

test('undoes the count of a review that was deleted meanwhile, but not for its expert', async () => {
  const expert = await anExpert(server)
  const { no, target } = await aCountedReview(expert)
  const measure = await measureOf(no, 'fake_review', expert.user_no)
  await sql`delete from counsel_review where review_no = ${target.target_no}`
  const self = await anOperator(server, { roles: ['mod'] })
  await linkMember(server, self, expert.user_no)
  expect((await on.undo(no, 'sanction', measure, self)).body.code).toBe('report_case.own')
  expect((await on.undo(no, 'sanction', measure)).status).toBe(200)
  const later = await aReportedReview(expert)
  expect(await expertOfCase(later.no)).toMatchObject({ fake_qtt: 0 })
})

test('reviews of products count together with those of counsellings', async () => {
  const [seller, buyer] = await sellerAndBuyer(server, 50_000)
  await aCountedReview(seller)
  const { row } = await arrivedOrder(server, { me: buyer, seller }, { item: await anItem(server, seller) })
  const params = { order_item_no: row }
  const { body } = await server.call(
    createOrderReview,
    { params, body: { rating: 5, content: '두툼해서 무릎이 아프지 않아요.' } as never },
    { as: buyer },
  )
  const target = { target_kind: 'order_review', target_no: (body.query as PurchaseReview).review!.review_no } as const
  await on.reportBy(1, target)
  const no = await on.caseNo(target)
  expect(await expertOfCase(no)).toMatchObject({ user_no: seller.user_no, fake_qtt: 1 })
  expect((await on.decide(no, FAKE)).status).toBe(200)
  expect(await expertOfCase(no)).toMatchObject({ fake_qtt: 2, is_counted: true })
})

test('warns the expert once when two operators count the third review at the same time', async () => {
  const expert = await anExpert(server)
  await countedReviews(expert, 2)
  const both = [await aReportedReview(expert), await aReportedReview(expert)]
  const plans = await Promise.all(both.map(({ no }) => on.plan(no, FAKE)))
  expect(plans.map(({ expert: of }) => of!.measures.map(({ kind }) => kind))).toEqual([
    ['fake_review', 'warn'],
    ['fake_review', 'warn'],
  ])
  // Both have begun before either decides.
  const finish = await leaveTransactionOpen(server.db, (tx) => lockSanctions(tx, [expert.user_no]))
  const deciding = Promise.all(both.map(({ no }, nth) => on.decide(no, FAKE, { as: [mod, other][nth]!, version: plans[nth]!.version })))
  await expect.poll(() => countLockWaits(server.db), { interval: 20 }).toBe(2)
  await finish()
  const answers = await deciding
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = both[answers.findIndex(({ status }) => status === 409)]!
  expect((await on.plan(late.no, FAKE)).expert).toMatchObject({ fakes: { before: 3, after: 4 }, measures: [{ kind: 'fake_review' }] })
  expect((await on.decide(late.no, FAKE)).status).toBe(200)
  expect(await stepsOf(expert)).toEqual([{ kind: 'warn', fake_step: 3, state: 1 }])
})

test('warns at 3 reviews, closes selling for 30 days at 10, and without an end at 20 by two operators', async () => {
  const expert = await anExpert(server)
  const first = await countedReviews(expert, 2)
  // A sanctioned member registers again only a year after leaving; a count alone is no sanction, a step without points is one.
  expect(await wasSanctioned(server.db, expert.user_no)).toBe(false)
  first.push(await aCountedReview(expert))
  expect(await wasSanctioned(server.db, expert.user_no)).toBe(true)
  expect(first.map(({ plan }) => plan.expert!.measures.length)).toEqual([1, 1, 2])
  expect(await lastAlarm(expert)).toBe(
    '꾸민 후기로 확인한 것이 3건이라서 경고를 받았어요. 10건이 되면 30일 동안 판매와 상담 수락을 할 수 없어요.',
  )
  // The ladder has no points: it does not lengthen other sanctions.
  expect((await on.own(expert)).points).toBe(0)
  await countedReviews(expert, 6)
  expect(await sellingClosedUntil(expert)).toBeNull()
  const tenth = await aCountedReview(expert)
  expect(tenth.plan.expert!.measures).toMatchObject([{ kind: 'fake_review' }, { kind: 'limit', activities: ['sell'] }])
  expect(await sellingClosedUntil(expert)).toBe(server.clock.now.getTime() + 30 * DAY_MS)
  server.clock.advance(31 * DAY_MS)
  await countedReviews(expert, 9)
  expect(await stepsOf(expert)).toHaveLength(2)
  const twentieth = await aCountedReview(expert)
  expect(twentieth.plan.expert).toMatchObject({ needs_second: true, measures: [{ kind: 'fake_review' }] })
  const no = twentieth.proposal_no!
  expect(await expertOfCase(twentieth.no)).toMatchObject({ fake_qtt: 20, is_final: true, proposal_no: no })
  // Nothing is proposed about the author.
  expect(await on.case(twentieth.no)).toMatchObject({ proposal_no: null, state: 2 })
  expect((await seenProposal(no)).view).toMatchObject({ fake_qtt: 20, member: { user_no: expert.user_no } })
  expect((await answer(no, true, mod)).body.code).toBe('operator.same_person')
  const self = await anOperator(server, { roles: ['mod'] })
  await linkMember(server, self, expert.user_no)
  expect((await answer(no, true, self)).body.code).toBe('report_case.own')
  // One more while two operators decide proposes nothing; after a refusal it does.
  expect((await aCountedReview(expert)).proposal_no).toBeNull()
  expect((await answer(no, false)).status).toBe(200)
  const next = (await aCountedReview(expert)).proposal_no!
  expect(next).toBeGreaterThan(no)
  expect((await answer(next, true)).status).toBe(200)
  expect(await sellingClosedUntil(expert)).toBe(FOREVER.getTime())
  expect(await lastAlarm(expert)).toBe('꾸민 후기가 22건이 되어 앞으로 판매와 상담 수락을 할 수 없어요')
  const last = await aCountedReview(expert)
  expect([last.plan.expert!.needs_second, last.proposal_no]).toEqual([false, null])
  expect((await stepsOf(expert)).map(({ fake_step }) => fake_step)).toEqual([3, 10, 20])
})

test('closes selling without an end only while 20 reviews count, and opens it when one counts no more', async () => {
  const expert = await anExpert(server)
  const [first] = await countedReviews(expert, 19)
  const { proposal_no, no } = await aCountedReview(expert)
  const undo = async () => on.undo(no, 'sanction', await measureOf(no, 'fake_review', expert.user_no))
  const { version } = await seenProposal(proposal_no!)
  expect((await undo()).status).toBe(200)
  const body = { approve: true, reason: '', version: version! }
  const stale = await server.call(decideProposal, { params: { proposal_no: proposal_no! }, body }, { as: other })
  expect(stale.body.code).toBe('operator.changed')
  expect((await answer(proposal_no!, true)).body.code).toBe('report_case.not_possible')
  // The proposal waits; with the twentieth again it can be approved.
  expect((await aCountedReview(expert)).proposal_no).toBeNull()
  expect((await answer(proposal_no!, true)).status).toBe(200)
  expect(await sellingClosedUntil(expert)).toBe(FOREVER.getTime())
  await on.undo(first!.no, 'sanction', await measureOf(first!.no, 'fake_review', expert.user_no))
  expect((await stepsOf(expert)).map(({ fake_step, state }) => [fake_step, state])).toEqual([
    [3, 1],
    [10, 1],
    [20, 2],
  ])
  expect(await sellingClosedUntil(expert)).toBeLessThan(FOREVER.getTime())
})

test('undoes the step when any of its reviews counts no more, and takes it again with a later review', async () => {
  const expert = await anExpert(server)
  const [first, , third] = await countedReviews(expert, 3)
  const undo = async (one: ReportedReview) => on.undo(one.no, 'sanction', await measureOf(one.no, 'fake_review', expert.user_no))
  expect((await undo(first!)).status).toBe(200)
  expect((await undo(first!)).body.code).toBe('sanction.nothing_left')
  expect(await expertOfCase(first!.no)).toMatchObject({ fake_qtt: 2, is_counted: false })
  expect(await stepsOf(expert)).toEqual([{ kind: 'warn', fake_step: 3, state: 2 }])
  const alarms = (await on.alarms(expert, 'SANCTION')).filter((text) => text.includes('되돌렸어요'))
  expect(alarms.toSorted()).toEqual(['상담 후기에 대한 결정을 되돌렸어요', '상담 후기에 대한 결정의 일부를 되돌렸어요'])
  expect(await on.alarms(third!.author, 'SANCTION')).toEqual([])
  // The same review can be counted again, with its step.
  expect((await on.decide(first!.no, { is_fake_review: true })).status).toBe(200)
  expect((await stepsOf(expert)).map(({ state }) => state)).toEqual([2, 1])
})

test('a granted appeal of the expert opens selling, and one of the author ends the count of the review', async () => {
  const expert = await anExpert(server)
  await countedReviews(expert, 8)
  const ninth = await aCountedReview(expert, { content: 'hide' })
  await aCountedReview(expert)
  expect(await sellingClosedUntil(expert)).not.toBeNull()
  const [latest] = (await on.own(expert)).decisions
  expect(await overturn(expert, latest!.decision_no)).toBe(200)
  expect(await sellingClosedUntil(expert)).toBeNull()
  expect(await on.alarms(expert, 'APPEAL_RESULT')).toEqual(['재심에서 결정을 되돌렸어요. 판매와 상담 수락 기능을 다시 쓸 수 있어요'])
  expect(await expertOfCase(ninth.no)).toMatchObject({ fake_qtt: 9 })
  const [hidden] = (await on.own(ninth.author)).decisions
  expect(await overturn(ninth.author, hidden!.decision_no)).toBe(200)
  expect(await expertOfCase(ninth.no)).toMatchObject({ fake_qtt: 8, is_counted: false })
  expect(await on.alarms(expert, 'SANCTION')).toContain('상담 후기에 대한 결정을 되돌렸어요')
  expect(await stepsOf(expert)).toMatchObject([
    { fake_step: 3, state: 1 },
    { fake_step: 10, state: 3 },
  ])
})
