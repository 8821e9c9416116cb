import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { PARTICIPANT } from '../transitions.ts'
import {
  aBungae,
  aClub,
  aClubMember,
  alarmsOf,
  aPerson,
  detailFor,
  joinAs,
  leaveAs,
  pass,
  startBungaeServer,
  type Club,
} from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer()
})
afterAll(() => server.close())

type Met = { club: Club; no: number; host: TestMember; guests: TestMember[] }

/** A bungae of these members an hour before its start. */
async function meeting(count: number, changes: object = {}): Promise<Met> {
  const club = await aClub(server)
  const no = await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + 2 * HOUR_MS).toISOString(), ...changes })
  const guests: TestMember[] = []
  for (let nth = 0; nth < count; nth++) guests.push(await aClubMember(server, club))
  for (const guest of guests) await joinAs(server, no, guest)
  await pass(server, HOUR_MS)
  return { club, no, host: club.leader, guests }
}

const codeOf = async (no: number, as: TestMember | null) => server.call(wire.getAttendanceCode, { params: { adhoc_no: no } }, { as })
const typeCode = (no: number, code: string, as: TestMember | null) =>
  server.call(wire.attendByCode, { params: { adhoc_no: no }, body: { code } }, { as })
const markAs = (no: number, user: TestMember, came: boolean, as: TestMember | null) =>
  server.call(wire.markParticipant, { params: { adhoc_no: no, user_no: user.user_no }, body: { came } }, { as })
const objectAs = (no: number, as: TestMember | null) =>
  server.call(wire.objectToMark, { params: { adhoc_no: no }, body: { objection: '분명히 갔어요' } }, { as })
const trustOf = async (as: TestMember) => (await server.call(wire.getTrust, {}, { as })).body.query as wire.Trust

test('only the host sees the code, and only who has a seat may use it', async () => {
  const { no, host, guests, club } = await meeting(1)
  expect((await codeOf(no, null)).status).toBe(401)
  expect((await codeOf(no, guests[0]!)).body.code).toBe('bungae.forbidden')
  const { code, url } = (await codeOf(no, host)).body.query as { code: string; url: string }
  expect([code, url]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(new RegExp(`^http://haru.test/#/.*code=${code}$`))])
  expect((await typeCode(no, code, null)).status).toBe(401)
  expect((await typeCode(no, code, await aPerson(server))).body.code).toBe('bungae.members_only')
  expect((await typeCode(no, code, await aClubMember(server, club))).body.code).toBe('bungae.no_participant')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await typeCode(no, wrong, guests[0]!)).body.code).toBe('bungae.code')
})

test('the code marks both, also the one before, and never an older one', async () => {
  const { no, host, guests } = await meeting(2)
  const { code } = (await codeOf(no, host)).body.query as { code: string }
  await pass(server, 30_000)
  expect((await typeCode(no, code, guests[0]!)).body.query).toMatchObject({ my_state: PARTICIPANT.attended })
  expect((await detailFor(server, no, host)).my_state).toBe(PARTICIPANT.attended)
  await pass(server, 30_000)
  expect((await typeCode(no, code, guests[1]!)).body.code).toBe('bungae.code')
  expect((await typeCode(no, code, guests[0]!)).status).toBe(200)
})

test('the host marks until a day after the end; others may not', async () => {
  const { no, host, guests } = await meeting(2)
  const [came, missed] = guests as [TestMember, TestMember]
  expect((await markAs(no, came, true, null)).status).toBe(401)
  expect((await markAs(no, came, true, missed)).body.code).toBe('bungae.forbidden')
  expect((await markAs(no, missed, false, host)).body.code).toBe('bungae.mark_time')
  await pass(server, HOUR_MS)
  expect((await markAs(no, host, false, host)).body.code).toBe('bungae.no_participant')
  expect((await markAs(no, came, true, host)).status).toBe(200)
  expect((await markAs(no, missed, false, host)).status).toBe(200)
  expect(await alarmsOf(server, missed)).toContain('BUNGAE_ATTEND')
  expect(await trustOf(missed)).toMatchObject({
    level: 2,
    no_show_qtt: 1,
    lines: [{ kind: 'noShow', points: -5, object_until: expect.any(String) }],
  })
  await pass(server, 80 * MINUTE_MS + DAY_MS + 1, host)
  expect((await markAs(no, missed, true, host)).body.code).toBe('bungae.mark_time')
})

test.each([
  ['two came and one is marked', 2, true],
  ['who came is marked', 1, false],
  ['nobody else took part', 0, false],
])('after the end the host is asked for the attendance of others if it is not known: %s', async (_, count, isAsked) => {
  const { no, host, guests } = await meeting(count)
  await pass(server, HOUR_MS)
  if (guests[0]) await markAs(no, guests[0], true, host)
  await pass(server, 3 * HOUR_MS)
  expect((await alarmsOf(server, host)).includes('BUNGAE_ATTEND')).toBe(isAsked)
})

test('an objection within 48 hours suspends a mark until the host or a manager answers it', async () => {
  const { no, host, guests, club } = await meeting(3)
  const [believed, doubted, silent] = guests as [TestMember, TestMember, TestMember]
  const manager = await aClubMember(server, club, {}, 'manager')
  await pass(server, HOUR_MS)
  expect((await objectAs(no, null)).status).toBe(401)
  expect((await objectAs(no, believed)).body.code).toBe('bungae.no_mark')
  for (const guest of guests) await markAs(no, guest, false, host)
  for (const guest of guests) expect((await objectAs(no, guest)).status).toBe(200)
  expect((await objectAs(no, silent)).body.code).toBe('bungae.objected')
  expect(await trustOf(believed)).toMatchObject({ level: 3, no_show_qtt: 0, lines: [{ is_objected: true, points: 0, object_until: null }] })
  const decide = (user: TestMember, believes: boolean, as: TestMember) =>
    server.call(wire.answerObjection, { params: { adhoc_no: no, user_no: user.user_no }, body: { believes } }, { as })
  expect((await detailFor(server, no, host)).objections).toHaveLength(3)
  expect((await detailFor(server, no, doubted)).objections).toEqual([])
  expect((await decide(believed, true, doubted)).body.code).toBe('bungae.forbidden')
  expect((await decide(believed, true, manager)).status).toBe(200)
  expect((await decide(believed, true, manager)).body.code).toBe('bungae.no_objection')
  expect((await decide(doubted, false, host)).status).toBe(200)
  expect((await markAs(no, believed, false, host)).body.code).toBe('bungae.believed')
  expect([await trustOf(believed), await trustOf(doubted)]).toMatchObject([
    { attended_qtt: 1, no_show_qtt: 0 },
    { no_show_qtt: 1, level: 2 },
  ])
  await pass(server, 7 * DAY_MS, silent)
  expect(await trustOf(silent)).toMatchObject({ level: 3, no_show_qtt: 0, lines: [{ is_objected: false, points: 0 }] })
})

test('refuses an objection after 48 hours', async () => {
  const { no, guests } = await meeting(1)
  await pass(server, MINUTE_MS)
  expect((await leaveAs(server, no, guests[0]!)).body.query).toMatchObject({ mine: { late_dt: expect.any(String) } })
  expect(await trustOf(guests[0]!)).toMatchObject({ late_qtt: 1, lines: [{ kind: 'late', points: -2 }] })
  await pass(server, 2 * DAY_MS + 1, guests[0]!)
  expect((await objectAs(no, guests[0]!)).body.code).toBe('bungae.object_late')
})

test('three no-shows in 60 days: joining by approval alone for 30 days', async () => {
  const { club, host, guests, no: first } = await meeting(1)
  const guest = guests[0]!
  await pass(server, HOUR_MS)
  await markAs(first, guest, false, host)
  for (let nth = 0; nth < 2; nth++) {
    const no = await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + HOUR_MS).toISOString(), minutes: 30 })
    expect((await joinAs(server, no, guest, { accepts_overlap: true })).body.query).toMatchObject({ my_state: PARTICIPANT.joined })
    await pass(server, HOUR_MS, host, guest)
    await markAs(no, guest, false, host)
  }
  const no = await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + 40 * DAY_MS).toISOString() })
  expect((await joinAs(server, no, guest)).body.query).toMatchObject({ my_state: PARTICIPANT.pending, restrict_dt: expect.any(String) })
  await leaveAs(server, no, guest)
  await pass(server, 30 * DAY_MS, guest)
  expect((await joinAs(server, no, guest)).body.query).toMatchObject({ my_state: PARTICIPANT.joined, restrict_dt: null })
})

test('tells a friend who follows back of the arrival and the end, and nobody else', async () => {
  const { no, guests } = await meeting(1)
  const [guest, friend, fan] = [guests[0]!, await aPerson(server), await aPerson(server)]
  const follow = (one: TestMember, other: TestMember) =>
    server.db.sql`insert into follow (user_no, target_no, state, reg_dt) values (${one.user_no}, ${other.user_no}, 1, now())`
  for (const [one, other] of [
    [guest, friend],
    [friend, guest],
    [fan, guest],
  ] as const) {
    await follow(one, other)
  }
  const choose = (as: TestMember | null, friend_no: number | null) =>
    server.call(wire.chooseFriend, { params: { adhoc_no: no }, body: { friend_no } }, { as })
  const arriveAs = (as: TestMember | null) => server.call(wire.arriveAtAdhoc, { params: { adhoc_no: no } }, { as })
  expect((await choose(null, friend.user_no)).status).toBe(401)
  expect((await choose(friend, guest.user_no)).body.code).toBe('bungae.no_participant')
  expect((await arriveAs(null)).status).toBe(401)
  expect((await arriveAs(guest)).body.code).toBe('bungae.no_friend_yet')
  expect((await choose(guest, fan.user_no)).body.code).toBe('bungae.no_friend')
  expect((await choose(guest, friend.user_no)).body.query).toMatchObject({ mine: { friend: { user_no: friend.user_no } } })
  expect((await arriveAs(guest)).body.query).toMatchObject({ mine: { arrive_dt: expect.any(String) } })
  await arriveAs(guest)
  await pass(server, 3 * HOUR_MS)
  expect([await alarmsOf(server, friend), await alarmsOf(server, fan)]).toEqual([['BUNGAE_FRIEND', 'BUNGAE_FRIEND'], []])
  const [alarm] = await server.db.sql<
    { link: string; text: string }[]
  >`select link, text from alarm where user_no = ${friend.user_no} limit 1`
  expect(alarm).toEqual({ link: `/my-haru-room/${guest.user_no}`, text: expect.not.stringContaining('여의동로') })
})

test('creates the next one of a series when one starts or is cancelled, until its end', async () => {
  const club = await aClub(server)
  const start = new Date(server.clock.now.getTime() + HOUR_MS)
  const until = new Date(start.getTime() + 15 * DAY_MS).toISOString()
  const no = await aBungae(server, club, { start_dt: start.toISOString(), repeat_weeks: 1, repeat_until_dt: until })
  const listed = async () =>
    (
      (await server.call(wire.listClubAdhocs, { params: { meet_no: club.meet_no }, query: {} }, { as: club.leader })).body
        .query as wire.AdhocCard[]
    ).map(({ adhoc_no, start_dt, joined_qtt }) => [adhoc_no, (Date.parse(start_dt) - start.getTime()) / DAY_MS, joined_qtt])
  await pass(server, HOUR_MS)
  const [, second] = await listed()
  expect(await listed()).toEqual([
    [no, 0, 1],
    [second![0], 7, 1],
  ])
  const cancel = (body: object) =>
    server.call(wire.cancelAdhoc, { params: { adhoc_no: second![0]! }, body: { reason: '이번 주는 쉬어요', ...body } }, { as: club.leader })
  await cancel({})
  expect((await listed())[1]).toEqual([expect.any(Number), 14, 1])
  await pass(server, 14 * DAY_MS, club.leader)
  expect(await listed()).toEqual([[expect.any(Number), 14, 1]])
})

test('gives the calendar file to who has a seat, by an address that expires', async () => {
  const { no, guests, club } = await meeting(1)
  const begin = (as: TestMember | null) => server.call(wire.beginAdhocFile, { params: { adhoc_no: no } }, { as })
  expect((await begin(null)).status).toBe(401)
  expect((await begin(await aClubMember(server, club))).body.code).toBe('bungae.not_found')
  const { url } = (await begin(guests[0]!)).body.query as { url: string }
  const text = (await (await fetch(server.url + url)).text()).replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:여의도 한 바퀴 8.4km')
  expect(text).toContain('여의동로 343')
  await pass(server, 6 * MINUTE_MS)
  expect((await fetch(server.url + url)).status).toBe(404)
})
