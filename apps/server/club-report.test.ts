import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderateBoardPost } from '#features/club/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { createReport, getReportTarget } from '#features/report/contract.ts'
import { getCase, listCases, previewDecision, type CaseRow } from '#features/report/operator-contract.ts'
import { aClub, aPost, aVerified, clubSeenBy, codeOf, join } from '#features/club/server/testing.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
let leader: TestMember
beforeAll(async () => {
  server = await featureServer(features)
  leader = await aVerified(server)
})
afterAll(() => server.close())

const send = (as: TestMember, target_no: number, reason: 'SOLICIT' | 'DATING' = 'SOLICIT') =>
  server.call(createReport, { body: { target_kind: 'club', target_no, reason } }, { as })

test('refuses a report of the own club and of one that nobody sees', async () => {
  const meetNo = await aClub(server, leader)
  const stranger = await aVerified(server)
  expect(codeOf(await send(leader, meetNo))).toEqual([400, 'report.own'])
  expect((await send(stranger, meetNo + 1000)).status).toBe(404)
})

test('two reports of soliciting hide a club from everybody outside, but not from its members', async () => {
  const meetNo = await aClub(server, leader, { meet_title: '주말 산책' })
  const [member, one, other] = [await aVerified(server), await aVerified(server), await aVerified(server)]
  await join(server, member, meetNo)
  const shared = async () => await (await fetch(`${server.url}/s/club/${meetNo}`)).text()
  expect(await shared()).toContain('주말 산책')
  expect((await send(one, meetNo, 'DATING')).status).toBe(200)
  expect((await send(member, meetNo)).status).toBe(200)
  expect(await clubSeenBy(server, one, meetNo)).toMatchObject({ meet_title: '주말 산책' })
  expect((await send(other, meetNo)).status).toBe(200)
  expect(await clubSeenBy(server, other, meetNo)).toBeUndefined()
  expect(await clubSeenBy(server, member, meetNo)).toMatchObject({ meet_title: '주말 산책' })
  const target = (as: TestMember) => server.call(getReportTarget, { query: { target_kind: 'club', target_no: meetNo } }, { as })
  expect([(await target(leader)).status, (await target(await aVerified(server))).status, (await target(member)).status]).toEqual([
    400, 404, 200,
  ])
  expect(await shared()).not.toContain('주말 산책')
})

test('operators read that the club’s staff hid a reported post, which their decision leaves hidden', async () => {
  const as = await anOperator(server, { roles: ['mod'] })
  const [author, reporter] = [await aVerified(server), await aVerified(server)]
  const meetNo = await aClub(server, leader)
  for (const one of [author, reporter]) await join(server, one, meetNo)
  const board_no = await aPost(server, author, meetNo)
  await server.call(createReport, { body: { target_kind: 'board', target_no: board_no, reason: 'SPAM' } }, { as: reporter })
  const listed = (await server.call(listCases, { query: {} }, { as })).body.query as CaseRow[]
  const { case_no } = listed.find(({ target_kind, target_no }) => target_kind === 'board' && target_no === board_no)!
  const params = { case_no }
  const seen = async () => (await server.call(getCase, { params }, { as })).body.query
  const none = { decision: false, block: false, reports: false }
  expect(await seen()).toMatchObject({ current: { is_hidden: false }, hidden_by: { ...none, staff: false } })
  await server.call(moderateBoardPost, { params: { board_no }, body: { hide: true, reason: '광고예요' } }, { as: leader })
  expect(await seen()).toMatchObject({ current: { is_hidden: true }, hidden_by: { ...none, staff: true } })
  const { body } = await server.call(previewDecision, { params, body: { close: 'dismiss', rule: 'SPAM' } }, { as })
  expect(body.query).toMatchObject({ hidden: { before: true, after: true } })
})
