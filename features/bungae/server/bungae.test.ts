import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoardPost, getBoardPost } from '#features/club/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { BUNGAE, PARTICIPANT } from '../transitions.ts'
import {
  aBungae,
  aClub,
  aClubMember,
  alarmsOf,
  aPerson,
  detailFor,
  formFor,
  joinAs,
  leaveAs,
  pass,
  startBungaeServer,
  takeAs,
  TEEN_BIRTH,
} from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer()
})
afterAll(() => server.close())

const params = (adhoc_no: number) => ({ params: { adhoc_no } })
const create = (meet_no: number, as: TestMember | null, changes = {}) =>
  server.call(wire.createAdhoc, { params: { meet_no }, body: formFor(server, changes) }, { as })

test('refuses to open a bungae to guests, strangers, and members where the club does not let them', async () => {
  const club = await aClub(server, { members_create_bungae: false })
  const member = await aClubMember(server, club)
  const manager = await aClubMember(server, club, {}, 'manager')
  expect((await create(club.meet_no, null)).status).toBe(401)
  expect((await create(club.meet_no, await aPerson(server))).body.code).toBe('bungae.members_only')
  expect((await create(club.meet_no, member)).body.code).toBe('bungae.no_creating')
  expect((await create(999_999, member)).body.code).toBe('club.not_found')
  expect((await create(club.meet_no, manager)).status).toBe(200)
  expect(await alarmsOf(server, member)).toEqual(['BUNGAE_NEW'])
})

test('a poll about dates becomes one bungae, of its author or the staff', async () => {
  const club = await aClub(server)
  const [author, other] = [await aClubMember(server, club), await aClubMember(server, club)]
  const [end_dt, ...dates] = [1, 48, 72].map((hours) => new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString())
  const write = async (poll: object) => {
    const body = { board: 'free' as const, title: '언제 뛸까요?', content: '골라 주세요.', poll: { end_dt: end_dt!, ...poll } }
    const answer = await server.call(createBoardPost, { params: { meet_no: club.meet_no }, body }, { as: author })
    return (answer.body.query as { board_no: number }).board_no
  }
  const [poll_no, places] = [await write({ dates }), await write({ texts: ['한강', '남산'] })]
  const bungaes = async () => (await server.db.sql`select 1 from adhoc where meet_no = ${club.meet_no}`).length
  expect((await create(club.meet_no, other, { poll_no })).body.code).toBe('club.forbidden')
  expect((await create(club.meet_no, author, { poll_no: places })).body.code).toBe('club.no_poll')
  expect((await create((await aClub(server)).meet_no, author, { poll_no })).body.code).toBe('bungae.members_only')
  expect(await bungaes()).toBe(0)
  const both = await Promise.all([author, club.leader].map((as) => create(club.meet_no, as, { poll_no })))
  expect(both.map(({ status, body }) => String(body.code ?? status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    'club.poll_used',
  ])
  expect(await bungaes()).toBe(1)
  const read = await server.call(getBoardPost, { params: { board_no: poll_no } }, { as: other })
  expect(read.body.query).toMatchObject({ poll: { is_closed: true, adhoc_no: expect.any(Number) } })
})

test('refuses times outside of 30 minutes to 90 days, and deadlines after the start', async () => {
  const club = await aClub(server)
  const at = (ms: number) => new Date(server.clock.now.getTime() + ms).toISOString()
  const refused = async (changes: object) => {
    const { body } = await create(club.meet_no, club.leader, changes)
    return [body.code, body.field]
  }
  expect(await refused({ start_dt: at(29 * MINUTE_MS) })).toEqual(['bungae.start', 'start_dt'])
  expect(await refused({ start_dt: at(91 * 24 * HOUR_MS) })).toEqual(['bungae.start', 'start_dt'])
  expect(await refused({ deadline_dt: at(73 * HOUR_MS) })).toEqual(['bungae.deadline', 'deadline_dt'])
  expect(await refused({ minutes: 29 })).toEqual(['request.invalid', 'minutes'])
  expect(await refused({ capacity: 101 })).toEqual(['request.invalid', 'capacity'])
  expect(await refused({ lat: 37.5, lng: undefined })).toEqual(['bungae.coordinates', 'lat'])
})

test('joining is for members of the club, who alone see the exact place afterwards', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const [member, stranger] = [await aClubMember(server, club), await aPerson(server)]
  expect((await joinAs(server, no, null)).status).toBe(401)
  expect((await joinAs(server, no, stranger)).body.code).toBe('bungae.members_only')
  expect(await detailFor(server, no, null)).toMatchObject({ place: null, people: [], area_name: '여의나루역 근처', acts: [] })
  expect((await detailFor(server, no, member)).place).toBeNull()
  expect((await joinAs(server, no, member)).body.query).toMatchObject({
    joined_qtt: 2,
    my_state: PARTICIPANT.joined,
    place: { address: '서울 영등포구 여의동로 343', map_url: expect.stringContaining('37.5271,126.9327') },
  })
  expect((await joinAs(server, no, member)).body.code).toBe('bungae.joined_already')
  expect((await leaveAs(server, no, member)).body.query).toMatchObject({ joined_qtt: 1, my_state: null, place: null })
  expect((await leaveAs(server, no, stranger)).body.code).toBe('bungae.no_participant')
  expect((await leaveAs(server, no, club.leader)).body.code).toBe('bungae.host_stays')
})

test('the bungae of a club that reports hid is not found by others', async () => {
  const club = await aClub(server, { hide_dt: server.clock.now })
  const no = await aBungae(server, club)
  expect((await server.call(wire.getAdhoc, params(no), { as: null })).status).toBe(404)
  expect((await server.call(wire.getAdhoc, params(no), { as: await aClubMember(server, club) })).status).toBe(200)
})

test('offers a freed seat to the first who waits for 10 minutes, then to the next', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { capacity: 2 })
  const people = [await aClubMember(server, club), await aClubMember(server, club), await aClubMember(server, club)]
  const [joined, first, second] = people as [TestMember, TestMember, TestMember]
  await joinAs(server, no, joined)
  expect((await joinAs(server, no, first)).body.query).toMatchObject({ state: BUNGAE.full, mine: { state: PARTICIPANT.waiting, pos: 1 } })
  expect((await joinAs(server, no, second)).body.query).toMatchObject({ waiting_qtt: 2, mine: { pos: 2 } })
  await leaveAs(server, no, joined)
  expect(await detailFor(server, no, first)).toMatchObject({
    state: BUNGAE.full,
    mine: { state: PARTICIPANT.offered },
    waiting_qtt: 1,
    place: null,
  })
  // The seat is kept: nobody else takes it.
  expect((await joinAs(server, no, joined)).body.query).toMatchObject({ mine: { state: PARTICIPANT.waiting, pos: 2 } })
  expect((await takeAs(server, no, second)).body.code).toBe('bungae.offer_over')
  await pass(server, 10 * MINUTE_MS)
  expect((await detailFor(server, no, first)).mine).toBeNull()
  expect(await alarmsOf(server, first)).toEqual(['BUNGAE_OFFER', 'BUNGAE_OFFER'])
  expect((await takeAs(server, no, second)).body.query).toMatchObject({ joined_qtt: 2, my_state: PARTICIPANT.joined })
  // Whoever declines passes it on.
  await leaveAs(server, no, second)
  expect((await leaveAs(server, no, joined)).body.query).toMatchObject({ state: BUNGAE.open, joined_qtt: 1, waiting_qtt: 0 })
})

test('in the last hour free seats are offered to nobody: whoever comes first takes them', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { capacity: 2 })
  const [joined, waiting] = [await aClubMember(server, club), await aClubMember(server, club)]
  await joinAs(server, no, joined)
  await joinAs(server, no, waiting)
  await pass(server, 71 * HOUR_MS + MINUTE_MS, joined, waiting)
  expect((await leaveAs(server, no, joined)).body.query).toMatchObject({ state: BUNGAE.open, mine: { late_dt: expect.any(String) } })
  expect(await detailFor(server, no, waiting)).toMatchObject({
    mine: { state: PARTICIPANT.waiting },
    acts: expect.arrayContaining(['join']),
  })
  expect((await joinAs(server, no, waiting)).body.query).toMatchObject({ state: BUNGAE.full, my_state: PARTICIPANT.joined })
})

test('leaving in the last three hours leaves a mark; before it does not', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const [early, late] = [await aClubMember(server, club), await aClubMember(server, club)]
  await joinAs(server, no, early)
  await joinAs(server, no, late)
  await pass(server, 69 * HOUR_MS, early, late)
  expect((await leaveAs(server, no, early)).body.query).toMatchObject({ mine: null })
  await pass(server, MINUTE_MS)
  expect((await leaveAs(server, no, late)).body.query).toMatchObject({ mine: { late_dt: expect.any(String) } })
})

test('reminds everybody with a seat three hours before the start, once, and leads to the bungae', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { capacity: 2 })
  const [joined, waiting] = [await aClubMember(server, club), await aClubMember(server, club)]
  await joinAs(server, no, joined)
  await joinAs(server, no, waiting)
  await pass(server, 69 * HOUR_MS - MINUTE_MS)
  expect(await alarmsOf(server, joined)).not.toContain('BUNGAE_SOON')
  await pass(server, MINUTE_MS)
  await pass(server, MINUTE_MS)
  const soon = await server.db.sql<{ user_no: number; link: string }[]>`
    select user_no, link from alarm where kind = 'BUNGAE_SOON' and target like ${`adhoc:${no}:%`} order by user_no`
  const link = `/club-bungae-detail/${no}`
  expect(soon).toEqual([club.leader, joined].map(({ user_no }) => ({ user_no, link })))
})

test('asks the host where a bungae is by approval', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { is_approval: true, capacity: 2 })
  const [one, other, third] = [await aClubMember(server, club), await aClubMember(server, club), await aClubMember(server, club)]
  for (const as of [one, other, third]) expect((await joinAs(server, no, as)).body.query).toMatchObject({ my_state: PARTICIPANT.pending })
  const decide = (user: TestMember, accepts: boolean, as: TestMember) =>
    server.call(wire.answerParticipant, { params: { adhoc_no: no, user_no: user.user_no }, body: { accepts } }, { as })
  expect((await decide(one, true, other)).body.code).toBe('bungae.forbidden')
  expect((await decide(one, true, club.leader)).body.query).toMatchObject({ joined_qtt: 2, pending: [{}, {}] })
  await decide(other, true, club.leader)
  expect((await detailFor(server, no, other)).mine).toMatchObject({ state: PARTICIPANT.waiting, pos: 1 })
  await decide(third, false, club.leader)
  expect((await joinAs(server, no, third)).body.code).toBe('bungae.rejected')
  expect(await alarmsOf(server, third)).toContain('BUNGAE_JOIN')
})

test('refuses minors where the club does not take them, and alone with an adult', async () => {
  const [adults, teens] = [await aClub(server), await aClub(server, { teens_allowed: true })]
  const refused = await aClubMember(server, adults, { birth: TEEN_BIRTH })
  expect((await joinAs(server, await aBungae(server, adults), refused)).body.code).toBe('bungae.minor')
  const teen = await aClubMember(server, teens, { birth: TEEN_BIRTH })
  const unknown = await aClubMember(server, teens, { birth: null })
  const pair = await aBungae(server, teens, { capacity: 2 })
  expect((await joinAs(server, pair, teen)).body.code).toBe('bungae.minor')
  const group = await aBungae(server, teens, { capacity: 3, start_dt: new Date(server.clock.now.getTime() + 9 * HOUR_MS).toISOString() })
  expect((await joinAs(server, group, unknown)).body.code).toBe('bungae.minor')
  expect((await joinAs(server, group, teen)).status).toBe(200)
  const two = { ...formFor(server), start_dt: (await detailFor(server, group, teen)).start_dt, capacity: 2 }
  expect((await server.call(wire.editAdhoc, { ...params(group), body: two }, { as: teens.leader })).body.code).toBe('bungae.capacity_minor')
  expect((await server.call(wire.getAdhocForm, params(group), { as: teen })).body.code).toBe('bungae.forbidden')
})

test('tells nobody who blocks whom', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const [inside, outside] = [await aClubMember(server, club), await aClubMember(server, club)]
  await joinAs(server, no, inside)
  await server.db.sql`insert into block (user_no, target_no, reg_dt) values (${inside.user_no}, ${outside.user_no}, now())`
  const { body } = await joinAs(server, no, outside)
  expect([body.code, body.msg]).toEqual(['bungae.not_joinable', '참여할 수 없는 모임이에요.'])
  expect((await detailFor(server, no, outside)).people.map(({ user_no }) => user_no)).toEqual([club.leader.user_no])
})

test('warns of another bungae at the same time', async () => {
  const club = await aClub(server)
  const [one, other] = [await aBungae(server, club), await aBungae(server, club, {}, await aClubMember(server, club))]
  const member = await aClubMember(server, club)
  await joinAs(server, one, member)
  expect((await joinAs(server, other, member)).body.code).toBe('bungae.overlap')
  expect((await joinAs(server, other, member, { accepts_overlap: true })).status).toBe(200)
  const mine = await server.call(wire.listMyAdhocs, {}, { as: member })
  expect((mine.body.query as wire.AdhocCard[]).map(({ adhoc_no, my_state }) => [adhoc_no, my_state])).toEqual([
    [one, 1],
    [other, 1],
  ])
})

test('warns the host before accepting somebody who meanwhile joined another one at the same time', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { is_approval: true })
  const other = await aBungae(server, club, {}, await aClubMember(server, club))
  const member = await aClubMember(server, club)
  await joinAs(server, no, member)
  await joinAs(server, other, member)
  const accept = (body: object) => {
    const participant = { adhoc_no: no, user_no: member.user_no }
    return server.call(wire.answerParticipant, { params: participant, body: { accepts: true, ...body } }, { as: club.leader })
  }
  expect((await accept({})).body.code).toBe('bungae.overlap_asker')
  expect((await detailFor(server, no, member)).my_state).toBe(PARTICIPANT.pending)
  expect((await accept({ accepts_overlap: true })).body.query).toMatchObject({ joined_qtt: 2, pending: [] })
})

test('a changed time or place asks the participants again; who does not answer in a day has left without a mark', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club)
  const [stays, goes, silent] = [await aClubMember(server, club), await aClubMember(server, club), await aClubMember(server, club)]
  for (const as of [stays, goes, silent]) await joinAs(server, no, as)
  const edit = (changes: object, as = club.leader) =>
    server.call(wire.editAdhoc, { ...params(no), body: { ...formFor(server), start_dt: start, ...changes } }, { as })
  const { start_dt: start } = await detailFor(server, no, stays)
  const later = (minutes: number) => new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString()
  expect((await edit({ start_dt: later(60) }, stays)).body.code).toBe('bungae.forbidden')
  expect((await edit({ capacity: 3 })).body.code).toBe('bungae.capacity')
  await edit({ start_dt: start, content: '물을 챙겨 오세요.' })
  expect(await alarmsOf(server, stays)).not.toContain('BUNGAE_CHANGE')
  await edit({ start_dt: later(20), lat: 37.528 })
  const moved = await server.db.sql`select 1 from alarm where user_no = ${stays.user_no} and text like '%조금 바뀌었어요%'`
  expect(moved).toHaveLength(1)
  expect((await detailFor(server, no, stays)).mine).toMatchObject({ confirm_dt: null })
  expect((await server.call(wire.confirmAdhoc, params(no), { as: stays })).body.code).toBe('bungae.no_confirm')
  // Small changes add up.
  await edit({ start_dt: later(40) })
  const confirmed = (await detailFor(server, no, stays)).mine!.confirm_dt!
  expect(Date.parse(confirmed) - server.clock.now.getTime()).toBe(24 * HOUR_MS)
  expect(await alarmsOf(server, stays)).toContain('BUNGAE_CHANGE')
  expect((await server.call(wire.confirmAdhoc, params(no), { as: stays })).body.query).toMatchObject({ mine: { confirm_dt: null } })
  await leaveAs(server, no, goes)
  await pass(server, 24 * HOUR_MS, silent, goes)
  expect(await detailFor(server, no, silent)).toMatchObject({ joined_qtt: 2, mine: null })
  expect((await detailFor(server, no, goes)).mine).toBeNull()
})

test('closes at the deadline, is reopened and cancelled; strangers to it may not', async () => {
  const club = await aClub(server)
  const [member, manager] = [await aClubMember(server, club), await aClubMember(server, club, {}, 'manager')]
  const no = await aBungae(server, club, { deadline_dt: new Date(server.clock.now.getTime() + HOUR_MS).toISOString() })
  await joinAs(server, no, member)
  expect((await server.call(wire.closeAdhoc, params(no), { as: member })).body.code).toBe('bungae.forbidden')
  await pass(server, HOUR_MS)
  expect((await detailFor(server, no, member)).state).toBe(BUNGAE.closed)
  expect((await joinAs(server, no, manager)).body.code).toBe('bungae.not_now')
  expect((await server.call(wire.reopenAdhoc, params(no), { as: manager })).body.code).toBe('bungae.forbidden')
  expect((await server.call(wire.reopenAdhoc, params(no), { as: club.leader })).body.query).toMatchObject({ state: BUNGAE.open })
  expect((await server.call(wire.closeAdhoc, params(no), { as: club.leader })).body.query).toMatchObject({ state: BUNGAE.closed })
  const cancel = (as: TestMember) => server.call(wire.cancelAdhoc, { ...params(no), body: { reason: '비가 와요' } }, { as })
  expect((await cancel(member)).body.code).toBe('bungae.forbidden')
  expect((await cancel(manager)).body.query).toMatchObject({ state: BUNGAE.cancelled, reason: '비가 와요' })
  expect(await alarmsOf(server, member)).toContain('BUNGAE_CANCEL')
})
