import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRoom } from '#features/chat/contract.ts'
import { banMember, getClub, kickMember, leaveClub, listRequests } from '#features/club/contract.ts'
import type { ClubPerson } from '#features/club/contract.ts'
import { blockMember } from '#features/follow/contract.ts'
import { followFeature } from '#features/follow/server/testing.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
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
  joinAs,
  leaveAs,
  pass,
  startBungaeServer,
  takeAs,
  TEEN_BIRTH,
  type Club,
} from './testing.ts'

// What strangers to a bungae must not get, tried over HTTP.

let server: TestServer
let club: Club
let me: TestMember
beforeAll(async () => {
  server = await startBungaeServer([followFeature])
})
afterAll(() => server.close())
beforeEach(async () => {
  club = await aClub(server)
  me = await aClubMember(server, club)
})

/** A bungae with one seat beside the host, which somebody else has; `me` waits for it. */
async function waitingFor(seated: TestMember, changes = {}): Promise<number> {
  const no = await aBungae(server, club, { capacity: 3, ...changes })
  await joinAs(server, no, seated)
  const other = await aClubMember(server, club)
  await joinAs(server, no, other)
  await joinAs(server, no, me)
  await leaveAs(server, no, other)
  return no
}

describe('an offered seat', () => {
  test('is not for somebody whom a block separates from a participant since they wait; nobody is named', async () => {
    const seated = await aClubMember(server, club)
    const no = await waitingFor(seated)
    await relate(server.db, 'block', seated.user_no, me.user_no)
    const refused = await takeAs(server, no, me)
    expect([refused.body.code, JSON.stringify(refused.body).includes(String(seated.user_no))]).toEqual(['bungae.not_joinable', false])
    expect((await detailFor(server, no, club.leader)).joined_qtt).toBe(2)
  })

  test('goes to the next who waits as soon as a block separates it from the host or a participant, without an alarm', async () => {
    const seated = await aClubMember(server, club)
    const next = await aClubMember(server, club)
    const blocks: [TestMember, TestMember][] = [
      [club.leader, me],
      [me, club.leader],
      [seated, me],
    ]
    for (const [by, target] of blocks) {
      const no = await waitingFor(seated)
      await joinAs(server, no, next)
      const alarms = await alarmsOf(server, me)
      expect((await server.call(blockMember, { body: { user_no: target.user_no } }, { as: by })).status).toBe(200)
      expect((await detailFor(server, no, next)).mine).toMatchObject({ state: PARTICIPANT.offered })
      expect((await detailFor(server, no, seated)).waiting_qtt).toBe(0)
      expect(await alarmsOf(server, me)).toEqual(alarms)
      await server.call(wire.cancelAdhoc, { params: { adhoc_no: no }, body: { reason: '비가 와요.' } }, { as: club.leader })
      await server.db.sql`delete from block`
    }
  })

  test('is offered to nobody whom a block separates: it is free for whoever comes', async () => {
    const [seated, other] = [await aClubMember(server, club), await aClubMember(server, club)]
    const no = await aBungae(server, club, { capacity: 3 })
    for (const as of [seated, other, me]) await joinAs(server, no, as)
    await relate(server.db, 'block', seated.user_no, me.user_no)
    await leaveAs(server, no, other)
    expect(await detailFor(server, no, club.leader)).toMatchObject({ state: BUNGAE.open, waiting_qtt: 0, joined_qtt: 2 })
    expect((await joinAs(server, no, await aClubMember(server, club))).body.query).toMatchObject({ joined_qtt: 3 })
  })

  test('is not for a minor of a club that takes minors no longer', async () => {
    await server.db.sql`update meet set teens_allowed = true where meet_no = ${club.meet_no}`
    me = await aClubMember(server, club, { birth: TEEN_BIRTH })
    const no = await waitingFor(await aClubMember(server, club))
    await server.db.sql`update meet set teens_allowed = false where meet_no = ${club.meet_no}`
    expect((await takeAs(server, no, me)).body.code).toBe('bungae.minor')
  })

  test('is taken once by presses at the same time, and never beyond the seats', async () => {
    const no = await waitingFor(await aClubMember(server, club))
    const rivals = await Promise.all(Array.from({ length: 5 }, () => aClubMember(server, club)))
    const answers = await Promise.all([takeAs(server, no, me), takeAs(server, no, me), ...rivals.map((as) => joinAs(server, no, as))])
    expect(answers.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await detailFor(server, no, club.leader)).toMatchObject({ joined_qtt: 3, waiting_qtt: 5 })
  })
})

const params = ({ user_no }: TestMember) => ({ params: { meet_no: club.meet_no, user_no }, body: { reason: '규칙을 어겼어요.' } })
const ends = [
  ['leaves', () => server.call(leaveClub, { params: { meet_no: club.meet_no } }, { as: me })],
  ['is kicked from', () => server.call(kickMember, params(me), { as: club.leader })],
  ['is banned from', () => server.call(banMember, params(me), { as: club.leader })],
] as const

test.each(ends)(
  'who %s the club sees neither place nor people of a bungae that they took part in, but may object to a mark',
  async (_, end) => {
    const start = new Date(server.clock.now.getTime() + HOUR_MS).toISOString()
    const no = await aBungae(server, club, { start_dt: start })
    await joinAs(server, no, me)
    await pass(server, HOUR_MS, club.leader, me)
    await server.call(wire.markParticipant, { params: { adhoc_no: no, user_no: me.user_no }, body: { came: false } }, { as: club.leader })
    const { cr_no, place } = await detailFor(server, no, me)
    expect([cr_no, place]).not.toContain(null)
    await server.db.sql`update meet set member_qtt = member_qtt + 1 where meet_no = ${club.meet_no}`
    expect((await end()).status).toBe(200)
    expect(await detailFor(server, no, me)).toMatchObject({ place: null, cr_no: null, people: [], waiting: [], mine: { state: 6 } })
    expect((await server.call(wire.beginAdhocFile, { params: { adhoc_no: no } }, { as: me })).status).toBe(404)
    expect((await server.call(getRoom, { params: { cr_no: cr_no! } }, { as: me })).status).toBe(404)
    const objection = { params: { adhoc_no: no }, body: { objection: '늦게 갔어요.' } }
    expect((await server.call(wire.objectToMark, objection, { as: me })).status).toBe(200)
  },
)

test('the meetup of a host whom a block separates from the viewer is neither in the room nor counted on the club’s page', async () => {
  const host = await aClubMember(server, club)
  await aBungae(server, club, {}, host)
  const shown = async (as: TestMember) => {
    const page = (await server.call(getClub, { params: { meet_no: club.meet_no } }, { as })).body.query as { bungae_qtt: number }
    return page.bungae_qtt
  }
  expect(await shown(me)).toBe(1)
  await relate(server.db, 'block', host.user_no, me.user_no)
  expect([await shown(me), await shown(club.leader)]).toEqual([0, 1])
})

test('whom the host blocks loses place, people and file at once, leaves without a mark, and objects to one', async () => {
  const host = await aClubMember(server, club)
  const soon = (hours: number) => ({ start_dt: new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString() })
  const [no, missed] = [await aBungae(server, club, soon(2), host), await aBungae(server, club, { ...soon(1), minutes: 30 }, host)]
  for (const one of [no, missed]) await joinAs(server, one, me, { accepts_overlap: true })
  expect((await detailFor(server, no, me)).place).not.toBeNull()
  await pass(server, HOUR_MS, host)
  await server.call(wire.markParticipant, { params: { adhoc_no: missed, user_no: me.user_no }, body: { came: false } }, { as: host })
  await relate(server.db, 'block', host.user_no, me.user_no)
  const apart = { place: null, cr_no: null, host: null, trust: null, people: [], content: '' }
  const acts = ['leave', 'report']
  expect(await detailFor(server, no, me)).toMatchObject({ ...apart, my_state: PARTICIPANT.joined, acts })
  expect((await server.call(wire.beginAdhocFile, { params: { adhoc_no: no } }, { as: me })).status).toBe(404)
  expect((await leaveAs(server, no, me)).body.query).toMatchObject({ ...apart, mine: null, acts: [] })
  expect((await server.call(wire.getAdhoc, { params: { adhoc_no: no } }, { as: me })).status).toBe(404)
  const objection = { params: { adhoc_no: missed }, body: { objection: '나오지 말라고 했어요.' } }
  expect((await server.call(wire.objectToMark, objection, { as: me })).body.query).toMatchObject({ ...apart, mine: { state: 6 } })
  const { late_qtt } = (await server.call(wire.getTrust, {}, { as: me })).body.query as wire.Trust
  expect(late_qtt).toBe(0)
})

test('who blocks somebody in a bungae leaves it late without a mark; whom they block learns nothing of it', async () => {
  const other = await aClubMember(server, club)
  const no = await aBungae(server, club)
  for (const as of [me, other]) await joinAs(server, no, as)
  await pass(server, 70 * HOUR_MS, me, other)
  await relate(server.db, 'block', me.user_no, other.user_no)
  const { start_dt, free_leave_dt } = await detailFor(server, no, me)
  expect(free_leave_dt).toBe(start_dt)
  expect(Date.parse(start_dt) - Date.parse((await detailFor(server, no, other)).free_leave_dt)).toBe(3 * HOUR_MS)
  expect((await leaveAs(server, no, me)).body.query).toMatchObject({ mine: null })
  expect((await leaveAs(server, no, other)).body.query).toMatchObject({ mine: { late_dt: expect.any(String) } })
})

test('whom the leader blocks finds no bungae of the club from outside, whoever hosts it', async () => {
  const [stranger, host] = [await aPerson(server), await aClubMember(server, club)]
  const no = await aBungae(server, club, {}, host)
  const params = { meet_no: club.meet_no }
  const statuses = async (as: TestMember) => [
    (await server.call(wire.listClubAdhocs, { params }, { as })).status,
    (await server.call(wire.getAdhoc, { params: { adhoc_no: no } }, { as })).status,
  ]
  expect(await statuses(stranger)).toEqual([200, 200])
  for (const one of [stranger, me]) await relate(server.db, 'block', club.leader.user_no, one.user_no)
  expect(await statuses(stranger)).toEqual([404, 404])
  expect(await statuses(me)).toEqual([200, 200])
})

test('the staff and the host read how well who asks keeps promises; nobody else does', async () => {
  const asker = await aPerson(server)
  const reg_dt = server.clock.now
  const row = { meet_no: club.meet_no, user_no: asker.user_no, state: 0, reg_dt }
  await server.db.sql`insert into meet_member ${server.db.sql(row)}`
  const read = (as: TestMember) => server.call(listRequests, { params: { meet_no: club.meet_no }, query: {} }, { as })
  expect((await read(me)).status).toBe(403)
  expect((await read(club.leader)).body.query as ClubPerson[]).toMatchObject([{ trust_level: 3 }])
  const missed = await aBungae(server, club)
  const mark = { adhoc_no: missed, user_no: me.user_no, state: 6, mark_dt: reg_dt, reg_dt }
  await server.db.sql`insert into adhoc_member ${server.db.sql(mark)}`
  const no = await aBungae(server, club, { is_approval: true })
  await joinAs(server, no, me, { accepts_overlap: true })
  expect((await detailFor(server, no, club.leader)).pending).toMatchObject([{ user_no: me.user_no, trust_level: 2 }])
  expect((await detailFor(server, no, await aClubMember(server, club))).pending).toEqual([])
})
