import { expect, test } from 'vitest'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import { anOperator, linkMember, operatorExtensions, operatorHttp, revokeForTest, waitingIn } from '#features/operator/server/testing.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import { creditCharge, expectLedgerAgrees, logInAgain, releaseDue } from '#features/viv/server/testing.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import {
  approveCounsel,
  approveExtension,
  disputeCounsel,
  listCounselEvents,
  quitCounsel,
  requestExtension,
  type CounselEvent,
} from '../../contract/session.ts'
import * as wire from '../../operator-contract.ts'
import { refundOf } from '../../rules.ts'
import { startSessionTest } from '../session/testing.ts'
import { caseEvents } from './cases.ts'
import { counselOperatorHttp, counselProposals } from './http.ts'
import { counselQueues } from './inbox.ts'

const TESTED = '2000-01-01T00:00:00.000Z'
const api = await startSessionTest([...operatorHttp, ...counselOperatorHttp], {
  extensions: makeExtensions([
    ...operatorExtensions,
    extend(proposalKinds, counselProposals),
    extend(inboxQueues, counselQueues),
    // Stands for what another feature knows about the counselling.
    extend(caseEvents, () => Promise.resolve([{ event: 'device_test', actor: 'member', from_dt: TESTED, to_dt: null, detail: {} }])),
  ]),
})
const { server, act, info, pass, stay } = api
const one = await anOperator(server, { name: '한결' })
const other = await anOperator(server, { name: '다온' })

type Pair = { member: TestMember; expert: TestMember }
type Anybody = TestMember | TestOperator | null
const ANSWER = '기록을 살펴보고 결정했어요.'
const REASON = '상담이 약속보다 일찍 끝났어요'

const aPair = async (viv = 0): Promise<Pair> => {
  const pair = { member: await api.member(), expert: await api.expert() }
  if (viv > 0) await creditCharge(server, pair.member, viv)
  return pair
}
const paid = async ({ user_no }: TestMember): Promise<number> => (await balanceOf(server.db, user_no)).paid
const pending = async ({ user_no }: TestMember): Promise<number> =>
  (await server.db.sql<{ balance: number }[]>`select balance from viv_account where user_no = ${user_no} and kind = 'pending'`)[0]!.balance

async function accepted(pair: Pair, terms = {}): Promise<number> {
  const no = await api.request(pair, 60, terms)
  expect((await act(approveCounsel, pair.expert, no)).body).toMatchObject({ state: 1 })
  return no
}
async function running(pair: Pair, terms = {}): Promise<number> {
  const no = await accepted(pair, terms)
  await pass(60)
  await stay(no, [pair.member, pair.expert], 0.1)
  return no
}
async function ended(pair: Pair, terms = {}): Promise<number> {
  const no = await running(pair, terms)
  expect((await act(quitCounsel, pair.member, no)).body).toMatchObject({ state: 1 })
  return no
}
/** Lets the session end in 9 minutes, so that an extension can be asked for. */
const nearEnd = (no: number) =>
  server.db.sql`update counsel set end_dt = ${new Date(server.clock.now.getTime() + 9 * MINUTE_MS)} where coun_no = ${no}`
const dispute = (as: TestMember, coun_no: number) => server.call(disputeCounsel, { params: { coun_no }, body: { reason: REASON } }, { as })
async function disputed(pair: Pair, terms = {}): Promise<number> {
  const no = await ended(pair, terms)
  expect((await dispute(pair.member, no)).body).toMatchObject({ state: 1 })
  return no
}

const list = (as: Anybody, query: object = {}) => server.call(wire.listCounselCases, { query }, { as })
const nosOf = async (query: object) => ((await list(one, query)).body.query as wire.CounselCaseRow[]).map(({ coun_no }) => coun_no)
const getCase = (as: Anybody, coun_no: number) => server.call(wire.getCounselCase, { params: { coun_no } }, { as })
const caseOf = async (coun_no: number) => (await getCase(one, coun_no)).body.query as wire.CounselCase
const people = (as: Anybody, coun_no: number, reason = '본인 확인') =>
  server.call(wire.openPeople, { params: { coun_no }, body: { reason } }, { as })
const decide = (as: Anybody, coun_no: number, refund_percent: number, refund_viv: number, key?: string) =>
  server.call(
    wire.decideDispute,
    { params: { coun_no }, body: { refund_percent, refund_viv, answer: ANSWER } },
    { as, ...(key ? { key } : {}) },
  )
const correct = (as: Anybody, coun_no: number, refund_percent: number, refund_viv: number) =>
  server.call(
    wire.correctPayment,
    { params: { coun_no }, body: { refund_percent, refund_viv, answer: ANSWER, inquiry: '들어가려 했지만 앱이 꺼졌대요' } },
    { as },
  )
const end = (as: Anybody, coun_no: number, return_percent: number, return_viv: number) =>
  server.call(wire.endCounsel, { params: { coun_no }, body: { return_percent, return_viv, reason: '운영 규정을 어긴 상담이에요' } }, { as })
const proposal = async (proposal_no: number, as = other) =>
  (await server.call(getProposal, { params: { proposal_no } }, { as })).body.query as ProposalCase
const confirm = async (proposal_no: number, as: TestOperator, shown?: ProposalCase) => {
  const { version } = shown ?? (await proposal(proposal_no, as))
  return server.call(decideProposal, { params: { proposal_no }, body: { approve: true, version: version ?? '' } }, { as })
}
const alarmsOf = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ kind: string; text: string }[]>`select kind, text from alarm where user_no = ${user_no} order by alarm_no`)
    .filter(({ kind }) => kind === 'COUN_DISPUTE' || kind === 'COUN_REFUND')
    .map(({ kind, text }) => `${kind} ${text}`)
const logOf = (counNo: number) =>
  server.db.sql<{ act: string; reason: string; facts: Record<string, unknown> }[]>`
    select act, reason, facts from operator_log where target = ${`counsel:${counNo}`} and act not like 'proposal.%' order by log_no`

test('a case has what other features know about it, in its place on the time line; the two sides read their own', async () => {
  const pair = await aPair()
  const no = await disputed(pair)
  const [first, ...rest] = (await caseOf(no)).events
  expect(first).toEqual({ event: 'device_test', actor: 'member', from_dt: TESTED, to_dt: null, detail: {} })
  const { body } = await server.call(listCounselEvents, { params: { coun_no: no } }, { as: pair.member })
  expect(body.query).toEqual(rest)
})

test('refuses guests, members, the two sides, former operators, and operators about their own counsellings', async () => {
  const pair = await aPair()
  const no = await disputed(pair)
  const tries = (as: Anybody) => [
    list(as),
    getCase(as, no),
    people(as, no),
    decide(as, no, 100, 300),
    correct(as, no, 100, 300),
    end(as, no, 100, 300),
  ]
  for (const as of [null, await api.member(), pair.member, pair.expert]) {
    for (const answer of await Promise.all(tries(as))) expect(answer.status).toBe(401)
  }
  const former = await anOperator(server)
  await revokeForTest(server, former)
  for (const answer of await Promise.all(tries(former))) expect([401, 403]).toContain(answer.status)
  for (const side of [pair.member, pair.expert]) {
    const own = await anOperator(server)
    await linkMember(server, own, side.user_no)
    expect((await decide(own, no, 100, 300)).body.code).toBe('counsel_case.own')
    await linkMember(server, own, (await api.member()).user_no)
  }
  expect(await caseOf(no)).toMatchObject({ dispute: { state: 0 }, act: 'decide' })
  for (const act of [getCase, people]) expect((await act(one, 999_999)).body.code).toBe('counsel_case.not_found')
  expect((await decide(one, 999_999, 0, 0)).body.code).toBe('counsel_case.not_found')
  expect((await decide(one, no, 101, 300)).status).toBe(400)
})

test('a case shows masked names, the time line, messages and money; names need a reason that is logged', async () => {
  const pair = await aPair()
  await server.db.sql`update users set haru_name = '푸른바다고래' where user_no = ${pair.member.user_no}`
  const no = await disputed(pair)
  const found = await caseOf(no)
  expect(found).toMatchObject({
    member: { user_no: pair.member.user_no, haru_name: '푸****래' },
    price: 300,
    refundable_viv: 300,
    pending_viv: 300,
    release_dt: null,
    messages: { member: 0, expert: 0 },
    dispute: { reason: REASON, state: 0, opened_by: 'member' },
    parts: [{ minutes: 30, price: 300, paid_viv: 300 }],
    act: 'decide',
    proposal_no: null,
  })
  const names = found.events.map(({ event }) => event)
  for (const event of ['T02', 'T06', 'T19', 'dispute', 'present']) expect(names).toContain(event)
  expect(JSON.stringify(found)).not.toContain('푸른바다고래')
  expect((await people(one, no, ' ')).status).toBe(400)
  expect((await people(one, no)).body.query).toMatchObject({ member: { haru_name: '푸른바다고래' } })
  await people(one, no)
  expect((await logOf(no)).map(({ act, reason }) => [act, reason])).toEqual([
    ['counsel.read', ''],
    ['counsel.people', '본인 확인'],
    ['counsel.people', '본인 확인'],
  ])
})

test('a case names the reward of an answer that was taken off the price, and whether it came back', async () => {
  const no = await disputed(await aPair())
  expect((await caseOf(no)).reward).toBeNull()
  const taken = { coun_no: no, an_no: 90, ki_no: 80, viv: 0, reg_dt: server.clock.now }
  await server.db.sql`insert into counsel_follow_up ${server.db.sql(taken)}`
  // A thread alone takes nothing off.
  expect((await caseOf(no)).reward).toBeNull()
  await server.db.sql`update counsel_follow_up set viv = 120 where coun_no = ${no}`
  expect((await caseOf(no)).reward).toEqual({ ki_no: 80, viv: 120, is_returned: false })
  expect((await decide(one, no, 100, 300)).status).toBe(200)
  expect((await caseOf(no)).reward).toEqual({ ki_no: 80, viv: 120, is_returned: true })
})

test('queues: disputes by age, decided, open and lately paid ones, by number and by member, in pages', async () => {
  const [first, second] = [await aPair(), await aPair()]
  await server.db.sql`update users set haru_name = '찾는회원' where user_no = ${first.member.user_no}`
  const before = await nosOf({ queue: 'dispute' })
  const a = await disputed(first)
  const b = await disputed(second)
  expect(await nosOf({ queue: 'dispute' })).toEqual([...before, a, b])
  expect(await nosOf({ queue: 'dispute', sort: 'newest', limit: 1 })).toEqual([b])
  const [row] = (await list(one, { queue: 'dispute', q: '찾는회' })).body.query as wire.CounselCaseRow[]
  expect(row).toMatchObject({ coun_no: a, dispute: { reason: REASON } })
  expect(await nosOf({ queue: 'dispute', after_dt: row!.sort_dt, after_no: a })).toEqual([b])
  expect(await nosOf({ queue: 'dispute', q: String(b) })).toContain(b)
  expect(await waitingIn(server, 'coun_dispute', one)).toBe(before.length + 2)
  await decide(one, a, 0, 0)
  expect(await nosOf({ queue: 'decided', q: String(a) })).toContain(a)
  const open = await accepted(await aPair())
  const done = await ended(await aPair())
  expect(await nosOf({ queue: 'open', q: String(open) })).toContain(open)
  expect(await nosOf({ queue: 'paid', q: String(done) })).toContain(done)
  expect(await nosOf({ queue: 'paid' })).not.toContain(a)
  expect(await nosOf({ queue: 'open' })).not.toContain(done)
  expect((await list(one, { queue: 'dispute', after_no: 1 })).status).toBe(400)
})

test('a decision refunds its share from pending income, resumes the release, and tells both sides', async () => {
  const pair = await aPair()
  const no = await disputed(pair)
  expect([await paid(pair.member), await pending(pair.expert)]).toEqual([700, 300])
  expect((await decide(one, no, 40, 119)).body.code).toBe('counsel_case.changed')
  const key = 'b4c7f3a0-0000-4000-8000-000000000001'
  expect((await decide(one, no, 40, 120, key)).body.query).toEqual({ proposal_no: null })
  expect((await decide(one, no, 40, 120, key)).body.query).toEqual({ proposal_no: null })
  expect((await decide(other, no, 100, 300)).body.code).toBe('counsel_case.not_now')
  expect([await paid(pair.member), await pending(pair.expert)]).toEqual([820, 180])
  for (const side of [pair.member, pair.expert]) {
    const seen = await info(side, no)
    expect(seen.dispute).toMatchObject({ state: 1, refund_percent: 40, refund_viv: 120, answer: ANSWER })
    expect(Date.parse(seen.release_dt!)).toBe(Date.parse(seen.quit_dt!) + 7 * DAY_MS)
    const { body } = await server.call(listCounselEvents, { params: { coun_no: no } }, { as: side })
    expect((body.query as CounselEvent[]).find(({ event }) => event === 'decide')).toMatchObject({
      actor: 'operator',
      detail: { refund_viv: 120 },
    })
  }
  expect(await alarmsOf(pair.member)).toEqual([
    'COUN_DISPUTE 문의한 상담의 120 VIV를 돌려드렸어요',
    'COUN_REFUND 운동 질문 · 120 VIV를 돌려드렸어요',
  ])
  expect((await alarmsOf(pair.expert)).at(-1)).toBe('COUN_DISPUTE 문의가 마무리돼 120 VIV를 회원에게 돌려드렸어요')
  expect((await logOf(no)).at(-1)).toMatchObject({ act: 'counsel.decide', reason: ANSWER, facts: { refund_percent: 40, viv: 120 } })
  const { quit_dt } = await info(pair.member, no)
  const due = Date.parse(quit_dt!) + 7 * DAY_MS
  await releaseDue(server.db, new Date(due - 1000))
  expect(await pending(pair.expert)).toBe(180)
  await releaseDue(server.db, new Date(due))
  expect([await pending(pair.expert), await paid(pair.expert)]).toEqual([0, 180])
  await expectLedgerAgrees(server)
})

test('income of a dispute that is decided after its 7 days is released at the decision', async () => {
  const pair = await aPair()
  const no = await disputed(pair)
  await pass(9 * 24 * 60)
  await releaseDue(server.db, server.clock.now)
  expect(await pending(pair.expert)).toBe(300)
  expect((await decide(one, no, 0, 0)).status).toBe(200)
  expect(Date.parse((await info(await logInAgain(server, pair.expert), no)).release_dt!)).toBe(server.clock.now.getTime())
  await releaseDue(server.db, server.clock.now)
  expect(await paid(pair.expert)).toBe(300)
  expect(await alarmsOf(pair.member)).toEqual(['COUN_DISPUTE 문의한 상담을 살펴봤어요'])
})

test('of two decisions at once one counts', async () => {
  const pair = await aPair()
  const no = await disputed(pair)
  const answers = await Promise.all([decide(one, no, 100, 300), decide(other, no, 50, 150)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refund = (await info(pair.member, no)).dispute!.refund_viv!
  expect(await paid(pair.member)).toBe(700 + refund)
  await expectLedgerAgrees(server)
})

test('above 1,000 viv a second operator confirms, who is not one of the sides and sees what changes', async () => {
  const pair = await aPair(2000)
  const no = await disputed(pair, { price: 1500 })
  const asked = await decide(one, no, 100, 1500)
  const { proposal_no } = asked.body.query as { proposal_no: number }
  expect(proposal_no).toBeGreaterThan(0)
  expect(await paid(pair.member)).toBe(1500)
  expect(await caseOf(no)).toMatchObject({ proposal_no, dispute: { state: 0 } })
  expect((await decide(other, no, 10, 150)).body.code).toBe('operator.waiting')
  const shown = await proposal(proposal_no)
  expect(shown.view).toMatchObject({
    coun_no: no,
    member: { user_no: pair.member.user_no, state: 'active' },
    inquiry: REASON,
    refundable_viv: 1500,
    refund_viv: 1500,
    answer: ANSWER,
  })
  expect((await confirm(proposal_no, one, shown)).body.code).toBe('operator.same_person')
  const own = await anOperator(server)
  await linkMember(server, own, pair.expert.user_no)
  expect((await confirm(proposal_no, own, shown)).body.code).toBe('counsel_case.own')
  expect((await confirm(proposal_no, other, shown)).status).toBe(200)
  expect([await paid(pair.member), await pending(pair.expert)]).toEqual([3000, 0])
  expect((await info(pair.member, no)).dispute).toMatchObject({ state: 1, refund_viv: 1500 })
  expect((await confirm(proposal_no, other, shown)).body.code).toBe('operator.decided')
  const small = await disputed(await aPair(2000), { price: 1000 })
  expect((await decide(one, small, 100, 1000)).body.query).toEqual({ proposal_no: null })
  await expectLedgerAgrees(server)
})

test('a session with an extension is refunded part by part, rounded up for the member', async () => {
  const pair = await aPair()
  const no = await accepted(pair, { price: 301, ext_price: 91 })
  await pass(60)
  await stay(no, [pair.member, pair.expert], 0.1)
  await nearEnd(no)
  expect((await act(requestExtension, pair.member, no)).status).toBe(200)
  expect((await act(approveExtension, pair.expert, no)).status).toBe(200)
  expect((await act(quitCounsel, pair.member, no)).status).toBe(200)
  await dispute(pair.member, no)
  const viv = refundOf(301, 33) + refundOf(91, 33)
  expect((await decide(one, no, 33, viv)).status).toBe(200)
  expect([await paid(pair.member), await pending(pair.expert)]).toEqual([1000 - 392 + viv, 392 - viv])
  await expectLedgerAgrees(server)
})

test('a member who did not come gets a share back within 30 days, once', async () => {
  const pair = await aPair()
  const no = await accepted(pair)
  await pass(55)
  await stay(no, [pair.expert], 4)
  await pass(12)
  expect(await info(pair.member, no)).toMatchObject({ state: 5, close_code: 'MEMBER_NO_SHOW', paid_viv: 150 })
  expect(await caseOf(no)).toMatchObject({ act: 'correct', refundable_viv: 150 })
  expect((await decide(one, no, 100, 150)).body.code).toBe('counsel_case.not_now')
  expect((await correct(one, no, 100, 150)).body.query).toEqual({ proposal_no: null })
  expect([await paid(pair.member), await pending(pair.expert)]).toEqual([1000, 0])
  expect((await info(pair.expert, no)).dispute).toMatchObject({ state: 1, refund_viv: 150, answer: ANSWER })
  expect((await correct(other, no, 0, 0)).body.code).toBe('counsel_case.not_now')
  const late = await ended(await aPair())
  await pass(31 * 24 * 60)
  expect((await correct(one, late, 10, 30)).body.code).toBe('counsel_case.not_now')
  await expectLedgerAgrees(server)
})

test('a refund of released income is taken from the expert, and what they do not have is the platform’s loss', async () => {
  const pair = await aPair()
  const no = await ended(pair)
  await pass(8 * 24 * 60)
  await releaseDue(server.db, server.clock.now)
  expect(await paid(pair.expert)).toBe(300)
  expect((await correct(one, no, 50, 150)).status).toBe(200)
  expect([await paid(pair.member), await paid(pair.expert)]).toEqual([850, 150])
  await expectLedgerAgrees(server)
})

test('T27 ends what is open and returns the chosen share; above 1,000 viv with a second operator', async () => {
  const asked = await aPair()
  const requested = await api.request(asked, 120)
  expect((await end(one, requested, 100, 299)).body.code).toBe('counsel_case.changed')
  expect((await end(one, requested, 100, 300)).body.query).toEqual({ proposal_no: null })
  expect(await info(asked.member, requested)).toMatchObject({
    state: 5,
    close_code: 'ADMIN',
    reason: '운영 규정을 어긴 상담이에요',
    returned_viv: 300,
  })
  expect((await end(other, requested, 100, 300)).body.code).toBe('counsel_case.not_now')

  const pair = await aPair()
  const no = await running(pair)
  await nearEnd(no)
  expect((await act(requestExtension, pair.member, no)).status).toBe(200)
  expect(await caseOf(no)).toMatchObject({ act: 'end', asked_viv: 90 })
  expect((await end(one, no, 50, 240)).status).toBe(200)
  expect(await info(pair.expert, no)).toMatchObject({ state: 3, close_code: 'ADMIN', paid_viv: 150, held_viv: 0 })
  expect([await paid(pair.member), await pending(pair.expert)]).toEqual([850, 150])
  expect((await logOf(no)).at(-1)).toMatchObject({ act: 'counsel.end', facts: { return_percent: 50, viv: 240, before: 6, after: 3 } })

  const large = await aPair(2000)
  const big = await running(large, { price: 1200 })
  const { proposal_no } = (await end(one, big, 0, 0)).body.query as { proposal_no: number }
  expect((await info(large.member, big)).state).toBe(2)
  const shown = await proposal(proposal_no)
  expect(shown.view).toMatchObject({ held_viv: 1200, return_viv: 0, pay_viv: 1200 })
  expect((await act(quitCounsel, large.member, big)).status).toBe(200)
  expect((await confirm(proposal_no, other, shown)).body.code).toBe('operator.changed')
  expect((await confirm(proposal_no, other)).body.code).toBe('counsel_case.not_now')
  await expectLedgerAgrees(server)
})
