import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoom, type ChatRoom } from '#features/chat/contract.ts'
import { createReport } from '#features/report/contract.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { BUNGAE, PARTICIPANT } from '../transitions.ts'
import { leaveClub, listClubReports, type ClubReport } from '#features/club/contract.ts'
import { endMemberships } from './leaving.ts'
import { forgetBungaes } from './forget.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aBungae, aClub, aClubMember, alarmsOf, aPerson, detailFor, joinAs, pass, startBungaeServer, takeAs } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer()
})
afterAll(() => server.close())

test('whoever leaves the club loses their seats, which are offered, and what they host is cancelled', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { capacity: 2 })
  const [leaves, waits] = [await aClubMember(server, club), await aClubMember(server, club)]
  const own = await aBungae(server, club, {}, leaves)
  await joinAs(server, no, leaves, { accepts_overlap: true })
  await joinAs(server, no, waits)
  expect((await server.call(leaveClub, { params: { meet_no: club.meet_no } }, { as: leaves })).status).toBe(200)
  expect((await detailFor(server, no, waits)).mine).toMatchObject({ state: PARTICIPANT.offered })
  expect(await detailFor(server, own, waits)).toMatchObject({ state: BUNGAE.cancelled })
  expect((await takeAs(server, no, waits)).status).toBe(200)
  await server.db.transaction((tx) => endMemberships(tx, { meetNo: club.meet_no, userNos: [], why: 'closed', now: server.clock.now }))
  expect(await detailFor(server, no, waits)).toMatchObject({ state: BUNGAE.cancelled })
  expect(await alarmsOf(server, waits)).toContain('BUNGAE_CANCEL')
})

test('forgets what a deleted account took part in', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const member = await aClubMember(server, club)
  await joinAs(server, no, member)
  await server.db.transaction((tx) => forgetBungaes(tx, member.user_no))
  expect(await detailFor(server, no, club.leader)).toMatchObject({ joined_qtt: 1, people: [{ user_no: club.leader.user_no }] })
  expect(await server.db.sql`select from adhoc_event where user_no = ${member.user_no}`).toEqual([])
})

test('the club tells its members who joined, and its room shows the next three', async () => {
  const club = await aClub(server)
  const member = await aClubMember(server, club)
  const days = [4, 2, 8, 6]
  const nos: number[] = []
  for (const day of days) {
    nos.push(await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + day * 86_400_000).toISOString() }))
  }
  await joinAs(server, nos[0]!, member)
  const listFor = async (as: TestMember) =>
    (await server.call(wire.listClubAdhocs, { params: { meet_no: club.meet_no }, query: {} }, { as })).body.query as wire.AdhocCard[]
  const seated = (await listFor(member)).find(({ adhoc_no }) => adhoc_no === nos[0])!
  expect(seated.faces.map(({ user_no }) => user_no)).toEqual([club.leader.user_no, member.user_no])
  expect((await listFor(await aPerson(server)))[0]!.faces).toEqual([])
  const [{ cr_no }] = await server.db.sql<[{ cr_no: number }]>`select cr_no from chat_room where meet_no = ${club.meet_no}`
  const { body } = await server.call(getRoom, { params: { cr_no } }, { as: member })
  const [room] = (body.query as { rows: ChatRoom[] }).rows
  expect(room!.adhocs.map(({ adhoc_no }) => adhoc_no)).toEqual([nos[1], nos[0], nos[3]])
  expect(room!.chatMsg!.extra_info).toEqual({ type: 'bungae-join', adhoc_no: nos[0], user_no: member.user_no })
})

test('a reported bungae is hidden from all but its host; strangers to a hidden club cannot report it', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const reporter = await aClubMember(server, club)
  await joinAs(server, no, reporter)
  const preview = async () => await (await fetch(`${server.url}/s/bungae/${no}`)).text()
  expect(await preview()).toContain('여의나루역 근처')
  expect(await preview()).not.toContain('여의동로')
  const send = (as = reporter) => server.call(createReport, { body: { target_kind: 'bungae', target_no: no, reason: 'MINOR' } }, { as })
  expect((await send(club.leader)).body.code).toBe('report.own')
  expect((await send()).status).toBe(200)
  expect((await server.call(wire.getAdhoc, { params: { adhoc_no: no } }, { as: reporter })).status).toBe(404)
  expect(await preview()).not.toContain('여의나루역 근처')
  expect((await joinAs(server, no, await aClubMember(server, club))).body.code).toBe('bungae.not_found')
  expect((await detailFor(server, no, club.leader)).adhoc_no).toBe(no)
  expect((await send(await aPerson(server))).body.code).toBe('report.not_found')
  // Who joined is told, and cannot be marked as missing.
  const notified = await server.db.sql<
    { user_no: number; link: string }[]
  >`select user_no, link from alarm where text like '%신고를 확인하는 동안%'`
  expect(notified).toEqual([{ user_no: reporter.user_no, link: `/club-detail/${club.meet_no}` }])
  await pass(server, 72 * HOUR_MS, club.leader)
  const missed = { params: { adhoc_no: no, user_no: reporter.user_no }, body: { came: false } }
  expect((await server.call(wire.markParticipant, missed, { as: club.leader })).body.code).toBe('bungae.not_now')
})

test('the leader of the club is told of a reported bungae and why; its host and the reporter are not', async () => {
  const club = await aClub(server)
  const [host, reporter] = [await aClubMember(server, club), await aClubMember(server, club)]
  const no = await aBungae(server, club, { adhoc_name: '다단계 설명회' }, host)
  const body = { target_kind: 'bungae', target_no: no, reason: 'SPAM' } as const
  expect((await server.call(createReport, { body }, { as: reporter })).status).toBe(200)
  const reportsFor = (as: TestMember) => server.call(listClubReports, { params: { meet_no: club.meet_no } }, { as })
  expect((await reportsFor(reporter)).status).toBe(403)
  expect((await reportsFor(club.leader)).body.query as ClubReport[]).toMatchObject([
    { target_kind: 'bungae', target_no: no, title: '다단계 설명회', author: { user_no: host.user_no }, reasons: ['SPAM'], report_qtt: 1 },
  ])
  const alarms = await server.db.sql`select user_no, text from alarm where target = ${`club:${club.meet_no}:reported:bungae:${no}`}`
  expect(alarms).toEqual([{ user_no: club.leader.user_no, text: expect.stringContaining('다단계 설명회') as string }])
})
