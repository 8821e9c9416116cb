import { afterAll, expect, test } from 'vitest'
import { getInboxCount, listInbox, type InboxRow, type QueueCount } from '#features/operator/contract.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import * as wire from '#features/report/operator-contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, aMedia, anItem } from '#kit/server/testing/factories.ts'
import type { TestOperator } from '#kit/server/testing/server.ts'
import { Moderation } from './testing-moderation.ts'

const on = await Moderation.start()
const { server, mod, other } = on
const { sql } = server.db
const cs = await anOperator(server, { name: '상담', roles: ['cs'] })
const finance = await anOperator(server, { name: '재무', roles: ['finance'] })
afterAll(() => server.close())

test('a lane is seen and decided by its roles; nobody decides about themselves or what they reported', async () => {
  const { writer, no, by } = await on.reported()
  const care = await on.reported('SELF_HARM', 1)
  const fraud = await on.reported('FRAUD', 1)
  expect(await on.list({ sort: 'newest' })).toEqual([care.no, no])
  expect(await on.list({ sort: 'newest', limit: 1, after_no: care.no })).toEqual([no])
  expect(await on.list({ sort: 'priority' })).toEqual([care.no, no])
  expect(await on.list({ q: String(writer.user_no) })).toEqual([no])
  expect([await on.list({}, cs), await on.list({}, finance), await on.list({ lane: 'finance' })]).toEqual([[care.no], [fraud.no], []])
  expect((await server.call(wire.getCase, { params: { case_no: fraud.no } }, { as: mod })).body.code).toBe('report_case.not_found')
  const { version } = await on.plan(no, { close: 'dismiss' })
  expect((await on.decide(no, { close: 'dismiss' }, { as: finance, version })).body.code).toBe('report_case.not_found')
  for (const member of [writer, by[0]!]) {
    const self = await anOperator(server, { roles: ['mod'] })
    await linkMember(server, self, member.user_no)
    const read = await server.call(wire.getCase, { params: { case_no: no } }, { as: self })
    expect(read.body.code).toBe(member === writer ? 'report_case.own' : undefined)
    expect((await on.preview(no, { close: 'dismiss' }, self)).body.code).toBe('report_case.own')
    expect((await on.decide(no, { close: 'dismiss' }, { as: self })).body.code).toBe('report_case.own')
  }
  const counts = (await server.call(getInboxCount, {}, { as: cs })).body.query as QueueCount[]
  const waiting = Object.fromEntries(counts.map(({ queue, count }) => [queue, count]))
  expect(waiting).toMatchObject({ report_care: 1, appeal_care: 0 })
  expect(waiting).not.toHaveProperty('report_mod')
  const rows = (await server.call(listInbox, { query: { group: 'care' } }, { as: cs })).body.query as InboxRow[]
  expect(rows).toMatchObject([{ queue: 'report_care', no: care.no, subject: '자해·자살 · 하루 기록' }])
})

test('a case shows what was reported then and now, by whom, both histories and earlier cases; the read is logged', async () => {
  const writer = await server.aMember({ haru_name: '긴이름작가' })
  const key = await aMedia(server.db, writer.user_no)
  const target_no = await aDaily(server.db, writer.user_no, { content: '처음 글', images: [anItem(key)] })
  const target = { target_kind: 'daily', target_no } as const
  const accurate = await server.aMember()
  for (let nth = 0; nth < 4; nth++) {
    await sql`insert into report (user_no, target_kind, target_no, reason, lane, severity, state) values (${accurate.user_no}, 'daily', 1, 'SPAM', 'mod', 2, 3)`
  }
  await on.report(accurate, target)
  await sql`update post set content = '고친 글' where post_no = ${target_no}`
  await on.reportBy(1, target, 'SEXUAL')
  const one = await on.case(await on.caseNo(target))
  expect(one).toMatchObject({
    lane: 'mod',
    reason: 'SEXUAL',
    severity: 3,
    reporter_qtt: 2,
    priority: 'mid',
    is_severe: false,
    can_act: true,
    versions: [{ evidence: { content: '처음 글' } }, { evidence: { content: '고친 글' } }],
    current: { evidence: { content: '고친 글' }, is_hidden: false, is_gone: false },
    reports: [
      { reason: 'ABUSE', accuracy: 'high', decided: 4, upheld: 4, counts: true },
      { reason: 'SEXUAL', accuracy: 'mid', decided: 0 },
    ],
    about: { haru_name: '긴***가', points: 0, received: { waiting: 1, upheld: 0, dismissed: 0 } },
    pictures: [{ key, path: expect.stringContaining(key) as string }],
  })
  const comment_no = await aComment(server.db, target_no, writer.user_no, { content: '댓글이에요' })
  const comment = { target_kind: 'comment', target_no: comment_no } as const
  await on.reportBy(1, comment)
  const second = await on.case(await on.caseNo(comment))
  expect(second).toMatchObject({ current: { context: [{ kind: 'post', text: '고친 글' }] }, earlier: [{ case_no: one.case_no }] })
  expect(JSON.stringify([one, second])).not.toContain('긴이름작가')
  expect(await sql`select act from operator_log where target = ${`report_case:${one.case_no}`}`).toEqual([{ act: 'report.read' }])
})

test('pictures of a severe case have no address until one opens them, and the address is theirs alone', async () => {
  const writer = await server.aMember()
  const key = await aMedia(server.db, writer.user_no)
  const target_no = await aDaily(server.db, writer.user_no, { images: [anItem(key)] })
  await on.reportBy(1, { target_kind: 'daily', target_no }, 'MINOR')
  const no = await on.caseNo({ target_kind: 'daily', target_no })
  expect(await on.case(no)).toMatchObject({ is_severe: true, current: { is_hidden: true }, pictures: [{ key, path: null }] })
  const open = (body: { key: string }) => server.call(wire.openPicture, { params: { case_no: no }, body }, { as: mod })
  expect((await open({ key: crypto.randomUUID() })).body.code).toBe('report_case.no_picture')
  const { path } = (await open({ key })).body.query as { path: string }
  expect(await sql`select facts from operator_log where act = 'report.picture'`).toEqual([{ facts: { key, user_no: writer.user_no } }])
  const gif = Buffer.from('47494638396101000100000000003b', 'hex')
  await server.app.services.storage.write(`media/${key}/copy`, gif, 'image/gif')
  const fetched = async (as: Parameters<typeof server.send>[2]) =>
    (await fetch(server.url + path, { headers: { cookie: cookieOf(as) } })).status
  expect(await fetched({ as: mod })).toBe(200)
  for (const as of [other, null]) expect(await fetched({ as })).toBeGreaterThanOrEqual(400)
  server.clock.advance(11 * MINUTE_MS)
  expect(await fetched({ as: mod })).toBe(404)
})

const cookieOf = (who: { as?: object | null } | undefined): string => (who?.as as TestOperator | null)?.cookie ?? ''

test('hide, warn and uphold: the preview says what follows, it is told, and every undo restores', async () => {
  const { writer, target, by, no } = await on.reported()
  expect(await on.visibility(target.target_no)).toBe('hidden')
  const asked = { content: 'hide', member: 'warn', close: 'uphold', message: '욕설이 있어요' }
  const plan = await on.plan(no, asked)
  expect(plan).toMatchObject({
    points: { before: 0, after: 1 },
    hidden: { before: true, after: true },
    measures: [{ kind: 'hide' }, { kind: 'warn', points: 1 }],
    message: expect.stringContaining('어긴 규칙: 욕설·괴롭힘·혐오') as string,
  })
  expect(await on.own(writer)).toMatchObject({ points: 0, decisions: [] })
  expect((await on.decide(no, asked)).status).toBe(200)
  expect((await on.preview(no, { close: 'dismiss' }, other)).body.code).toBe('report_case.closed')
  const own = await on.own(writer)
  expect(own).toMatchObject({
    points: 1,
    decisions: [{ message: plan.message, measures: [{ kind: 'hide' }, { kind: 'warn' }], can_appeal: true }],
  })
  expect(await on.alarms(writer, 'SANCTION')).toEqual(['하루 기록 · 욕설·괴롭힘·혐오'])
  expect(await on.alarms(by[0]!, 'REPORT_RESULT')).toEqual(['신고한 내용을 확인하고 조치했어요'])
  const [hide, warn] = own.decisions[0]!.measures.map(({ sanction_no }) => sanction_no) as [number, number]
  expect((await on.undo(no, 'sanction', hide)).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('shown')
  expect((await on.undo(no, 'sanction', hide)).body.code).toBe('sanction.nothing_left')
  const undoAlarms = async () => (await on.alarms(writer, 'SANCTION')).filter((text) => text.includes('되돌렸어요'))
  expect(await undoAlarms()).toEqual(['하루 기록에 대한 결정의 일부를 되돌렸어요'])
  expect((await on.undo(no, 'sanction', warn)).status).toBe(200)
  expect(await undoAlarms()).toEqual(['하루 기록에 대한 결정을 되돌렸어요'])
  expect(await on.own(writer)).toMatchObject({ points: 0 })
  const acts = await sql<{ act: string; facts: object }[]>`
    select act, facts from operator_log where target = ${`report_case:${no}`} and act <> 'report.read' order by log_no`
  expect(acts.map(({ act }) => act)).toEqual(['report.decide', 'report.undo', 'report.undo'])
  expect(acts[0]!.facts).toMatchObject({ before: { points: 0, hidden: true }, after: { points: 1, hidden: true } })
})

test('an act does not close a case: shown while it waits, hidden again by the undo, and by further reports', async () => {
  const { target, no } = await on.reported()
  expect((await on.decide(no, { content: 'show' })).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('shown')
  const seen = await on.case(no)
  expect(seen).toMatchObject({
    state: 1,
    reports: [{ state: 2, counts: false }, { state: 2 }, { state: 2 }],
    acts: [{ act: 'show', undo_dt: null }],
  })
  const { act_no } = seen.acts[0]!
  expect((await on.undo(no, 'act', act_no)).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('hidden')
  expect((await on.undo(no, 'act', act_no)).body.code).toBe('report_case.undone')
  expect((await on.decide(no, { close: 'dismiss' })).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('shown')
  await on.reportBy(1, target, 'PRIVACY')
  expect(await on.visibility(target.target_no)).toBe('hidden')
  expect(await on.caseNo(target)).toBeGreaterThan(no)
})

test('limited reach: by three reports, lifted, put back and undone', async () => {
  const { target, no } = await on.reported('SPAM')
  expect(await on.visibility(target.target_no)).toBe('limited')
  await on.decide(no, { content: 'unreach', rule: 'SPAM' })
  expect(await on.visibility(target.target_no)).toBe('shown')
  expect((await on.decide(no, { content: 'reach', rule: 'SPAM', close: 'uphold' })).status).toBe(200)
  expect(await on.visibility(target.target_no)).toBe('limited')
  const { decisions } = await on.case(no)
  await on.undo(no, 'sanction', decisions[0]!.measures[0]!.sanction_no)
  expect(await on.visibility(target.target_no)).toBe('shown')
})

test('STALK: the block that the report made is removed by its undo', async () => {
  const { writer, no, by } = await on.reported('STALK', 1)
  const blocks = () => sql`select from block where user_no = ${by[0]!.user_no} and target_no = ${writer.user_no}`
  expect(await blocks()).toHaveLength(1)
  const { reports } = await on.case(no, cs)
  expect(reports).toMatchObject([{ has_blocked: true }])
  expect((await on.undo(no, 'block', reports[0]!.report_no, cs)).status).toBe(200)
  expect(await blocks()).toHaveLength(0)
})

test('of two operators one decides; what has changed since the preview is refused', async () => {
  const { target, no } = await on.reported('ABUSE', 1)
  const { version } = await on.plan(no, { member: 'warn' })
  const answers = await Promise.all([mod, other].map((as) => on.decide(no, { member: 'warn' }, { as, version })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const before = await on.plan(no, { member: 'warn' })
  await on.reportBy(1, target, 'SPAM')
  expect((await on.decide(no, { member: 'warn' }, { version: before.version })).body.code).toBe('report_case.changed')
})

test.each([
  [{}, 'nothing'],
  [{ content: 'show', member: null }, 'not_possible'],
  [{ member: 'limit', days: 1 }, 'days'],
  [{ member: 'suspend' }, 'days'],
  [{ member: 'warn', close: 'dismiss' }, 'contradiction'],
  [{ member: 'warn', rule: 'OTHER', message: '짧아요' }, 'message'],
])('refuses %o', async (asked, code) => {
  const { no } = await on.reported('ABUSE', 1)
  expect((await on.preview(no, asked)).body.code).toBe(`report_case.${code}`)
})

test('texts for members are versioned; of two changes one counts', async () => {
  const save = (body: object, as = mod) =>
    server.call(wire.saveTemplate, { body: { rule: 'ABUSE', title: '욕설', content: '욕설은 쓸 수 없어요.', ...body } }, { as })
  const { template_no } = (await save({})).body.query as { template_no: number }
  const listed = async () => (await server.call(wire.listTemplates, {}, { as: mod })).body.query as wire.ReasonTemplate[]
  const results = await Promise.all([save({ template_no, version: 1, title: '가' }), save({ template_no, version: 1, title: '나' }, other)])
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await listed()).filter((one) => one.template_no === template_no)).toMatchObject([{ version: 2 }])
  await save({ template_no, version: 2, is_deleted: true })
  expect((await listed()).some((one) => one.template_no === template_no)).toBe(false)
})
