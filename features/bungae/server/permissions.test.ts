import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEMBER } from '#features/club/transitions.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { aBungae, aClub, aClubMember, aPerson, formFor, startBungaeServer, type Club } from './testing.ts'

// The part of the table of decisions d-7 that is about bungae: every act with every role, over HTTP.

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer()
})
afterAll(() => server.close())

const ROLES = ['leader', 'manager', 'member', 'pending', 'rejected', 'left', 'kicked', 'banned', 'stranger', 'guest'] as const
type Role = (typeof ROLES)[number]
const MEMBERS: readonly Role[] = ['leader', 'manager', 'member']

/** A club with somebody in every role, and a bungae of a further member. */
type Cast = { club: Club; people: Record<Role, TestMember | null>; host: TestMember; no: number }

async function aCast(): Promise<Cast> {
  const club = await aClub(server)
  const outside = async (state: number): Promise<TestMember> => {
    const one = await aPerson(server)
    const row = { meet_no: club.meet_no, user_no: one.user_no, state, reg_dt: server.clock.now }
    await server.db.sql`insert into meet_member ${server.db.sql(row)}`
    return one
  }
  const host = await aClubMember(server, club)
  const people = {
    leader: club.leader,
    manager: await aClubMember(server, club, {}, 'manager'),
    member: await aClubMember(server, club),
    pending: await outside(MEMBER.pending),
    rejected: await outside(MEMBER.rejected),
    left: await outside(MEMBER.left),
    kicked: await outside(MEMBER.kicked),
    banned: await outside(MEMBER.banned),
    stranger: await aPerson(server),
    guest: null,
  }
  return { club, people, host, no: await aBungae(server, club, {}, host) }
}

type Act = (cast: Cast, as: TestMember | null) => Promise<TestAnswer>
const on = ({ no, host }: Cast) => ({ adhoc_no: no, user_no: host.user_no })
const create: Act = ({ club: { meet_no } }, as) => server.call(wire.createAdhoc, { params: { meet_no }, body: formFor(server) }, { as })
const ACTS: Record<string, [Act, readonly Role[]]> = {
  'read the list': [({ club: { meet_no } }, as) => server.call(wire.listClubAdhocs, { params: { meet_no } }, { as }), ROLES],
  'read one': [({ no }, as) => server.call(wire.getAdhoc, { params: { adhoc_no: no } }, { as }), ROLES],
  open: [create, MEMBERS],
  'open where members may not': [
    async (cast, as) => {
      await server.db.sql`update meet set members_create_bungae = false where meet_no = ${cast.club.meet_no}`
      return create(cast, as)
    },
    ['leader', 'manager'],
  ],
  join: [({ no }, as) => server.call(wire.joinAdhoc, { params: { adhoc_no: no }, body: {} }, { as }), MEMBERS],
  'cancel another one’s': [
    ({ no }, as) => server.call(wire.cancelAdhoc, { params: { adhoc_no: no }, body: { reason: '비가 와요' } }, { as }),
    ['leader', 'manager'],
  ],
}

/** Of the host, or of who has a seat. */
const NOBODYS: Record<string, Act> = {
  'edit another one’s': ({ no }, as) => server.call(wire.editAdhoc, { params: { adhoc_no: no }, body: formFor(server) }, { as }),
  'close another one’s': ({ no }, as) => server.call(wire.closeAdhoc, { params: { adhoc_no: no } }, { as }),
  'reopen another one’s': ({ no }, as) => server.call(wire.reopenAdhoc, { params: { adhoc_no: no } }, { as }),
  'read the form of another one’s': ({ no }, as) => server.call(wire.getAdhocForm, { params: { adhoc_no: no } }, { as }),
  'read the code of another one’s': ({ no }, as) => server.call(wire.getAttendanceCode, { params: { adhoc_no: no } }, { as }),
  'answer for another host': (cast, as) => server.call(wire.answerParticipant, { params: on(cast), body: { accepts: true } }, { as }),
  'mark for another host': (cast, as) => server.call(wire.markParticipant, { params: on(cast), body: { came: true } }, { as }),
  'take the calendar file without a seat': ({ no }, as) => server.call(wire.beginAdhocFile, { params: { adhoc_no: no } }, { as }),
}

test('nobody does what is the host’s, or of who has a seat', async () => {
  const cast = await aCast()
  for (const [name, act] of Object.entries(NOBODYS)) {
    for (const role of ROLES) {
      const { status } = await act(cast, cast.people[role])
      expect([name, role, [401, 403, 404, 409].includes(status) ? 'refused' : status]).toEqual([name, role, 'refused'])
    }
  }
})

test('a hidden club’s bungae and its form answer strangers as unknown ones; members are refused the form', async () => {
  const { club, people, no } = await aCast()
  const read = async (as: TestMember | null, adhoc_no = no) => {
    const { status, body } = await server.call(wire.getAdhocForm, { params: { adhoc_no } }, { as })
    return [status, body.code]
  }
  await server.db.sql`update meet set visibility = 'hidden' where meet_no = ${club.meet_no}`
  expect(await read(people.stranger)).toEqual(await read(people.stranger, 999_999))
  expect(await read(people.stranger)).toEqual([404, 'bungae.not_found'])
  expect(await read(people.member)).toEqual([403, 'bungae.forbidden'])
  const detail = await server.call(wire.getAdhoc, { params: { adhoc_no: no } }, { as: people.stranger })
  expect([detail.status, detail.body.code]).toEqual([404, 'bungae.not_found'])
})

test.each(Object.entries(ACTS))('%s', async (_, [act, allowed]) => {
  let cast = await aCast()
  // What is refused changes nothing, so that all who are refused act in one club.
  for (const role of ROLES.toSorted((one, other) => Number(allowed.includes(one)) - Number(allowed.includes(other)))) {
    if (allowed.includes(role) && allowed !== ROLES) cast = await aCast()
    const { status, body } = await act(cast, cast.people[role])
    const expected = allowed.includes(role) ? [200] : cast.people[role] === null ? [401] : [403, 404, 409]
    expect([role, expected.includes(status) ? 'as the table says' : status]).toEqual([role, 'as the table says'])
    // Nobody learns the exact place without a seat.
    if (status === 200 && allowed === ROLES) expect([role, JSON.stringify(body).includes('여의동로')]).toEqual([role, false])
  }
})
