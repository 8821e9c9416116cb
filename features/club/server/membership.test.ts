import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listRooms, sendMessage } from '#features/chat/contract.ts'
import { connect } from '#features/chat/server/testing.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { banMember, createClub, getClub, kickMember, leaveClub, listRequests, rejectMember, unbanMember } from '../contract.ts'
import { accept, aClub, aVerified, clubFeatures, clubFields, clubSeenBy, codeOf, countersOf, join } from './testing.ts'

let server: TestServer
let leader: TestMember
let me: TestMember
beforeAll(async () => {
  server = await featureServer(clubFeatures)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[leader, me] = [await aVerified(server), await aVerified(server)]
})

const leave = (as: TestMember, meet_no: number) => server.call(leaveClub, { params: { meet_no } }, { as })
const act = (
  endpoint: typeof kickMember | typeof banMember | typeof rejectMember,
  as: TestMember,
  meet_no: number,
  { user_no }: TestMember,
) => server.call(endpoint, { params: { meet_no, user_no }, body: { reason: '약속을 지키지 않았어요.' } }, { as })
const alarmsOf = ({ user_no }: TestMember) =>
  server.db.sql<{ kind: string; text: string }[]>`select kind, text from alarm where user_no = ${user_no} order by alarm_no`
/** Lets days pass for the rows of all members; sessions would end with the clock. */
const passDays = (days: number) => server.db.sql`update meet_member set end_dt = end_dt - make_interval(days => ${days})`
const groupsOf = async (as: TestMember) =>
  ((await server.call(listRooms, { query: {} }, { as })).body.query as { rows: { meet_no: number }[] }).rows.map(({ meet_no }) => meet_no)

describe('founding', () => {
  test('a place without a point counts as the centre of its district', async () => {
    const meetNo = await aClub(server, leader, { is_online: false, sigungu_code: '11650', meet_geo: { address: '반포한강공원' } })
    const { address, lat, lng } = (await clubSeenBy(server, leader, meetNo)).meet_geo!
    expect([address, Math.round(lat * 10), Math.round(lng * 10)]).toEqual(['반포한강공원', 375, 1270])
  })

  test('refuses guests, members without a verified identity, minors offline and the sixth club', async () => {
    const found = (as: TestMember | null, more = {}) => server.call(createClub, { body: clubFields(more) }, { as })
    const offline = { is_online: false, sigungu_code: '11650', meet_geo: { address: '서초구 반포동 115', lat: 37.5, lng: 127 } }
    const teen = await aVerified(server, { birth: '2010-05-05' })
    expect(codeOf(await found(null))).toEqual([401, expect.anything()])
    expect(codeOf(await found(await server.aMember()))).toEqual([403, 'club.not_verified'])
    expect(codeOf(await found(teen, offline))).toEqual([403, 'club.founder_age'])
    expect(codeOf(await found(teen))).toEqual([200, undefined])
    expect(codeOf(await found(me, { ...offline, meet_geo: null }))).toEqual([400, 'club.place_needed'])
    expect(codeOf(await found(me, { ...offline, sigungu_code: '99999' }))).toEqual([400, 'club.bad_region'])
    expect(codeOf(await found(me, { age_from: 40, age_to: 30 }))).toEqual([400, 'club.bad_ages'])
    expect(codeOf(await found(me, { category: 99 }))).toEqual([400, 'club.bad_category'])
    expect(codeOf(await found(me, { ...offline, meet_title: '한강 산책' }))).toEqual([200, undefined])
    expect(codeOf(await found(leader, { ...offline, meet_title: '한강 \n산책' }))).toEqual([409, 'club.title_taken'])
    expect(codeOf(await found(leader, { meet_title: '한강 산책' }))).toEqual([200, undefined])
    for (let nth = 0; nth < 4; nth++) await aClub(server, me)
    expect(codeOf(await found(me))).toEqual([409, 'club.led_max'])
  })

  test('opens the group room with the leader in it', async () => {
    const meetNo = await aClub(server, leader)
    expect(await groupsOf(leader)).toEqual([meetNo])
    expect(await clubSeenBy(server, leader, meetNo)).toMatchObject({
      member_qtt: 1,
      my: { role: 'leader', state: 1 },
      cr_no: expect.any(Number),
    })
  })
})

describe('joining', () => {
  test('an open club admits at once, tells the room and shows the place to members alone', async () => {
    const meet_geo = { address: '서초구 반포동 115', lat: 37.5, lng: 127 }
    const meetNo = await aClub(server, leader, { is_online: false, sigungu_code: '11650', meet_geo })
    const hidden = { meet_geo: null, cr_no: null, pending_qtt: null }
    expect(await clubSeenBy(server, null, meetNo)).toMatchObject({ ...hidden, region: '서울 서초구', my: null })
    expect(await clubSeenBy(server, me, meetNo)).toMatchObject(hidden)
    expect((await join(server, me, meetNo)).body.query).toEqual({ state: 1 })
    expect(await clubSeenBy(server, me, meetNo)).toMatchObject({ meet_geo, member_qtt: 2, cr_no: expect.any(Number) })
    expect(await groupsOf(me)).toEqual([meetNo])
    expect(codeOf(await join(server, me, meetNo))).toEqual([409, 'club.not_now'])
  })

  test('a club that looks at requests asks its questions, and its staff answers', async () => {
    const meetNo = await aClub(server, leader, { join_policy: 'approval', questions: ['왜 달리나요?'] })
    expect(codeOf(await join(server, me, meetNo))).toEqual([400, 'club.answers_needed'])
    expect((await join(server, me, meetNo, { answers: ['건강하려고요'] })).body.query).toEqual({ state: 0 })
    expect((await alarmsOf(leader)).map(({ kind }) => kind)).toEqual(['CLUB_JOIN_REQ'])
    expect(await groupsOf(me)).toEqual([])
    expect(codeOf(await accept(server, me, meetNo, me))).toEqual([403, 'club.forbidden'])
    await accept(server, leader, meetNo, me)
    expect((await alarmsOf(me)).map(({ kind }) => kind)).toEqual(['CLUB_JOIN_OK'])
    expect((await alarmsOf(leader)).map(({ kind }) => kind)).toEqual([])
    expect(await countersOf(server, meetNo)).toEqual({ stored: [2, 0, 0], counted: [2, 0, 0], inRoom: 2 })
  })

  test('whoever asked is not accepted after the conditions changed, or the leader blocked them', async () => {
    const meetNo = await aClub(server, leader, { join_policy: 'approval', teens_allowed: true })
    const teen = await aVerified(server, { birth: '2010-05-05' })
    for (const one of [teen, me]) await join(server, one, meetNo)
    await server.db.sql`update meet set teens_allowed = false where meet_no = ${meetNo}`
    await relate(server.db, 'block', leader.user_no, me.user_no)
    for (const one of [teen, me]) expect(codeOf(await accept(server, leader, meetNo, one))).toEqual([409, 'club.not_acceptable'])
    await server.db.sql`delete from block`
    expect((await accept(server, leader, meetNo, me)).status).toBe(200)
  })

  test('refuses the wrong age or gender, blocked members and a full club', async () => {
    const women = await aClub(server, leader, { gender: 'w', age_from: 20, age_to: 39 })
    const teen = await aVerified(server, { birth: '2010-05-05', gender: 'w' })
    expect(codeOf(await join(server, await server.aMember({ gender: 'w' }), women))).toEqual([403, 'club.not_verified'])
    for (const one of [teen, await aVerified(server, { gender: 'm' }), await aVerified(server, { gender: 'w', birth: '1960-01-01' })]) {
      expect(codeOf(await join(server, one, women))).toEqual([403, 'club.not_allowed'])
    }
    const small = await aClub(server, leader, { capacity: 2 })
    await relate(server.db, 'block', leader.user_no, me.user_no)
    expect(codeOf(await join(server, me, small))).toEqual([403, 'club.not_allowed'])
    expect((await server.call(getClub, { params: { meet_no: small } }, { as: me })).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 6 }, async () => join(server, await aVerified(server), small)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countersOf(server, small)).toEqual({ stored: [2, 0, 0], counted: [2, 0, 0], inRoom: 2 })
  })

  test('nobody is in more than twenty clubs, also by joins at the same time', async () => {
    const clubs = await Promise.all(
      Array.from({ length: 22 }, async (_, nth) => aClub(server, nth % 5 === 0 ? await aVerified(server) : await aVerified(server))),
    )
    const answers = await Promise.all(clubs.map((meetNo) => join(server, me, meetNo)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'club.joined_max')).toHaveLength(2)
  })
})

describe('leaving', () => {
  test('the leader stays; a member leaves the room too and may come back', async () => {
    const meetNo = await aClub(server, leader)
    await join(server, me, meetNo)
    expect(codeOf(await leave(leader, meetNo))).toEqual([409, 'club.leader_stays'])
    await leave(me, meetNo)
    expect(await groupsOf(me)).toEqual([])
    expect(await countersOf(server, meetNo)).toEqual({ stored: [1, 0, 0], counted: [1, 0, 0], inRoom: 1 })
    expect((await join(server, me, meetNo)).body.query).toEqual({ state: 1 })
  })

  test('a rejected member asks again after 7 days, a kicked one after 30, and reads why', async () => {
    const meetNo = await aClub(server, leader, { join_policy: 'approval' })
    await join(server, me, meetNo)
    await act(rejectMember, leader, meetNo, me)
    expect(await clubSeenBy(server, me, meetNo)).toMatchObject({
      my: { state: 2, reason: '약속을 지키지 않았어요.' },
      again_dt: expect.any(String),
    })
    expect(codeOf(await join(server, me, meetNo))).toEqual([409, 'club.again_later'])
    await passDays(7)
    expect((await join(server, me, meetNo)).body.query).toEqual({ state: 0 })
    await accept(server, leader, meetNo, me)
    await act(kickMember, leader, meetNo, me)
    expect(await groupsOf(me)).toEqual([])
    const removed = await server.call(listRequests, { params: { meet_no: meetNo }, query: { of: 'kicked' } }, { as: leader })
    expect(removed.body.query).toMatchObject([{ person: { user_no: me.user_no }, state: 4, reason: '약속을 지키지 않았어요.' }])
    expect((await alarmsOf(me)).at(-1)).toMatchObject({ kind: 'CLUB_KICK', text: expect.stringContaining('약속을') })
    await passDays(29)
    expect(codeOf(await join(server, me, meetNo))).toEqual([409, 'club.again_later'])
    await passDays(1)
    expect((await join(server, me, meetNo)).body.query).toEqual({ state: 0 })
  })

  test('a banned member stays out until the leader lifts the ban', async () => {
    const meetNo = await aClub(server, leader)
    await join(server, me, meetNo)
    await act(banMember, leader, meetNo, me)
    await passDays(400)
    expect(codeOf(await join(server, me, meetNo))).toEqual([409, 'club.not_now'])
    expect(codeOf(await act(kickMember, leader, meetNo, leader))).toEqual([403, 'club.forbidden'])
    expect(codeOf(await act(banMember, leader, meetNo, { ...me, user_no: 999_999 }))).toEqual([404, 'club.no_member'])
    await server.call(unbanMember, { params: { meet_no: meetNo, user_no: me.user_no } }, { as: leader })
    expect((await join(server, me, meetNo)).body.query).toEqual({ state: 1 })
  })

  const ends = [
    ['leaves', (meetNo: number) => leave(me, meetNo)],
    ['is kicked', (meetNo: number) => act(kickMember, leader, meetNo, me)],
    ['is banned', (meetNo: number) => act(banMember, leader, meetNo, me)],
  ] as const
  test.each(ends)('the open socket of a member who %s is told so, and hears nothing more of the room', async (_, end) => {
    const meetNo = await aClub(server, leader)
    await join(server, me, meetNo)
    const cr_no = (await clubSeenBy(server, me, meetNo)).cr_no!
    const say = (cm_content: string, as = leader) => server.call(sendMessage, { body: { cr_no, cm_content } }, { as })
    const [mine, theirs] = [await connect(server, me), await connect(server, leader)]
    const heardBy = (socket: typeof mine) =>
      socket.of('m2r').flatMap(({ cm_type, cm_content }) => (cm_type === 'user-msg' ? [cm_content] : []))
    try {
      await say('전')
      await vi.waitFor(() => expect(heardBy(mine)).toEqual(['전']))
      expect((await end(meetNo)).status).toBe(200)
      expect((await say('후')).status).toBe(200)
      await vi.waitFor(() => expect(heardBy(theirs)).toEqual(['전', '후']))
      // What was sent to the socket before this event has arrived with it.
      server.app.services.hub.toUsers([me.user_no], 'later', {})
      await vi.waitFor(() => expect(mine.of('later')).toHaveLength(1))
      expect(mine.of('lrg')).toEqual([{ cr_no, user_no: me.user_no }])
      expect(heardBy(mine)).toEqual(['전'])
      expect((await say('나도', me)).status).not.toBe(200)
    } finally {
      for (const { socket } of [mine, theirs]) socket.disconnect()
    }
  })

  test('the open socket of the staff hears of a request, of its withdrawal and of the answer', async () => {
    const meetNo = await aClub(server, leader, { join_policy: 'approval' })
    const staff = await connect(server, leader)
    const received = (times: number) => vi.waitFor(() => expect(staff.of('cl')).toEqual(Array(times).fill({ meet_no: meetNo })))
    try {
      await join(server, me, meetNo)
      await received(1)
      await leave(me, meetNo)
      await received(2)
      await join(server, me, meetNo)
      await received(3)
      await accept(server, leader, meetNo, me)
      await received(4)
    } finally {
      staff.socket.disconnect()
    }
  })
})
