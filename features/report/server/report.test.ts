import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Body } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createReport, getReportTarget } from '../contract.ts'
import { needsText, REPORT_REASON_CODES, REPORT_REASONS, REPORT_TEXT_MAX, type ReportTarget } from '../rules.ts'
import { reportHttp } from './http.ts'

let server: TestServer
let writer: TestMember
let me: TestMember
let daily_no: number
let feed_no: number
let story_no: number
let comment_no: number

beforeAll(async () => {
  server = await testServer(reportHttp, { callsAMinute: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  writer = await server.aMember({ haru_statemsg: '여기로 오세요' })
  me = await server.aMember()
  daily_no = await aDaily(server.db, writer.user_no, {
    content: '광고예요',
    images: [{ mimetype: 'image/webp', key: 'k1', transforms: {} }],
  })
  const bare = { info: null, record_date: null, content: '광고예요' }
  feed_no = await aDaily(server.db, writer.user_no, { ...bare, kind: 'feed' })
  story_no = await aDaily(server.db, writer.user_no, { ...bare, kind: 'story', expire_dt: new Date(server.clock.now.getTime() + 1000) })
  comment_no = await aComment(server.db, daily_no, writer.user_no, { content: '여기로 오세요' })
})

type Report = Partial<Body<typeof createReport>>
type Target = { target_kind: ReportTarget; target_no: number }
const send = (as: TestMember | null, report: Report, key?: string) =>
  server.call(
    createReport,
    { body: { target_kind: 'daily', target_no: daily_no, reason: 'SPAM', ...report } },
    { as, ...(key ? { key } : {}) },
  )
const getTarget = (as: TestMember | null, query: Target) => server.call(getReportTarget, { query }, { as })
const targets = () =>
  [
    { target_kind: 'daily', target_no: daily_no },
    { target_kind: 'feed', target_no: feed_no },
    { target_kind: 'story', target_no: story_no },
    { target_kind: 'comment', target_no: comment_no },
    { target_kind: 'user', target_no: writer.user_no },
  ] as const
const storedReports = () => server.db.sql`select * from report where target_user_no = ${writer.user_no} order by report_no`

describe('refuses', () => {
  test('guests, and members for their own content', async () => {
    for (const target of targets()) {
      expect((await send(null, target)).status).toBe(401)
      expect((await getTarget(null, target)).status).toBe(401)
      for (const ask of [send, getTarget]) expect((await ask(writer, target)).body).toMatchObject({ state: -9, code: 'report.own' })
    }
    expect(await storedReports()).toHaveLength(0)
  })

  test.each(['private', 'deleted', 'hidden', 'by a member who blocks me', 'by a deleted member', 'unknown'])(
    'a target that is %s',
    async (why) => {
      const { sql } = server.db
      if (why === 'private') await sql`update post set visibility = 'private' where user_no = ${writer.user_no}`
      if (why === 'hidden') await sql`update post set hide_dt = now() where user_no = ${writer.user_no}`
      if (why === 'deleted') {
        await sql`update post set state = 0 where user_no = ${writer.user_no}`
        await sql`update comment set state = 0 where comment_no = ${comment_no}`
      }
      if (why === 'by a member who blocks me') await relate(server.db, 'block', writer.user_no, me.user_no)
      if (why === 'by a deleted member') await sql`update users set state = 0 where user_no = ${writer.user_no}`
      const asked = why === 'unknown' ? targets().map((target) => ({ ...target, target_no: 999_999 })) : targets()
      // The account of a member whose posts are hidden or deleted is still visible.
      for (const target of ['private', 'deleted', 'hidden'].includes(why) ? asked.slice(0, 4) : asked) {
        for (const ask of [send, getTarget]) {
          expect((await ask(me, target)).body).toMatchObject({ code: 'report.not_found', msg: '볼 수 없는 페이지입니다' })
        }
      }
      expect(await storedReports()).toHaveLength(0)
    },
  )
})

test('stores the content at that moment, the lane and the deadline', async () => {
  for (const target of targets()) expect((await send(me, { ...target, report_text: ' 계속 올려요 ' })).status).toBe(200)
  await server.db.sql`update post set content = '아무것도 아니에요' where post_no = ${daily_no}`
  const row = { user_no: me.user_no, reason: 'SPAM', lane: 'mod', severity: 2, report_text: '계속 올려요', state: 1 }
  expect(await storedReports()).toMatchObject([
    { ...row, target_kind: 'daily', target_no: daily_no, evidence: { content: '광고예요', images: ['k1'], info: moodOnly } },
    { ...row, target_kind: 'feed', target_no: feed_no, evidence: { content: '광고예요', images: [], info: null } },
    { ...row, target_kind: 'story', target_no: story_no, evidence: { content: '광고예요' } },
    { ...row, target_kind: 'comment', target_no: comment_no, evidence: { content: '여기로 오세요', daily_no, parent_no: null } },
    {
      ...row,
      target_kind: 'user',
      target_no: writer.user_no,
      evidence: { haru_name: expect.stringMatching(/^시험/), haru_statemsg: '여기로 오세요', images: [] },
    },
  ])
  expect((await storedReports())[0]!['reg_dt']).toBe('2026-11-21T14:00:00+09:00')
})

test('accepts a report of a member whom the reporter blocks', async () => {
  await relate(server.db, 'block', me.user_no, writer.user_no)
  expect((await send(me, targets()[4])).status).toBe(200)
})

test.each(REPORT_REASON_CODES)('%s sets lane and deadline, and requires a text if its rule says so', async (reason) => {
  for (const report_text of ['', ' \u3164\n ']) {
    const blank = await aDaily(server.db, writer.user_no)
    const { status, body } = await send(await server.aMember(), { target_no: blank, reason, report_text })
    expect(status).toBe(needsText(reason) ? 400 : 200)
    if (needsText(reason)) expect(body).toMatchObject({ code: 'report.needs_text', field: 'report_text' })
  }
  expect((await send(me, { reason, report_text: '이런 일이 있었어요' })).status).toBe(200)
  const { lane, severity } = REPORT_REASONS[reason]
  const hours = { 5: 1, 4: 24, 3: 72, 2: 168, 1: 168 }[severity]
  const row = (await storedReports()).at(-1)!
  expect(row).toMatchObject({ reason, lane, severity, counts: true })
  expect(Date.parse(row['due_dt'] as string) - Date.parse(row['reg_dt'] as string)).toBe(hours * HOUR_MS)
})

test('does not find an expired story or a target of another kind', async () => {
  expect((await send(me, { target_kind: 'feed' })).status).toBe(404)
  expect((await send(me, { target_no: feed_no })).status).toBe(404)
  await server.db.sql`update post set expire_dt = ${server.clock.now} where post_no = ${story_no}`
  expect((await send(me, { target_kind: 'story', target_no: story_no })).status).toBe(404)
})

test('is_reported is true for the reporter only', async () => {
  const target = { target_kind: 'daily', target_no: daily_no } as const
  expect((await getTarget(me, target)).body).toMatchObject({ query: { is_reported: false } })
  await send(me, {})
  expect((await getTarget(me, target)).body).toMatchObject({ query: { is_reported: true } })
  expect((await getTarget(await server.aMember(), target)).body).toMatchObject({ query: { is_reported: false } })
})

test('refuses a text above 500 letters and an unknown reason', async () => {
  expect((await send(me, { report_text: '가'.repeat(REPORT_TEXT_MAX + 1) })).body).toMatchObject({ field: 'report_text' })
  expect((await send(me, { reason: 'BORED' as never })).body).toMatchObject({ field: 'reason', msg: '신고하는 이유를 골라 주세요.' })
  expect((await send(me, { report_text: '😀'.repeat(REPORT_TEXT_MAX) })).status).toBe(200)
})

test('allows one open report for each reporter and target, and another after the decision', async () => {
  expect((await send(me, {})).status).toBe(200)
  expect((await send(me, { reason: 'ABUSE' })).body).toMatchObject({ state: -9, code: 'report.already' })
  expect((await send(await server.aMember(), {})).status).toBe(200)
  await server.db.sql`update report set state = 4 where user_no = ${me.user_no}`
  expect((await send(me, {})).status).toBe(200)
  expect(await storedReports()).toHaveLength(3)
})

test('stores one report for a repeated idempotency key', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(me, {}, key)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await storedReports()).toHaveLength(1)
})

test('concurrent reports leave one open for each reporter and target', async () => {
  const others = [me, await server.aMember(), await server.aMember()]
  const one = fc.record({ who: fc.nat(2), at: fc.nat(4) })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 4, maxLength: 20 }), async (sent) => {
      await server.db.sql`delete from report`
      const answers = await Promise.all(sent.map(({ who, at }) => send(others[who]!, targets()[at]!)))
      const pairs = new Set(sent.map(({ who, at }) => `${who} ${at}`)).size
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(pairs)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(await storedReports()).toHaveLength(pairs)
    }),
    { numRuns: 6 },
  )
})
