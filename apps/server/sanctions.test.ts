import { afterAll, expect, test } from 'vitest'
import { createComment, listComments } from '#features/comment/contract.ts'
import {
  decideProposal,
  getAlertSettings,
  getProposal,
  listInbox,
  listProposals,
  saveAlertMail,
  type ProposalCase,
} from '#features/operator/contract.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import { listOwnBlocks, objectToBlock, type OwnBlock } from '#features/report/contract.ts'
import * as wire from '#features/report/operator-contract.ts'
import { createAppeal, listSanctions } from '#features/sanction/contract.ts'
import { ALLOWED_WHILE_SUSPENDED } from '#features/sanction/server/allowed.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { isOperatorPath } from '#kit/server/auth/operator.ts'
import { aDaily, aPhone } from '#kit/server/testing/factories.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import { features } from './app.ts'
import { Moderation } from './testing-moderation.ts'

const on = await Moderation.start()
const { server, mod, other } = on
const { sql } = server.db
afterAll(() => server.close())

const comment = async (as: TestMember, daily_no: number) =>
  server.call(createComment, { body: { daily_no, comment_content: '안녕' } }, { as })
const setClock = (moment: Date) => server.clock.advance(moment.getTime() - server.clock.now.getTime())
const appeal = (as: TestMember, decision_no: number, content = '제가 쓴 말이 아니에요. 다시 봐 주세요.') =>
  server.call(createAppeal, { params: { decision_no }, body: { content } }, { as })
const decideAppeal = (appeal_no: number, overturn: boolean, as: TestOperator) =>
  server.call(wire.decideAppealCase, { params: { appeal_no }, body: { overturn, answer: '기록을 다시 살펴봤어요.' } }, { as })
const appealNo = async (as: TestMember, decision_no: number) =>
  ((await appeal(as, decision_no)).body.query as { appeal_no: number }).appeal_no

/** What a reporter was told. */
const results = (reporter: TestMember | undefined) => on.alarms(reporter!, 'REPORT_RESULT')

test('a limit closes what it names until its moment, at once in open sessions, and the undo opens it', async () => {
  const { writer, no } = await on.reported()
  const post = await aDaily(server.db, (await server.aMember()).user_no)
  expect((await comment(writer, post)).status).toBe(200)
  await on.decide(no, { member: 'limit', days: 1, activities: ['write', 'chat'] })
  await expect.poll(async () => (await comment(writer, post)).body.code).toBe('auth.limited_write')
  expect((await on.write(writer)).body.msg).toBe('11월 22일 14:00까지 글과 댓글을 쓸 수 없어요.')
  expect((await server.call(listComments, { query: { daily_no: post } as never }, { as: writer })).status).toBe(200)
  const { decisions } = await on.case(no)
  await on.undo(no, 'sanction', decisions[0]!.measures[0]!.sanction_no)
  await expect.poll(async () => (await comment(writer, post)).status).toBe(200)
  const from = server.clock.now
  await on.decide(no, { member: 'limit', days: 1, activities: ['write'] })
  server.clock.advance(DAY_MS - HOUR_MS)
  await expect.poll(async () => (await comment(writer, post)).status).toBe(403)
  server.clock.advance(HOUR_MS)
  expect((await comment(await on.again(writer), post)).status).toBe(200)
  setClock(from)
})

test('the ladder: warnings add up to a limit, limits grow with the points, and points decay', async () => {
  const writer = await server.aMember()
  const next = async (asked: object) => {
    const { no } = await on.reported('ABUSE', 1, writer)
    const plan = await on.plan(no, asked)
    expect((await on.decide(no, asked)).status).toBe(200)
    return plan
  }
  await next({ member: 'warn' })
  await next({ member: 'warn' })
  const third = await next({ member: 'warn' })
  const added = [{ kind: 'warn' }, { kind: 'limit', points: 0, activities: ['write'] }]
  expect(third).toMatchObject({ points: { after: 3 }, is_longer: true, measures: added })
  const week = await next({ member: 'limit', days: 1, activities: ['write'] })
  expect(week).toMatchObject({ points: { before: 3, after: 6 }, is_longer: true })
  expect(Date.parse(week.measures[0]!.end_dt!) - server.clock.now.getTime()).toBe(7 * DAY_MS)
  const month = await next({ member: 'limit', days: 7, activities: ['write'] })
  expect(month).toMatchObject({ points: { after: 12 }, is_permanent_due: true, needs_second: false })
  const from = server.clock.now
  const points = async () => (await on.own(await on.again(writer))).points
  expect(await points()).toBe(12)
  server.clock.advance(120 * DAY_MS)
  expect(await points()).toBe(10)
  setClock(from)
})

test('a permanent suspension is proposed in the case and executed by a second operator', async () => {
  const { writer, by, no } = await on.reported()
  const asked = { member: 'permanent', close: 'uphold', message: '되풀이해서 괴롭혔어요' }
  const { proposal_no } = (await on.decide(no, asked)).body.query as { proposal_no: number }
  // Nothing is decided yet: the case is open, and its reporter is not told that something was done.
  expect(await on.case(no)).toMatchObject({ state: 1, proposal_no, about: { points: 0 } })
  expect(await results(by[0])).toEqual([])
  const seen = (await server.call(getProposal, { params: { proposal_no } }, { as: other })).body.query as ProposalCase
  expect(seen.view).toMatchObject({ case_no: no, points: { before: 0, after: 12 }, member: { user_no: writer.user_no }, closes: true })
  const body = { approve: true, reason: '', version: seen.version! }
  const confirm = (as: TestOperator) => server.call(decideProposal, { params: { proposal_no }, body }, { as })
  expect((await confirm(mod)).body.code).toBe('operator.same_person')
  // The lane of the case is not theirs, though they decide reports of others.
  for (const role of ['cs', 'finance', 'expert_ops'] as const) {
    const as = await anOperator(server, { roles: [role] })
    expect((await server.call(getProposal, { params: { proposal_no } }, { as })).body.code).toBe('operator.no_proposal')
    expect((await server.call(listProposals, { query: { kind: 'report_permanent' } }, { as })).body.query).toEqual([])
    expect((await server.call(listInbox, { query: { group: 'proposal' } }, { as })).body.query).toEqual([])
    expect((await confirm(as)).body.code).toBe('auth.no_right')
  }
  expect(seen.may_decide).toBe(true)
  expect((await server.call(listInbox, { query: { group: 'proposal' } }, { as: other })).body.query).toMatchObject([{ no: proposal_no }])
  expect((await confirm(other)).status).toBe(200)
  await expect.poll(async () => (await on.write(writer)).body.code).toBe('auth.suspended')
  const { decisions } = await on.own(writer)
  expect(await on.case(no)).toMatchObject({ state: 2, proposal_no: null, about: { points: 12 } })
  expect(await results(by[0])).toEqual(['신고한 내용을 확인하고 조치했어요'])
  // Neither of the two decides the appeal.
  const no2 = await appealNo(writer, decisions[0]!.decision_no)
  for (const as of [mod, other]) expect((await decideAppeal(no2, true, as)).body.code).toBe('report_case.same_operator')
})

test('the case of a refused permanent suspension is open; one that was dismissed meanwhile is not executed', async () => {
  const { writer, by, no } = await on.reported()
  const propose = async () =>
    (await on.decide(no, { member: 'permanent', close: 'uphold', message: '되풀이해서 괴롭혔어요' })).body.query as { proposal_no: number }
  const answer = async (proposal_no: number, approve: boolean) => {
    const { version } = (await server.call(getProposal, { params: { proposal_no } }, { as: other })).body.query as ProposalCase
    const body = { approve, reason: '한 번뿐이에요', version: version! }
    return server.call(decideProposal, { params: { proposal_no }, body }, { as: other })
  }
  // The second operator reads why.
  expect((await on.decide(no, { member: 'permanent', close: 'uphold' })).body).toMatchObject({
    code: 'report_case.message',
    field: 'message',
  })
  expect((await answer((await propose()).proposal_no, false)).status).toBe(200)
  expect([await on.case(no), await results(by[0])]).toMatchObject([{ state: 1, proposal_no: null }, []])
  const { proposal_no } = await propose()
  await on.decide(no, { close: 'dismiss' })
  expect((await answer(proposal_no, true)).body.code).toBe('report_case.closed')
  expect([await on.case(no), await results(by[0])]).toMatchObject([{ state: 3 }, [expect.stringContaining('찾지 못했어요')]])
  expect((await on.write(writer)).status).toBe(200)
})

test('content that reports alone hid is shown again with the approval that closes their case', async () => {
  const { target, no } = await on.reported('ABUSE', 3)
  const hidden = async () => (await sql`select from post where post_no = ${target.target_no} and hide_dt is not null`).length === 1
  const { proposal_no } = (await on.decide(no, { member: 'permanent', close: 'uphold', message: '되풀이해서 괴롭혔어요' })).body.query as {
    proposal_no: number
  }
  expect(await hidden()).toBe(true)
  const { version } = (await server.call(getProposal, { params: { proposal_no } }, { as: other })).body.query as ProposalCase
  await server.call(decideProposal, { params: { proposal_no }, body: { approve: true, reason: '', version: version! } }, { as: other })
  expect(await hidden()).toBe(false)
})

test('a suspended member may call what is allowed and nothing else, until the suspension ends', async () => {
  const lines = new Map(features.flatMap(({ http = [] }) => http).map(({ endpoint }) => [endpoint.line, endpoint as Endpoint]))
  expect(ALLOWED_WHILE_SUSPENDED.filter((line) => !lines.has(line))).toEqual([])
  // An expert, who could call everything.
  const expert = await server.aMember({ user_verified: true, expert_no: 900, main_type: 'expert', cate_no: 3 })
  const { writer, no } = await on.reported('ABUSE', 1, expert)
  await on.decide(no, { member: 'suspend', days: 7 })
  await expect.poll(async () => (await on.write(writer)).body.code).toBe('auth.suspended')
  // Those that end the session or the account would refuse the others.
  const called = [...lines.values()].filter(
    ({ line, path, form }) => !form && !isOperatorPath(path) && !/auth\/log(in|out)|POST .*withdrawal|DELETE .*sessions/.test(line),
  )
  const wrong: string[] = []
  for (const { line, method, path } of called) {
    const { body } = await server.send(`${method} ${path.replace(/:\w+/g, '1')}`, method === 'GET' ? undefined : {}, { as: writer })
    if ((body.code !== 'auth.suspended') !== ALLOWED_WHILE_SUSPENDED.includes(line)) wrong.push(`${line} ${body.code}`)
  }
  expect(wrong).toEqual([])
  const again = await on.again(writer)
  expect((await server.call(listSanctions, { query: {} }, { as: again })).body.query).toMatchObject({ is_suspended: true })
  const from = server.clock.now
  server.clock.advance(7 * DAY_MS + 1000)
  expect((await on.write(await on.again(writer))).status).toBe(200)
  setClock(from)
})

test('an appeal is decided by another operator; overturned, everything is as before, and the reports say so', async () => {
  const { writer, target, no, by } = await on.reported()
  await on.decide(no, { content: 'hide', member: 'limit', days: 7, activities: ['write'], close: 'uphold' })
  const { decisions } = await on.own(writer)
  const { decision_no, measures } = decisions[0]!
  expect((await appeal(by[0]!, decision_no)).status).toBe(404)
  expect((await appeal(writer, decision_no, '짧다')).status).toBe(400)
  const appeal_no = await appealNo(writer, decision_no)
  expect((await appeal(writer, decision_no)).body.code).toBe('sanction.appealed')
  const states = async () => (await sql`select distinct state from report where case_no = ${no}`).map((row) => row['state'])
  expect(await states()).toEqual([5])
  expect((await on.undo(no, 'sanction', measures[0]!.sanction_no)).body.code).toBe('report_case.appealed')
  const seen = await server.call(wire.getAppeal, { params: { appeal_no } }, { as: mod })
  expect(seen.body.query).toMatchObject({ is_mine: true, can_decide: false, points: 6 })
  const cs = await anOperator(server, { roles: ['cs'] })
  expect((await decideAppeal(appeal_no, true, cs)).body.code).toBe('report_case.not_found')
  expect((await decideAppeal(appeal_no, true, mod)).body.code).toBe('report_case.same_operator')
  expect((await decideAppeal(appeal_no, true, other)).status).toBe(200)
  expect((await decideAppeal(appeal_no, false, other)).body.code).toBe('sanction.not_now')
  expect([await on.visibility(target.target_no), await states()]).toEqual(['shown', [6]])
  expect(await on.own(writer)).toMatchObject({ points: 0, decisions: [{ measures: [{ state: 3 }, { state: 3 }], appeal: { state: 3 } }] })
  await expect.poll(async () => (await on.write(writer)).status).toBe(200)
  expect(await on.alarms(writer, 'APPEAL_RESULT')).toEqual(['재심에서 결정을 되돌렸어요. 글과 댓글 쓰기 기능을 다시 쓸 수 있어요'])
})

test('an appeal that is kept changes nothing; later than 14 days there is none', async () => {
  const { writer, target, no } = await on.reported()
  await on.decide(no, { content: 'hide', close: 'uphold' })
  const late = await on.reported('ABUSE', 1, writer)
  await on.decide(late.no, { member: 'warn' })
  const [warned, hidden] = (await on.own(writer)).decisions
  expect((await decideAppeal(await appealNo(writer, hidden!.decision_no), false, other)).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('hidden')
  const from = server.clock.now
  server.clock.advance(14 * DAY_MS + 1000)
  expect((await appeal(await on.again(writer), warned!.decision_no)).body.code).toBe('sanction.too_late')
  setClock(from)
})

test('rights: blocked for 30 days at once, both are told, and the last day decides as operators said or as the author objected', async () => {
  const from = server.clock.now
  const run = async ({ objects, plan }: { objects: boolean; plan?: 'restore' | 'remove' }) => {
    const { writer, target, by } = await on.reported('RIGHTS', 1)
    expect(await on.visibility(target.target_no)).toBe('hidden')
    expect([await on.alarms(writer, 'SANCTION'), await on.alarms(by[0]!, 'REPORT_RESULT')].map(({ length }) => length)).toEqual([1, 1])
    const [block] = (await server.call(listOwnBlocks, {}, { as: writer })).body.query as [OwnBlock]
    const params = { block_no: block.block_no }
    const object = (as: TestMember) => server.call(objectToBlock, { params, body: { objection: '제가 직접 찍은 사진이에요.' } }, { as })
    if (objects) {
      expect((await object(by[0]!)).status).toBe(404)
      expect((await object(writer)).status).toBe(200)
      expect((await object(writer)).body.code).toBe('report_case.block_over')
    }
    if (plan) await server.call(wire.planBlock, { params, body: { plan, reason: '양쪽의 말을 살펴봤어요.' } }, { as: mod })
    return target.target_no
  }
  const posts = [
    await run({ objects: true }),
    await run({ objects: false }),
    await run({ objects: true, plan: 'remove' }),
    await run({ objects: false, plan: 'restore' }),
  ]
  server.clock.advance(29 * DAY_MS)
  await server.app.services.timers.run(server.clock.now)
  expect(await Promise.all(posts.map((no) => on.visibility(no)))).toEqual(['hidden', 'hidden', 'hidden', 'hidden'])
  server.clock.advance(2 * DAY_MS)
  await server.app.services.timers.run(server.clock.now)
  expect(await Promise.all(posts.map((no) => on.visibility(no)))).toEqual(['shown', 'hidden', 'hidden', 'shown'])
  setClock(from)
})

test('rights: a request without ground is refused at once, and one from outside blocks and is told by mail', async () => {
  const { writer, target } = await on.reported('RIGHTS', 1)
  const [block] = (await server.call(listOwnBlocks, {}, { as: writer })).body.query as [OwnBlock]
  const params = { block_no: block.block_no }
  expect((await server.call(wire.refuseBlock, { params, body: { reason: '권리를 확인할 수 없어요.' } }, { as: mod })).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('shown')
  const target_no = await aDaily(server.db, writer.user_no)
  const claim = { claimant_name: '김하나', claimant_mail: 'rights@haru.test', claim: '제가 찍은 사진을 허락 없이 올렸어요.' }
  const open = () => server.call(wire.openRightsBlock, { body: { target_kind: 'daily', target_no, ...claim } }, { as: mod })
  expect((await open()).status).toBe(200)
  expect((await open()).body.code).toBe('report_case.blocked')
  expect(await on.visibility(target_no)).toBe('hidden')
  expect(await sql`select recipient from outbox where channel = 'mail' and recipient = 'rights@haru.test'`).toHaveLength(1)
})

test('a severe report is told at once to the operators of its lane, by mail and to the devices of their member accounts', async () => {
  const save = (as: TestOperator, alert_mail: string) => server.call(saveAlertMail, { body: { alert_mail } }, { as })
  const finance = await anOperator(server, { roles: ['finance'] })
  expect((await save(mod, 'mod@haru.test')).status).toBe(200)
  expect((await save(finance, 'money@haru.test')).status).toBe(200)
  expect((await save(other, 'no address')).status).toBe(400)
  const member = await server.aMember()
  await linkMember(server, other, member.user_no)
  await aPhone(server.db, member.user_no, 'phone of other', server.clock.now)
  expect((await server.call(getAlertSettings, {}, { as: other })).body.query).toEqual({ alert_mail: '', has_member: true, devices: 1 })
  const { no } = await on.reported('SELF_HARM', 1)
  const sent = await sql`
    select channel, recipient, message ->> 'link' as link from outbox
    where coalesce(message ->> 'subject', message ->> 'title') like '%자해%' order by channel`
  expect(sent).toEqual([
    { channel: 'mail', recipient: 'mod@haru.test', link: null },
    { channel: 'push', recipient: 'phone of other', link: `/console/#/report/${no}` },
  ])
  await save(mod, '')
  await on.reported('STALK', 1)
  expect(await sql`select from outbox where channel = 'mail' and message ->> 'subject' like '%만남 위협%'`).toHaveLength(0)
})
