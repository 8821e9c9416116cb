import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAlarms } from '#features/alarm/contract.ts'
import { cancelClubClose, type Club } from '#features/club/contract.ts'
import * as wire from '#features/club/operator-contract.ts'
import { aClub, aVerified, clubSeenBy, codeOf, join } from '#features/club/server/testing.ts'
import { anOperator, linkMember } from '#features/operator/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

const REASON = '모임을 가장한 투자 권유가 있었어요.'

let server: TestServer
let mod: TestOperator
let leader: TestMember
let member: TestMember
let meet_no: number
beforeAll(async () => {
  server = await featureServer(features)
  mod = await anOperator(server, { roles: ['mod'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  leader = await aVerified(server)
  member = await aVerified(server)
  meet_no = await aClub(server, leader)
  await join(server, member, meet_no)
})

type Caller = TestOperator | TestMember | null
const close = (as: Caller = mod) => server.call(wire.closeClub, { params: { meet_no }, body: { reason: REASON } }, { as })
const reopen = (as: Caller = mod) => server.call(wire.reopenClub, { params: { meet_no }, body: { reason: '오해였어요' } }, { as })
const transfer = (as: Caller = mod, to = member) =>
  server.call(wire.transferClub, { params: { meet_no }, body: { user_no: to.user_no, reason: '60일 동안 오지 않았어요' } }, { as })
const caseOf = async () => (await server.call(wire.getClubCase, { params: { meet_no } }, { as: mod })).body.query as wire.ClubCase
const logged = async () =>
  (
    await server.db.sql<{ act: string }[]>`
    select act from operator_log where target = ${`club:${meet_no}`} and act <> 'club.read' order by log_no`
  ).map(({ act }) => act)
const textsOf = async (as: TestMember) =>
  ((await server.call(listAlarms, { query: {} }, { as })).body.query as { text: string }[]).map(({ text }) => text)
/** The leader was last here so many days ago. */
const awayFor = (days: number) =>
  server.db.sql`update meet set leader_dt = ${new Date(server.clock.now.getTime() - days * DAY_MS)} where meet_no = ${meet_no}`

test('refuses guests, members, roles that only see clubs, and an operator who is in the club', async () => {
  const cs = await anOperator(server, { roles: ['cs'] })
  const ads = await anOperator(server, { roles: ['ads'] })
  const own = await anOperator(server, { roles: ['mod'] })
  await linkMember(server, own, member.user_no)
  await awayFor(61)
  for (const act of [close, reopen, transfer]) {
    for (const as of [null, leader]) expect(codeOf(await act(as))).toEqual([401, 'auth.required'])
    expect(codeOf(await act(cs))).toEqual([403, 'auth.no_right'])
    expect((await act(own)).body.code).toBe('operator.own')
  }
  expect((await server.call(wire.getClubCase, { params: { meet_no } }, { as: cs })).status).toBe(200)
  expect((await server.call(wire.getClubCase, { params: { meet_no } }, { as: ads })).body.code).toBe('auth.no_right')
  expect(await logged()).toEqual([])
})

test('a club that an operator closes says why to its members, and its leader cannot take it back', async () => {
  expect((await close()).status).toBe(200)
  expect(await clubSeenBy(server, member, meet_no)).toMatchObject({
    state: 2,
    close_reason: REASON,
    is_closed_by_operator: true,
  } satisfies Partial<Club>)
  for (const who of [leader, member]) expect(await textsOf(who)).toContainEqual(expect.stringContaining('모임이 닫혀요'))
  expect(codeOf(await server.call(cancelClubClose, { params: { meet_no } }, { as: leader }))).toEqual([409, 'club.closed_by_haru'])
  expect(codeOf(await close())).toEqual([409, 'club.not_now'])
  expect(await caseOf()).toMatchObject({ state: 2, is_closed_by_operator: true })

  expect((await reopen()).status).toBe(200)
  expect(codeOf(await reopen())).toEqual([409, 'club.not_now'])
  expect(await clubSeenBy(server, member, meet_no)).toMatchObject({ state: 1, close_reason: null, is_closed_by_operator: false })
  expect(await logged()).toEqual(['club.close', 'club.reopen'])
})

test('an operator does not take back what the leader announced, also after an earlier closing by operators', async () => {
  await close()
  await reopen()
  expect((await server.send(`POST /v1/user/club/${meet_no}/close`, { reason: '이사해요' }, { as: leader })).status).toBe(200)
  expect(await caseOf()).toMatchObject({ state: 2, is_closed_by_operator: false })
  expect(codeOf(await reopen())).toEqual([409, 'club.not_now'])
  expect((await server.call(cancelClubClose, { params: { meet_no } }, { as: leader })).status).toBe(200)
})

test('the leader is replaced once away for 60 days, by a member who may lead, once', async () => {
  const stranger = await aVerified(server)
  expect(codeOf(await transfer())).toEqual([409, 'club.leader_active'])
  await awayFor(59)
  expect(codeOf(await transfer())).toEqual([409, 'club.leader_active'])
  await awayFor(60)
  expect((await transfer(mod, stranger)).body.code).toBe('club.no_member')
  expect((await transfer(mod, leader)).body.code).toBe('club.not_now')
  const unproven = await server.aMember()
  await join(server, unproven, meet_no)
  expect((await transfer(mod, unproven)).body.code).toBe('club.cannot_lead')
  expect((await caseOf()).candidates.map((one) => one.member.user_no)).toContain(member.user_no)
  expect((await transfer()).status).toBe(200)
  expect(await caseOf()).toMatchObject({ leader: { user_no: member.user_no } })
  expect(await textsOf(member)).toContainEqual(expect.stringContaining('모임장이 됐어요'))
  expect(codeOf(await transfer(mod, leader))).toEqual([409, 'club.leader_active'])
  expect(await logged()).toEqual(['club.transfer'])
})

test('nobody becomes the leader of a club that closes', async () => {
  await awayFor(61)
  await close()
  expect(codeOf(await transfer())).toEqual([409, 'club.closed'])
})
