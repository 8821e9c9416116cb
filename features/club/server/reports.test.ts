import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#features/chat/contract.ts'
import { createComment } from '#features/comment/contract.ts'
import { createReport } from '#features/report/contract.ts'
import type { ReportReason, ReportTarget } from '#features/report/rules.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { aClub, aPost, aVerified, clubFeatures, clubSeenBy, codeOf, join } from './testing.ts'

let server: TestServer
let leader: TestMember
let manager: TestMember
let me: TestMember
let other: TestMember
let meet_no: number
beforeAll(async () => {
  server = await featureServer(clubFeatures)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[leader, manager, me, other] = [await aVerified(server), await aVerified(server), await aVerified(server), await aVerified(server)]
  meet_no = await aClub(server, leader)
  for (const one of [manager, me, other]) await join(server, one, meet_no)
  const params = { meet_no, user_no: manager.user_no }
  await server.call(wire.setMemberRole, { params, body: { role: 'manager' } }, { as: leader })
})

const report = (as: TestMember, target_kind: ReportTarget, target_no: number, reason: ReportReason = 'SPAM') =>
  server.call(createReport, { body: { target_kind, target_no, reason, report_text: '자세한 내용' } }, { as })
const listed = async (as: TestMember) => {
  const { body } = await server.call(wire.listClubReports, { params: { meet_no } }, { as })
  return body.query as wire.ClubReport[]
}
const settle = (as: TestMember, target_kind: 'board' | 'comment' | 'chat', target_no: number) =>
  server.call(wire.settleClubReport, { params: { meet_no }, body: { target_kind, target_no } }, { as })
const countFor = async (as: TestMember) => (await clubSeenBy(server, as, meet_no)).report_qtt
const alarmsOf = async ({ user_no }: TestMember) =>
  (
    await server.db.sql<{ text: string; link: string }[]>`
    select text, link from alarm where user_no = ${user_no} and target like '%:reported:%' order by alarm_no`
  ).map((one) => one)

test('refuses others than the leader and managers, and a club of others', async () => {
  const board_no = await aPost(server, me, meet_no)
  await report(other, 'board', board_no)
  for (const as of [me, other, await aVerified(server)]) {
    expect(codeOf(await server.call(wire.listClubReports, { params: { meet_no } }, { as }))).toEqual([403, 'club.forbidden'])
    expect(codeOf(await settle(as, 'board', board_no))).toEqual([403, 'club.forbidden'])
  }
  const elsewhere = await aClub(server, other)
  const body = { target_kind: 'board' as const, target_no: board_no }
  await server.call(wire.settleClubReport, { params: { meet_no: elsewhere }, body }, { as: other })
  expect(await countFor(leader)).toBe(1)
})

test('tells the staff what was reported and how often, never by whom', async () => {
  const board_no = await aPost(server, me, meet_no, { title: '다단계 모임 소개' })
  const made = await server.call(createComment, { body: { board_no, comment_content: '연락 주세요' } }, { as: me })
  const { comment_no } = made.body.query as { comment_no: number }
  await report(other, 'board', board_no, 'SPAM')
  await report(manager, 'board', board_no, 'ABUSE')
  server.clock.advance(1000)
  await report(other, 'comment', comment_no, 'STALK')
  const author = expect.objectContaining({ user_no: me.user_no }) as object
  const of = { author, board_no, title: '다단계 모임 소개', is_hidden: false, report_dt: expect.any(String) as string }
  const expected = [
    // Reasons that only haru decides are not told.
    { ...of, target_kind: 'comment', target_no: comment_no, content: null, reasons: [], report_qtt: 1 },
    { ...of, target_kind: 'board', target_no: board_no, content: '5km 달렸어요.', reasons: ['SPAM', 'ABUSE'], report_qtt: 2 },
  ]
  for (const as of [leader, manager]) {
    expect(await listed(as)).toEqual(expected)
    expect(await countFor(as)).toBe(2)
    expect(await alarmsOf(as)).toMatchObject([
      { text: expect.stringContaining('글을 신고했어요') },
      { text: expect.stringContaining('댓글을') },
    ])
  }
  expect([await countFor(me), await alarmsOf(me), await alarmsOf(other)]).toEqual([null, [], []])
})

test('a manager neither learns of reports of their own post nor settles them', async () => {
  const board_no = await aPost(server, manager, meet_no)
  await report(other, 'board', board_no)
  expect([await listed(manager), await countFor(manager), await alarmsOf(manager)]).toEqual([[], 0, []])
  await settle(manager, 'board', board_no)
  const params = { board_no }
  await server.call(wire.moderateBoardPost, { params, body: { hide: true, reason: '가려요' } }, { as: manager })
  expect(await countFor(leader)).toBe(1)
})

test('what the staff looked at or hid is over until somebody reports it again', async () => {
  const [kept, hidden] = [await aPost(server, me, meet_no), await aPost(server, me, meet_no)]
  for (const board_no of [kept, hidden]) await report(other, 'board', board_no)
  expect((await settle(manager, 'board', kept)).status).toBe(200)
  expect((await settle(manager, 'board', kept)).status).toBe(200)
  await server.call(wire.moderateBoardPost, { params: { board_no: hidden }, body: { hide: true, reason: '광고' } }, { as: leader })
  expect(await listed(leader)).toEqual([])
  const { body } = await server.call(wire.listHiddenPosts, { params: { meet_no } }, { as: manager })
  expect(body.query).toMatchObject([{ board_no: hidden, author: { user_no: me.user_no }, hide_reason: '광고' }])
  const events = await server.db.sql`select event from meet_history where meet_no = ${meet_no} and event like 'settle%'`
  expect(events).toEqual([{ event: 'settle board' }])
  await report(leader, 'board', kept, 'OTHER')
  expect(await listed(manager)).toMatchObject([{ target_no: kept, report_qtt: 1, reasons: ['OTHER'] }])
})

test('a reported message of the club’s room is told without what it says; other rooms and days are none of the club’s', async () => {
  const { cr_no } = await clubSeenBy(server, me, meet_no)
  const message = { cr_no: cr_no!, cm_type: 'user-msg' as const, cm_content: '투자하실 분', cm_uuid: crypto.randomUUID() }
  const sent = await server.call(sendMessage, { body: message }, { as: me })
  const { cm_no } = sent.body.query as { cm_no: number }
  await report(other, 'chat', cm_no, 'SOLICIT')
  await report(other, 'user', me.user_no)
  expect(await listed(leader)).toMatchObject([{ target_kind: 'chat', title: '', content: null, board_no: null, reasons: ['SOLICIT'] }])
  expect(await alarmsOf(leader)).toMatchObject([{ text: expect.not.stringContaining('투자') }])
})

test('a post that reports hide is told without its text', async () => {
  const board_no = await aPost(server, me, meet_no)
  await report(other, 'board', board_no, 'PRIVACY')
  expect(await listed(leader)).toMatchObject([{ target_no: board_no, content: null, reasons: [] }])
})
