import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { aDaily } from '#kit/server/testing/factories.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { transition } from '#kit/server/transition.ts'
import { createReport, getReportTarget } from '../contract.ts'
import { blockTransitions, caseTransitions, REPORT, REPORT_CASE, reportTransitions, RIGHTS_BLOCK } from '../transitions.ts'
import { reportHttp } from './http.ts'
import { cases, reports } from './operator/state-machine.ts'
import { blocks } from './rights.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(reportHttp, { callsAMinute: false })
})
afterAll(() => server.close())

async function aReport() {
  const [me, writer] = [await server.aMember(), await server.aMember()]
  const target = { target_kind: 'daily', target_no: await aDaily(server.db, writer.user_no) } as const
  const send = () => server.call(createReport, { body: { ...target, reason: 'SPAM', report_text: '' } }, { as: me })
  const { report_no } = (await send()).body.query as { report_no: number }
  const isReported = async () => (await server.call(getReportTarget, { query: target }, { as: me })).body.query
  return { report_no, send, isReported }
}
const inState = (reportNo: number, state: number) => server.db.sql`update report set state = ${state} where report_no = ${reportNo}`
const rows = async () => [...(await server.db.sql`select * from report order by report_no`)]

test('each state table has one row for each attempt', () =>
  expect([reportTransitions, caseTransitions, blockTransitions].flatMap(tableProblems)).toEqual([]))

test('every act of every actor in every state follows the table, and is refused without a row', async () => {
  const { report_no } = await aReport()
  for (const { state, act, by, rows: allowed } of attemptsOf(reportTransitions)) {
    await inState(report_no, state)
    const before = await rows()
    const change = server.db.transaction((tx) => transition(tx, reports, report_no, { act, by, context: undefined }))
    if (allowed[0]) expect((await change).transition.to).toBe(allowed[0].to)
    else await expect(change).rejects.toMatchObject({ code: 'report.not_found' })
    const after = allowed[0] ? before.map((row) => ({ ...row, state: allowed[0]!.to })) : before
    expect(await rows()).toEqual(after)
  }
})

test.each(Object.entries(REPORT))('a member can report again only after the first report was decided: %s', async (_, state) => {
  const { report_no, send, isReported } = await aReport()
  await inState(report_no, state)
  const isOpen = state === REPORT.received || state === REPORT.inReview
  expect(await isReported()).toEqual({ is_reported: isOpen })
  expect((await send()).body.code).toBe(isOpen ? 'report.already' : undefined)
})

test('every act in every state of a case and of a rights block follows its table', async () => {
  const { report_no } = await aReport()
  const { sql } = server.db
  const [{ case_no }] = await sql<[{ case_no: number }]>`select case_no from report where report_no = ${report_no}`
  const now = server.clock.now
  for (const { state, act, by, rows: allowed } of attemptsOf(caseTransitions)) {
    await sql`update report_case set state = ${state}, close_dt = ${state === REPORT_CASE.waiting ? null : now} where case_no = ${case_no}`
    const set = { close_dt: now }
    const change = server.db.transaction((tx) => transition(tx, cases, case_no, { act, by, context: { now }, set }))
    if (allowed[0]) expect((await change).transition.to).toBe(allowed[0].to)
    else await expect(change).rejects.toMatchObject({ code: 'report_case.closed' })
  }
  const [{ block_no }] = await sql<[{ block_no: number }]>`
    insert into rights_block (target_kind, target_no, claim, reg_dt, end_dt) values ('daily', 1, '내 사진', ${now}, ${now}) returning block_no`
  const isOver = (state: number) => state !== RIGHTS_BLOCK.blocked && state !== RIGHTS_BLOCK.objected
  for (const { state, act, by, rows: allowed } of attemptsOf(blockTransitions)) {
    await sql`update rights_block set state = ${state}, object_dt = ${now}, close_dt = ${isOver(state) ? now : null} where block_no = ${block_no}`
    const set = act === 'object' ? {} : { close_dt: now }
    const change = server.db.transaction((tx) => transition(tx, blocks, block_no, { act, by, context: undefined, set }))
    if (allowed[0]) expect((await change).transition.to).toBe(allowed[0].to)
    else await expect(change).rejects.toMatchObject({ code: 'report_case.block_over' })
  }
})
