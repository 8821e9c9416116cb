import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideProposal, getProposal, getInboxCount, type QueueCount } from '#features/operator/contract.ts'
import { facts as factWords } from '#features/operator/words.ts'
import { logActs } from '#features/operator/words/log.ts'
import { inboxQueues, proposalKinds } from '#features/operator/server/public.ts'
import { anOperator, linkMember, operatorExtensions, operatorHttp } from '#features/operator/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { addDays, DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../operator-contract.ts'
import { EVENT_ACTS } from '../../operator-rules.ts'
import { rewardReferral } from '../grant/referral.ts'
import { vivQueues } from '../inbox.ts'
import { balanceOf } from '../ledger/balance.ts'
import { eventProposals, vivOperatorHttp, vivProposals } from '../operator-http.ts'
import { holdViv, payViv, voidHold } from '../spend/spend.ts'
import { vivHttp } from '../http.ts'
import { anEvent, aVerifiedAdult, correctionAlarms, expectLedgerAgrees, grantFromEvent, inTransaction } from '../testing.ts'

const REASON = '가을 챌린지를 여는 데 필요해요'

let server: TestServer
let one: TestOperator
let other: TestOperator
let me: TestMember
beforeAll(async () => {
  const extensions = makeExtensions([
    ...operatorExtensions,
    extend(proposalKinds, { ...vivProposals, ...eventProposals }),
    extend(inboxQueues, vivQueues),
  ])
  server = await testServer([...vivHttp, ...vivOperatorHttp, ...operatorHttp], { extensions, max: 20 })
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[one, other] = [await anOperator(server, { roles: ['finance'] }), await anOperator(server, { roles: ['finance'] })]
  me = await aVerifiedAdult(server)
})
afterEach(() => expectLedgerAgrees(server))

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>, as = one) => server.call(endpoint, input, { as })
async function get<E extends Endpoint>(endpoint: E, input: Input<E>, as = one): Promise<Answer<E>> {
  const { status, body } = await ask(endpoint, input, as)
  expect([status, body.code]).toEqual([200, undefined])
  return body.query as Answer<E>
}
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).body.code
const decide = async (proposal_no: number, as = other) => {
  const { version } = await get(getProposal, { params: { proposal_no } }, as)
  return ask(decideProposal, { params: { proposal_no }, body: { approve: true, reason: '', version: version ?? '' } }, as)
}
const today = () => koreanDay(server.clock.now)
const aPlan = (of: object = {}) => ({
  name: '가을 챌린지',
  budget_viv: 1000,
  member_viv: 300,
  from_day: today(),
  until_day: addDays(today(), 9),
  expire_days: 30,
  reason: REASON,
  ...of,
})
const give = (event_no: number, of: object = {}, as = one) =>
  ask(wire.grantViv, { body: { event_no, user_nos: [me.user_no], amount: 100, words: '고마워요', reason: REASON, ...of } }, as)
const event = (event_no: number) => get(wire.getEvent, { params: { event_no } })
const near = async () => ((await get(getInboxCount, {})) as QueueCount[]).find(({ queue }) => queue === 'event_budgets')!.count
const free = async ({ user_no } = me) => (await balanceOf(server.db, user_no)).free

describe('a budget', () => {
  test('is proposed by one operator and approved by another, also when it changes', async () => {
    const { proposal_no } = await get(wire.proposeEvent, { body: aPlan() })
    expect(await codeOf(decide(proposal_no, one))).toBe('operator.same_person')
    const { result } = (await decide(proposal_no)).body.query as { result: { event_no: number } }
    const { event_no } = result
    expect(await event(event_no)).toMatchObject({
      name: '가을 챌린지',
      budget_viv: 1000,
      made_by: { operator_no: one.operator_no },
      approved_by: { operator_no: other.operator_no },
    })
    await give(event_no)
    expect(await codeOf(ask(wire.proposeEventChange, { params: { event_no }, body: aPlan({ budget_viv: 99, member_viv: null }) }))).toBe(
      'treasury.event_low',
    )
    const less = await get(wire.proposeEventChange, { params: { event_no }, body: aPlan({ budget_viv: 150, member_viv: null }) })
    expect(await codeOf(ask(wire.proposeEventChange, { params: { event_no }, body: aPlan() }))).toBe('operator.waiting')
    expect(await event(event_no)).toMatchObject({ proposal_no: less.proposal_no })
    // What was granted in the meantime makes it too low.
    await give(event_no)
    expect(await codeOf(decide(less.proposal_no))).toBe('treasury.event_low')
    expect(await codeOf(ask(wire.proposeEvent, { body: aPlan({ until_day: addDays(today(), -1) }) }))).toBe('request.invalid')
  })

  test('has no member’s limit above its amount', async () => {
    const event_no = await anEvent(server, { budget_viv: 1000 })
    const [body, params] = [aPlan({ budget_viv: 1000, member_viv: 1001 }), { event_no }]
    for (const refused of [await ask(wire.proposeEvent, { body }), await ask(wire.proposeEventChange, { params, body })]) {
      expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'member_viv' } })
    }
    await get(wire.proposeEventChange, { params, body: { ...body, member_viv: 1000 } })
  })

  test('is never exceeded, nor is a member’s share, however many draw at once', async () => {
    const event_no = await anEvent(server, { budget_viv: 1000 })
    const members = await Promise.all(Array.from({ length: 12 }, () => server.aMember()))
    const operators = await Promise.all(members.map(() => anOperator(server)))
    const answers = await Promise.all(members.map(({ user_no }, nth) => give(event_no, { user_nos: [user_no] }, operators[nth])))
    expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      ...Array<string>(10).fill('done'),
      'treasury.event_budget',
      'treasury.event_budget',
    ])
    expect(await event(event_no)).toMatchObject({ granted_viv: 1000, clawed_viv: 0 })
    const capped = await anEvent(server, { member_viv: 300 })
    const again = await Promise.all(operators.slice(0, 5).map((as) => give(capped, {}, as)))
    expect(again.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'done',
      'done',
      'done',
      'treasury.event_member',
      'treasury.event_member',
    ])
    expect(await free()).toBe(300)
    // One member above the share refuses the whole grant.
    const friend = await server.aMember()
    expect(await codeOf(give(capped, { user_nos: [friend.user_no, me.user_no] }))).toBe('treasury.event_member')
    expect([await free(friend), (await event(capped)).granted_viv]).toEqual([0, 300])
  })

  test('is drawn from in its days only, not while it is stopped, and gives no longer than it says', async () => {
    const event_no = await anEvent(server, { from_day: addDays(today(), 1), until_day: addDays(today(), 2), expire_days: 10 })
    const open = async () => (await get(wire.listEvents, { query: { is_open: 'true' } as never })).some((row) => row.event_no === event_no)
    expect([await codeOf(give(event_no)), await open()]).toEqual(['treasury.event_ended', false])
    server.clock.advance(DAY_MS)
    const at = server.clock.now
    expect([await codeOf(give(event_no, { expire_day: addDays(today(), 11) })), await open()]).toEqual(['treasury.expire_late', true])
    const { grant } = (await give(event_no)).body.query as { grant: wire.Grant }
    expect([grant.event, koreanDay(new Date(grant.expire_dt!))]).toEqual([{ event_no, name: '걷기 챌린지' }, addDays(koreanDay(at), 10)])
    const logged = await server.db.sql<{ facts: { expire_day: string } }[]>`
      select facts from operator_log where act = 'grant.give' and target = ${`grant:${grant.grant_no}`}`
    expect(logged.map(({ facts }) => facts.expire_day)).toEqual([addDays(koreanDay(at), 10)])
    const params = { event_no }
    expect(await get(wire.stopEvent, { params, body: { reason: REASON } })).toMatchObject({ state: 2 })
    expect([await codeOf(give(event_no)), await codeOf(ask(wire.stopEvent, { params, body: { reason: REASON } }))]).toEqual([
      'treasury.event_ended',
      'treasury.ended',
    ])
    expect(await get(wire.resumeEvent, { params, body: { reason: REASON } })).toMatchObject({ state: 1 })
    server.clock.advance(2 * DAY_MS)
    expect([await codeOf(give(event_no)), await codeOf(give(999_999))]).toEqual(['treasury.event_ended', 'treasury.not_found'])
  })

  test('also limits the rewards for invitations, and says when little is left', async () => {
    const before = await near()
    await server.db.sql`update viv_event set budget_viv = granted_viv + 100 where is_referral`
    const invited = await Promise.all(Array.from({ length: 5 }, () => server.aMember({ referrer_no: me.user_no })))
    const reward = ({ user_no }: TestMember) => inTransaction(server, (tx, now) => rewardReferral(tx, user_no, now))
    // Each twice at once: 30 viv are granted three times.
    const rewards = await Promise.all([...invited, ...invited].map(reward))
    expect(rewards.filter((made) => made !== null)).toHaveLength(3)
    expect([await free(), await near()]).toEqual([90, before + 1])
    const [row] = await server.db.sql<[{ event_no: number }]>`select event_no from viv_event where is_referral`
    expect(await get(wire.listEventGrants, { params: row })).toHaveLength(3)
    expect(
      await codeOf(
        decide(
          (await get(wire.proposeEventChange, { params: row, body: aPlan({ budget_viv: 5000, member_viv: null, until_day: null }) }))
            .proposal_no,
        ),
      ),
    ).toBeUndefined()
    expect([await near(), (await Promise.all(invited.map(reward))).filter((made) => made !== null).length]).toEqual([before, 2])
  })
})

describe('a claw-back', () => {
  const grant = (event_no: number, members: TestMember[], amount = 100) =>
    inTransaction(server, (tx, now) => grantFromEvent(tx, { event_no, user_nos: members.map(({ user_no }) => user_no), amount }, now))
  const propose = (event_no: number, members: TestMember[], as = one) =>
    ask(
      wire.proposeClawback,
      { params: { event_no }, body: { user_nos: members.map(({ user_no }) => user_no), reason: '한 사람이 여러 계정으로 받았어요' } },
      as,
    )
  const became = async (event_no: number) =>
    (await get(wire.listEventMembers, { params: { event_no } })).map(({ member, ...of }) => [
      member.user_no,
      of.granted_viv,
      of.left_viv,
      of.spent_viv,
      of.clawed_viv,
      of.expired_viv,
    ])

  test('takes what is left of the event alone, by two operators, and shows who spent what', async () => {
    const [spender, holder, saver] = [me, await aVerifiedAdult(server), await aVerifiedAdult(server)]
    const event_no = await anEvent(server, { budget_viv: 300 })
    // Viv of another event stay: they are used first.
    await grant(await anEvent(server, { expire_days: 1 }), [spender], 10)
    await grant(event_no, [spender, holder, saver])
    const ref = randomUUID()
    await inTransaction(server, (tx, now) => payViv(tx, { user_no: spender.user_no, amount: 70, ref: randomUUID(), to: 'shop' }, now))
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: holder.user_no, amount: 100, ref }, now))
    const nos = [spender.user_no, holder.user_no, saver.user_no]
    expect(await became(event_no)).toEqual([
      [nos[0], 100, 40, 60, 0, 0],
      [nos[1], 100, 0, 100, 0, 0],
      [nos[2], 100, 100, 0, 0, 0],
    ])
    expect(await codeOf(give(event_no))).toBe('treasury.event_budget')
    expect([await codeOf(propose(event_no, [holder])), await codeOf(propose(event_no, [await server.aMember()]))]).toEqual([
      'treasury.clawback_none',
      'treasury.members',
    ])
    const stranger = await anOperator(server)
    await linkMember(server, stranger, saver.user_no)
    expect(await codeOf(propose(event_no, [saver], stranger))).toBe('treasury.own')
    const { proposal_no } = (await propose(event_no, [spender, holder, saver])).body.query as { proposal_no: number }
    const { view } = await get(getProposal, { params: { proposal_no } })
    expect(view).toMatchObject({ event_no, total: 140, members: [{ left_viv: 40, spent_viv: 60 }, { left_viv: 0 }, { left_viv: 100 }] })
    expect([await codeOf(decide(proposal_no, one)), await codeOf(decide(proposal_no, stranger))]).toEqual([
      'operator.same_person',
      'treasury.own',
    ])
    // Spending in between changes what is taken, not the decision.
    await inTransaction(server, (tx, now) => payViv(tx, { user_no: saver.user_no, amount: 1, ref: randomUUID(), to: 'shop' }, now))
    expect((await decide(proposal_no)).body.query).toMatchObject({
      result: {
        total: 139,
        taken: [
          { user_no: nos[0], viv: 40 },
          { user_no: nos[2], viv: 99 },
        ],
      },
    })
    expect(await correctionAlarms(server, nos)).toEqual([
      { user_no: nos[0], target: `proposal:${proposal_no}`, text: expect.stringMatching(/^행사에서 받은 40 VIV를 거두었어요/) },
      { user_no: nos[2], target: `proposal:${proposal_no}`, text: expect.stringMatching(/^행사에서 받은 99 VIV를 거두었어요/) },
    ])
    expect(await codeOf(decide(proposal_no))).toBe('operator.decided')
    expect(await became(event_no)).toEqual([
      [nos[0], 100, 0, 60, 40, 0],
      [nos[1], 100, 0, 100, 0, 0],
      [nos[2], 100, 0, 1, 99, 0],
    ])
    expect([await free(spender), await event(event_no)]).toMatchObject([0, { granted_viv: 300, clawed_viv: 139 }])
    // It can be granted again, and what comes back to the lot can be taken then.
    expect(await codeOf(give(event_no))).toBeUndefined()
    await inTransaction(server, (tx, now) => voidHold(tx, { hold: ref }, now))
    const again = (await propose(event_no, [holder])).body.query as { proposal_no: number }
    expect((await decide(again.proposal_no)).body.query).toMatchObject({ result: { total: 100 } })
    const [line] = await server.db.sql`select ref, memo from viv_journal where kind = 'event_clawback' order by journal_no desc limit 1`
    expect(line).toEqual({ ref: `event:${event_no}:${again.proposal_no}:${nos[1]}`, memo: { words: '걷기 챌린지' } })
  })

  test('leaves expired viv to their expiry, and nothing twice by two proposals', async () => {
    const event_no = await anEvent(server, { expire_days: 1 })
    await grant(event_no, [me])
    const nos = await Promise.all(
      [1, 2].map(async () => ((await propose(event_no, [me])).body.query as { proposal_no: number }).proposal_no),
    )
    server.clock.advance(3 * DAY_MS)
    expect(await became(event_no)).toEqual([[me.user_no, 100, 0, 0, 0, 100]])
    expect(await codeOf(decide(nos[0]!))).toBe('treasury.clawback_none')
    await grant(event_no, [me])
    const answers = await Promise.all([decide(nos[0]!), decide(nos[1]!)])
    expect(answers.map(({ body }) => body.code).filter((code) => code === undefined)).toHaveLength(1)
    expect(await became(event_no)).toEqual([[me.user_no, 200, 0, 0, 100, 100]])
  })
})

test('each act is in the log with words for all its facts', async () => {
  const rows = await server.db.sql<
    { act: string; facts: Record<string, unknown> }[]
  >`select act, facts from operator_log where act like 'event.%'`
  expect([...new Set(rows.map(({ act }) => act))].toSorted()).toEqual(EVENT_ACTS.toSorted())
  expect(EVENT_ACTS.filter((act) => !logActs[act])).toEqual([])
  const names = rows.flatMap(({ facts }) =>
    Object.entries(facts).flatMap(([name, value]) => [
      name,
      ...(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []),
    ]),
  )
  expect([...new Set(names)].filter((name) => !factWords.names[name])).toEqual([])
})
