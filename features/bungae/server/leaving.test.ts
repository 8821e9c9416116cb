import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoom } from '#features/chat/contract.ts'
import { createReport } from '#features/report/contract.ts'
import type { TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { BUNGAE, PARTICIPANT } from '../transitions.ts'
import { leaveClub } from '#features/club/contract.ts'
import { endMemberships } from './leaving.ts'
import { forgetBungaes } from './forget.ts'
import { aBungae, aClub, aClubMember, alarmsOf, aPerson, detailFor, joinAs, startBungaeServer, takeAs } from './testing.ts'

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

test('the room of the club tells who joined, and shows the next three', async () => {
  const club = await aClub(server)
  const member = await aClubMember(server, club)
  const days = [4, 2, 8, 6]
  const nos: number[] = []
  for (const day of days) {
    nos.push(await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + day * 86_400_000).toISOString() }))
  }
  await joinAs(server, nos[0]!, member)
  const [{ cr_no }] = await server.db.sql<[{ cr_no: number }]>`select cr_no from chat_room where meet_no = ${club.meet_no}`
  const { body } = await server.call(getRoom, { params: { cr_no } }, { as: member })
  const { rows } = body.query as unknown as { rows: { adhocs: { adhoc_no: number }[]; chatMsg: { extra_info: { type: string } } }[] }
  expect(rows[0]!.adhocs.map(({ adhoc_no }) => adhoc_no)).toEqual([nos[1], nos[0], nos[3]])
  expect(rows[0]!.chatMsg.extra_info).toEqual({ type: 'bungae-join', adhoc_no: nos[0], user_no: member.user_no })
})

test('a reported bungae is hidden from all but its host; strangers to a hidden club cannot report it', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const reporter = await aClubMember(server, club)
  const send = (as = reporter) => server.call(createReport, { body: { target_kind: 'bungae', target_no: no, reason: 'MINOR' } }, { as })
  expect((await send(club.leader)).body.code).toBe('report.own')
  expect((await send()).status).toBe(200)
  expect((await server.call(wire.getAdhoc, { params: { adhoc_no: no } }, { as: reporter })).status).toBe(404)
  expect((await joinAs(server, no, await aClubMember(server, club))).body.code).toBe('bungae.not_found')
  expect((await detailFor(server, no, club.leader)).adhoc_no).toBe(no)
  expect((await send(await aPerson(server))).body.code).toBe('report.not_found')
})
