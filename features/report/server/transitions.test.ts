import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { aDaily } from '#kit/server/testing/factories.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { transition, type StateMachine } from '#kit/server/transition.ts'
import { createReport, getReportTarget } from '../contract.ts'
import { REPORT, reportTransitions } from '../transitions.ts'
import { reportHttp } from './http.ts'

/** Stands in for the moderation console, which will define this state machine. */
const reports: StateMachine<typeof reportTransitions, 'report'> = {
  transitions: reportTransitions,
  table: 'report',
  key: 'report_no',
  guards: {},
  effects: {},
  refusal: () => requestErrors.not_found(),
}

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

test('the state table has one row for each attempt', () => expect(tableProblems(reportTransitions)).toEqual([]))

test('every act of every actor in every state follows the table, and is refused without a row', async () => {
  const { report_no } = await aReport()
  for (const { state, act, by, rows: allowed } of attemptsOf(reportTransitions)) {
    await inState(report_no, state)
    const before = await rows()
    const change = server.db.transaction((tx) => transition(tx, reports, report_no, { act, by, context: undefined }))
    if (allowed[0]) expect((await change).transition.to).toBe(allowed[0].to)
    else await expect(change).rejects.toMatchObject({ code: 'request.not_found' })
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
