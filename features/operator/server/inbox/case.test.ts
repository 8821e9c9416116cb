import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { revoke } from '../accounts.ts'
import { deleteEndedCases } from './cleanup.ts'
import { operator } from '../feature.ts'
import { anOperator, linkMember } from '../testing.ts'
import { aCase, decideCases, queuesForTest } from './testing.ts'

let server: TestServer
let one: TestOperator
let other: TestOperator
let cs: TestOperator
beforeAll(async () => {
  server = await featureServer([operator, queuesForTest])
  one = await anOperator(server, { roles: ['finance'] })
  other = await anOperator(server, { roles: ['finance'] })
  cs = await anOperator(server, { roles: ['cs'] })
})
afterAll(() => server.close())

const QUEUE = 'test_payout'
const at = (no: number, queue = QUEUE) => ({ queue, no })
const claim = async (cases: { queue: string; no: number }[], as = one) => server.call(wire.claimCases, { body: { cases } }, { as })
const resultsOf = async (answer: ReturnType<typeof claim>) => ((await answer).body.query as { results: wire.HandledCase[] }).results
const caseOf = async (no: number, as = one) =>
  (await server.call(wire.getInboxCase, { params: at(no) }, { as })).body.query as wire.InboxCase
const listed = async (show: 'open' | 'mine' | 'free' | 'parked', as = one) =>
  ((await server.call(wire.listInbox, { query: { show } }, { as })).body.query as wire.InboxRow[]).map(({ no }) => no)
const mineCount = async (as = one) =>
  ((await server.call(wire.getInboxCount, {}, { as })).body.query as wire.QueueCount[]).find(({ queue }) => queue === QUEUE)
const logged = async (no: number) =>
  (
    await server.db.sql<
      { act: string; facts: object }[]
    >`select act, facts from operator_log where target = ${`payout:${no}`} order by log_no`
  ).map(({ act, facts }) => ({ act, facts }))

test('refuses who does not see the queue, and who may not act in it', async () => {
  const no = await aCase(server, QUEUE)
  const question = await aCase(server, 'test_question')
  expect((await server.call(wire.getInboxCase, { params: at(no) }, { as: cs })).body.code).toBe('operator.no_case')
  expect((await claim([at(no)], cs)).body.code).toBe('operator.no_case')
  expect((await claim([at(no), at(question, 'test_question')])).body.code).toBe('operator.no_case')
  // Finance sees reports, and may write a note, but not act.
  const report = at(await aCase(server, 'test_report'), 'test_report')
  expect((await claim([report])).body.code).toBe('auth.no_right')
  const note = { content: '입금은 확인했어요' }
  expect((await server.call(wire.addCaseNote, { params: report, body: note }, { as: one })).body.query).toMatchObject({
    may_act: false,
    notes: [note],
  })
  expect((await server.call(wire.addCaseNote, { params: at(no), body: note }, { as: cs })).body.code).toBe('operator.no_case')
  expect(await logged(no)).toEqual([])
  await decideCases(server, [no, question, report.no])
})

test('an operator does nothing with a case about their own member account, which a colleague then handles', async () => {
  const me = await anOperator(server, { roles: ['finance'] })
  const { user_no } = await server.aMember()
  await linkMember(server, me, user_no)
  const aCaseOf = (facts: object) => aCase(server, QUEUE, server.clock.now, facts)
  const [mine, sold, others] = [await aCaseOf({ user_no }), await aCaseOf({ seller_no: user_no }), await aCaseOf({})]
  expect(await resultsOf(claim([at(mine), at(sold), at(others)], me))).toMatchObject([
    { no: mine, claimed_by: null, problem: { code: 'operator.own' } },
    { no: sold, claimed_by: null, problem: { code: 'operator.own' } },
    { no: others, claimed_by: { operator_no: me.operator_no }, problem: null },
  ])
  const params = at(mine)
  const until = new Date(server.clock.now.getTime() + DAY_MS).toISOString()
  const acts = [
    server.call(wire.parkCase, { params, body: { until, reason: '나중에 볼게요' } }, { as: me }),
    server.call(wire.handOverCase, { params, body: { operator_no: other.operator_no, note: '부탁해요' } }, { as: me }),
    server.call(wire.addCaseNote, { params, body: { content: '오해예요' } }, { as: me }),
  ]
  for (const { body } of await Promise.all(acts)) expect(body.code).toBe('operator.own')
  expect(await logged(mine)).toEqual([])
  expect(await resultsOf(claim([at(mine)], other))).toMatchObject([{ claimed_by: { operator_no: other.operator_no }, problem: null }])
  await decideCases(server, [mine, sold, others])
})

test('of two operators who claim at once one gets each case, and the other is told who did', async () => {
  const nos = await Promise.all([1, 2, 3, 4].map(() => aCase(server, QUEUE)))
  const [mine, theirs] = await Promise.all([
    resultsOf(claim(nos.map((no) => at(no)))),
    resultsOf(
      claim(
        nos.map((no) => at(no)),
        other,
      ),
    ),
  ])
  for (const [nth, no] of nos.entries()) {
    const holder = mine[nth]!.problem === null ? one : other
    expect([mine[nth]!.problem === null, theirs[nth]!.problem === null].filter(Boolean)).toHaveLength(1)
    for (const result of [mine[nth]!, theirs[nth]!]) expect(result).toMatchObject({ no, claimed_by: { operator_no: holder.operator_no } })
    expect((holder === one ? theirs : mine)[nth]!.problem).toMatchObject({ code: 'operator.case_taken' })
    expect(await logged(no)).toEqual([{ act: 'case.claim', facts: { before: null, after: holder.operator_no } }])
  }
  // Claimed once more: nothing changes, and nothing is logged.
  const held = nos.filter((_, nth) => mine[nth]!.problem === null)
  if (held.length > 0) {
    expect((await resultsOf(claim(held.map((no) => at(no))))).map(({ problem }) => problem)).toEqual(held.map(() => null))
    expect(await logged(held[0]!)).toHaveLength(1)
  }
  expect(new Set(await listed('mine'))).toEqual(new Set(held))
  expect(await mineCount()).toMatchObject({ count: 4, mine: held.length })
  expect(await listed('free')).toEqual([])
  await decideCases(server, nos)
  expect(await listed('mine')).toEqual([])
})

test('a claimed case is given back by its holder or by whoever manages the accounts, and is free when its holder is revoked', async () => {
  const boss = await anOperator(server)
  const [a, b, c] = [await aCase(server, QUEUE), await aCase(server, QUEUE), await aCase(server, QUEUE)]
  await claim([at(a), at(b), at(c)])
  const release = (no: number, as: TestOperator) => server.call(wire.releaseCases, { body: { cases: [at(no)] } }, { as })
  expect(await resultsOf(release(a, other))).toMatchObject([
    { problem: { code: 'operator.case_taken' }, claimed_by: { operator_no: one.operator_no } },
  ])
  expect(await resultsOf(release(a, one))).toMatchObject([{ problem: null, claimed_by: null }])
  expect(await resultsOf(release(b, boss))).toMatchObject([{ problem: null }])
  expect((await logged(b)).at(-1)).toEqual({ act: 'case.release', facts: { before: one.operator_no, after: null } })
  expect(await listed('free')).toEqual([a, b])
  const leaving = await anOperator(server, { roles: ['finance'] })
  await claim([at(a)], leaving)
  await server.db.transaction((tx) => revoke({ tx, operatorNo: null, ip: null, now: server.clock.now }, leaving.operator_no))
  expect((await caseOf(a)).row).toMatchObject({ claimed_by: null })
  await decideCases(server, [a, b, c])
})

test('a case is handed over with a note to a colleague who may act on it', async () => {
  const no = await aCase(server, QUEUE)
  await claim([at(no)])
  const hand = (operator_no: number, as = one) =>
    server.call(wire.handOverCase, { params: at(no), body: { operator_no, note: '은행에 물어봤어요' } }, { as })
  const boss = await anOperator(server)
  for (const wrong of [one.operator_no, cs.operator_no, 999_999]) expect((await hand(wrong)).body.code).toBe('operator.not_colleague')
  expect((await hand(boss.operator_no, other)).body.code).toBe('operator.case_taken')
  expect((await hand(other.operator_no)).body.query).toMatchObject({
    row: { claimed_by: { operator_no: other.operator_no } },
    notes: [{ by: { operator_no: one.operator_no }, content: '은행에 물어봤어요' }],
  })
  expect((await logged(no)).at(-1)).toEqual({
    act: 'case.hand_over',
    facts: { before: one.operator_no, after: other.operator_no },
  })
  expect([await listed('mine'), await listed('mine', other)]).toEqual([[], [no]])
  await decideCases(server, [no])
  expect((await hand(other.operator_no)).body.code).toBe('operator.case_gone')
  // What was written stays.
  expect(await caseOf(no)).toMatchObject({ row: null, may_act: false, claim_dt: null, notes: [{ content: '은행에 물어봤어요' }] })
})

test('a parked case is hidden until its moment, or until somebody shows it again; what others claimed cannot be parked', async () => {
  const no = await aCase(server, QUEUE)
  const until = new Date(server.clock.now.getTime() + HOUR_MS).toISOString()
  const park = (to: string, as = one) =>
    server.call(wire.parkCase, { params: at(no), body: { until: to, reason: '은행 답을 기다려요' } }, { as })
  const far = new Date(server.clock.now.getTime() + 31 * DAY_MS).toISOString()
  for (const wrong of [server.clock.now.toISOString(), far]) {
    expect((await park(wrong)).body).toMatchObject({ code: 'operator.park_until', field: 'until' })
  }
  expect((await park(until)).body.query).toMatchObject({ park_reason: '은행 답을 기다려요', row: { parked_until: expect.any(String) } })
  expect([await listed('open'), await listed('parked'), await mineCount()]).toMatchObject([[], [no], { count: 0, parked: 1 }])
  await server.call(wire.resumeCase, { params: at(no) }, { as: other })
  expect([await listed('open'), await listed('parked')]).toEqual([[no], []])
  expect((await logged(no)).map(({ act }) => act)).toEqual(['case.park', 'case.resume'])
  await claim([at(no)], other)
  expect((await park(until)).body.code).toBe('operator.case_taken')
  await park(until, other)
  expect(await listed('mine', other)).toEqual([])
  server.clock.advance(HOUR_MS)
  expect([await listed('open'), await listed('mine', other)]).toEqual([[no], [no]])
  await decideCases(server, [no])
})

test('the cleanup forgets claims of cases that have left their queue', async () => {
  const [gone, waits] = [await aCase(server, QUEUE), await aCase(server, QUEUE)]
  await claim([at(gone), at(waits)])
  await decideCases(server, [gone])
  server.clock.advance(2 * DAY_MS)
  await deleteEndedCases(server.db, server.clock.now, server.app.services)
  const rows = await server.db.sql<{ no: number }[]>`select case_no as no from operator_case`
  expect(rows.map(({ no }) => no)).toEqual([waits])
})
