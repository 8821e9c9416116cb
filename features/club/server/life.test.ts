import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendMessage } from '#features/chat/contract.ts'
import { connect } from '#features/chat/server/testing.ts'
import { createReport } from '#features/report/contract.ts'
import { shareFeature } from '#features/share/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { clubBlockers, forgetMemberships } from './account-deletion.ts'
import { aClub, aVerified, boardFields, clubFeatures, clubFields, clubSeenBy, codeOf, countersOf, join } from './testing.ts'

let server: TestServer
let leader: TestMember
let manager: TestMember
let me: TestMember
let meet_no: number
beforeAll(async () => {
  server = await featureServer([...clubFeatures, shareFeature])
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[leader, manager, me] = [await aVerified(server), await aVerified(server), await aVerified(server)]
  meet_no = await aClub(server, leader)
  for (const one of [manager, me]) await join(server, one, meet_no)
  await setRole(manager, 'manager')
})

const setRole = ({ user_no }: TestMember, role: 'manager' | 'member', as = leader) =>
  server.call(wire.setMemberRole, { params: { meet_no, user_no }, body: { role } }, { as })
const at = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS)
const runTimers = (now: Date) => server.app.services.timers.run(now)
const ask = ({ user_no }: TestMember, as = leader) => server.call(wire.offerLead, { params: { meet_no, user_no } }, { as })
const accept = (as: TestMember) => server.call(wire.acceptLead, { params: { meet_no } }, { as })
const endOffer = (as: TestMember) => server.call(wire.endLeadOffer, { params: { meet_no } }, { as })
const claim = (as: TestMember) => server.call(wire.claimClub, { params: { meet_no } }, { as })
const idle = (days: number) => server.db.sql`update meet set leader_dt = ${at(-days)} where meet_no = ${meet_no}`
const found = async (query: object, as: TestMember | null = null) =>
  ((await server.call(wire.searchClubs, { query }, { as })).body.query as wire.ClubCard[]).map(({ meet_title }) => meet_title)

describe('roles', () => {
  test('a club has at most ten managers', async () => {
    for (let nth = 0; nth < 9; nth++) {
      const one = await aVerified(server)
      await join(server, one, meet_no)
      expect((await setRole(one, 'manager')).status).toBe(200)
    }
    expect(codeOf(await setRole(me, 'manager'))).toEqual([409, 'club.managers_max'])
    await setRole(manager, 'member')
    expect((await setRole(me, 'manager')).status).toBe(200)
    expect(await countersOf(server, meet_no)).toMatchObject({ stored: [12, 0, 10], counted: [12, 0, 10] })
  })
})

describe('handing over', () => {
  const newsFor = async ({ user_no }: TestMember) =>
    (await server.db.sql<{ text: string }[]>`select text from alarm where user_no = ${user_no} and kind = 'CLUB_ROLE' order by alarm_no`)
      .map(({ text }) => text)
      .at(-1)

  test('asks a verified member who leads fewer than five clubs, who leads after accepting; the old leader may leave then', async () => {
    const unverified = await server.aMember()
    await join(server, unverified, meet_no)
    expect(codeOf(await ask(unverified))).toEqual([403, 'club.not_verified'])
    expect((await ask(manager)).status).toBe(200)
    expect(codeOf(await ask(me))).toEqual([409, 'club.offered'])
    expect((await clubSeenBy(server, me, meet_no)).offer).toBeNull()
    expect(codeOf(await accept(me))).toEqual([409, 'club.no_offer'])
    expect(await clubSeenBy(server, manager, meet_no)).toMatchObject({ leader: { user_no: leader.user_no }, offer: { is_mine: true } })
    expect((await accept(manager)).status).toBe(200)
    const after = { leader: { user_no: manager.user_no }, my: { role: 'leader' }, offer: null }
    expect(await clubSeenBy(server, manager, meet_no)).toMatchObject(after)
    expect(await newsFor(leader)).toContain('모임장이 됐어요')
    expect((await server.call(wire.leaveClub, { params: { meet_no } }, { as: leader })).status).toBe(200)
    expect(await countersOf(server, meet_no)).toEqual({ stored: [3, 0, 0], counted: [3, 0, 0], inRoom: 3 })
    for (let nth = 0; nth < 5; nth++) await aClub(server, me)
    expect(codeOf(await ask(me, manager))).toEqual([409, 'club.led_max'])
  })

  test('an offer ends where it is taken back, declined or not answered for 72 hours, and with its member’s leaving', async () => {
    await ask(me)
    expect(codeOf(await endOffer(manager))).toEqual([403, 'club.forbidden'])
    expect((await endOffer(leader)).status).toBe(200)
    expect([codeOf(await accept(me)), await newsFor(me)]).toEqual([[409, 'club.no_offer'], expect.stringContaining('취소됐어요')])
    await ask(me)
    expect((await endOffer(me)).status).toBe(200)
    expect(await newsFor(leader)).toContain('맡지 않기로')
    await ask(me)
    await runTimers(at(2.9))
    expect((await clubSeenBy(server, leader, meet_no)).offer).toMatchObject({ person: { user_no: me.user_no }, is_mine: false })
    await runTimers(at(3))
    expect([(await clubSeenBy(server, leader, meet_no)).offer, await newsFor(leader)]).toEqual([
      null,
      expect.stringContaining('답하지 않아'),
    ])
    await ask(me)
    await server.call(wire.leaveClub, { params: { meet_no } }, { as: me })
    expect((await clubSeenBy(server, leader, meet_no)).offer).toBeNull()
  })

  test('the open sockets of the asked member and of the leader hear of the offer and of its answer', async () => {
    const [theirs, mine] = [await connect(server, me), await connect(server, leader)]
    try {
      await ask(me)
      await vi.waitFor(() => expect(theirs.of('cl')).toEqual([{ meet_no }]))
      expect(mine.of('cl')).toEqual([])
      await accept(me)
      await vi.waitFor(() => expect(mine.of('cl')).toEqual([{ meet_no }]))
    } finally {
      for (const { socket } of [theirs, mine]) socket.disconnect()
    }
  })

  test('is refused after its 72 hours also before the timer runs', async () => {
    await ask(me)
    await server.db.sql`update meet set offer_dt = ${at(-3)} where meet_no = ${meet_no}`
    expect(codeOf(await accept(me))).toEqual([409, 'club.no_offer'])
    expect((await clubSeenBy(server, me, meet_no)).my).toMatchObject({ role: 'member' })
  })
})

describe('succession', () => {
  test('the oldest manager claims after 60 idle days and leads after 7 days without objection', async () => {
    await setRole(me, 'manager')
    await server.db.sql`update meet_member set role_dt = ${at(-1)} where user_no = ${manager.user_no}`
    await idle(59)
    expect(codeOf(await claim(manager))).toEqual([409, 'club.leader_active'])
    await idle(60)
    expect(codeOf(await claim(me))).toEqual([403, 'club.not_oldest'])
    expect((await clubSeenBy(server, manager, meet_no)).can_claim).toBe(true)
    expect((await claim(manager)).status).toBe(200)
    expect((await clubSeenBy(server, me, meet_no)).claim).toMatchObject({ person: { user_no: manager.user_no } })
    await runTimers(at(6.9))
    expect((await clubSeenBy(server, me, meet_no)).leader).toMatchObject({ user_no: leader.user_no })
    await runTimers(at(7))
    expect(await clubSeenBy(server, manager, meet_no)).toMatchObject({ leader: { user_no: manager.user_no }, claim: null })
    expect(await countersOf(server, meet_no)).toMatchObject({ stored: [3, 0, 1], counted: [3, 0, 1] })
  })

  test('the leader objects by opening the club', async () => {
    await idle(80)
    await claim(manager)
    await server.call(wire.markClubSeen, { params: { meet_no } }, { as: leader })
    expect((await clubSeenBy(server, me, meet_no)).claim).toBeNull()
    await runTimers(at(30))
    expect((await clubSeenBy(server, me, meet_no)).leader).toMatchObject({ user_no: leader.user_no })
    expect(codeOf(await claim(manager))).toEqual([409, 'club.leader_active'])
  })
})

describe('closing', () => {
  const close = () => server.call(wire.announceClubClose, { params: { meet_no }, body: { reason: '이사를 가요.' } }, { as: leader })

  test('closes after the notice, ends requests, closes the room and can be read for 30 days', async () => {
    const waiting = await aVerified(server)
    await server.call(wire.editClub, { params: { meet_no }, body: clubFields({ join_policy: 'approval' }) }, { as: leader })
    await join(server, waiting, meet_no)
    const { cr_no } = await clubSeenBy(server, me, meet_no)
    expect((await close()).status).toBe(200)
    expect(codeOf(await join(server, await aVerified(server), meet_no))).toEqual([409, 'club.closed'])
    await runTimers(at(6))
    expect((await clubSeenBy(server, me, meet_no)).state).toBe(2)
    await runTimers(at(8))
    expect(await clubSeenBy(server, me, meet_no)).toMatchObject({ state: 3, my: { state: 1 } })
    expect((await clubSeenBy(server, waiting, meet_no)).my).toMatchObject({ state: 3 })
    expect((await server.call(sendMessage, { body: { cr_no: cr_no!, cm_content: '안녕' } }, { as: me })).status).toBe(409)
    await runTimers(at(39))
    expect((await server.call(wire.getClub, { params: { meet_no } }, { as: me })).status).toBe(404)
  })

  test('the leader takes the announcement back', async () => {
    await close()
    expect((await server.call(wire.cancelClubClose, { params: { meet_no } }, { as: leader })).status).toBe(200)
    await runTimers(at(60))
    expect(await clubSeenBy(server, me, meet_no)).toMatchObject({ state: 1, close_dt: null })
  })
})

test('a club that lists leave out answers strangers as if it did not exist, whatever they ask', async () => {
  const secret = await aClub(server, leader, { meet_title: '비밀 산책', visibility: 'hidden', join_policy: 'open' })
  const stranger = await aVerified(server)
  const none = 999_999
  const params = (meetNo: number) => ({ params: { meet_no: meetNo } })
  const asked: ((no: number) => Promise<{ status: number; body: { code?: string } }>)[] = [
    (no) => server.call(wire.getClub, params(no), { as: null }),
    (no) => join(server, stranger, no),
    (no) => server.call(wire.listBoard, params(no), { as: stranger }),
    (no) => server.call(wire.createBoardPost, { ...params(no), body: boardFields({}) }, { as: stranger }),
    (no) => server.call(wire.listMembers, params(no), { as: stranger }),
    (no) => server.call(wire.listInvites, params(no), { as: stranger }),
    (no) => server.call(wire.leaveClub, params(no), { as: stranger }),
    (no) => server.call(createReport, { body: { target_kind: 'club', target_no: no, reason: 'SPAM' } }, { as: stranger }),
  ]
  for (const ask of asked) {
    const [found, missing] = [await ask(secret), await ask(none)]
    expect([found.status, found.body]).toEqual([missing.status, missing.body])
    expect(found.status).toBe(404)
  }
  const preview = async (no: number) => (await fetch(`${server.url}/s/club/${no}`)).text()
  expect(await preview(secret)).not.toContain('비밀 산책')
  // Who was in it still finds it.
  await server.db
    .sql`insert into meet_member (meet_no, user_no, state, reg_dt, end_dt) values (${secret}, ${stranger.user_no}, 3, now(), now())`
  expect((await clubSeenBy(server, stranger, secret)).my).toMatchObject({ state: 3 })
})

describe('invitations', () => {
  test('admit into a hidden club by invitation only, until they expire or are revoked', async () => {
    const hidden = await aClub(server, leader, { visibility: 'hidden', join_policy: 'invite' })
    const invite = async () =>
      (await server.call(wire.createInvite, { params: { meet_no: hidden }, body: {} }, { as: leader })).body.query as wire.ClubInvite
    const [one, other, late] = [await invite(), await invite(), await invite()]
    const find = (code: string) => server.call(wire.findInvite, { params: { code } }, { as: null })
    const guest = await aVerified(server)
    expect(codeOf(await join(server, guest, hidden))).toEqual([404, 'club.not_found'])
    expect((await find(one.code)).body.query).toEqual({ meet_no: hidden })
    const seen = async (as: TestMember | null, code?: string) =>
      server.call(wire.getClub, { params: { meet_no: hidden }, query: { code } }, { as })
    for (const as of [null, guest]) {
      expect((await seen(as, one.code)).body.query).toMatchObject({ meet_no: hidden, members: [] })
      for (const code of [undefined, 'none']) expect(codeOf(await seen(as, code))).toEqual([404, 'club.not_found'])
    }
    expect((await join(server, guest, hidden, { code: one.code })).body.query).toEqual({ state: 1 })
    expect((await clubSeenBy(server, guest, hidden)).members).toHaveLength(2)
    await server.call(wire.revokeInvite, { params: { meet_no: hidden, invite_no: other.invite_no } }, { as: leader })
    await server.db
      .sql`update meet_invite set expire_dt = ${new Date(server.clock.now.getTime() - HOUR_MS)} where invite_no = ${late.invite_no}`
    for (const code of [other.code, late.code, 'none']) {
      expect(codeOf(await find(code))).toEqual([404, 'club.bad_invite'])
      expect(codeOf(await seen(null, code))).toEqual([404, 'club.not_found'])
      expect(codeOf(await join(server, await aVerified(server), hidden, { code }))).toEqual([404, 'club.bad_invite'])
    }
  })
})

test.each([1, 24, 72, 168] as const)('an invitation is valid for %i hours', async (hours) => {
  const made = await server.call(wire.createInvite, { params: { meet_no }, body: { hours } }, { as: leader })
  expect(Date.parse((made.body.query as wire.ClubInvite).expire_dt) - server.clock.now.getTime()).toBe(hours * HOUR_MS)
})

describe('lists', () => {
  test('search finds by the beginning, a part and the initials, and filters', async () => {
    const meet_geo = { address: '서초구 반포동 115', lat: 37.5, lng: 127 }
    const river = { meet_title: '반짝이는 한강 산책', category: 4, is_online: false, sigungu_code: '11650', meet_geo }
    await aClub(server, await aVerified(server), river)
    await aClub(server, await aVerified(server), { meet_title: '반짝이는 채식 밥상', category: 14, join_policy: 'approval', capacity: 2 })
    await aClub(server, await aVerified(server), { meet_title: '반짝이는 비밀', visibility: 'hidden' })
    const both = ['반짝이는 채식 밥상', '반짝이는 한강 산책']
    const cases: [object, string[]][] = [
      [{ q: '반짝이' }, both],
      [{ q: 'ㅂㅉㅇㄴㅎㄱ' }, ['반짝이는 한강 산책']],
      [{ q: '한강 산' }, ['반짝이는 한강 산책']],
      [{ q: 'ㅂㅉ' }, both],
      [{ q: '반짝이', category: 14 }, ['반짝이는 채식 밥상']],
      [{ q: '반짝이', sigungu_code: '11' }, ['반짝이는 한강 산책']],
      [{ q: '반짝이', sigungu_code: '11650' }, ['반짝이는 한강 산책']],
      [{ q: '반짝이', sigungu_code: '11680' }, []],
      [{ q: '반짝이', join_policy: 'approval' }, ['반짝이는 채식 밥상']],
      [{ q: '반짝이', free: '1' }, both],
      [{ q: '!!' }, []],
    ]
    for (const [query, expected] of cases) expect([query, await found(query)]).toEqual([query, expected])
    const [first] = (await server.call(wire.searchClubs, { query: { q: '반짝이', limit: 1 } }, { as: null })).body.query as wire.ClubCard[]
    expect(await found({ q: '반짝이', limit: 1, after_no: first!.meet_no })).toEqual([both[1]])
  })

  test('the main screen has my clubs and those near me; my requests are a list of their own', async () => {
    const meet_geo = { address: '서초구 반포동 115', lat: 37.5, lng: 127 }
    const near = await aClub(server, leader, { is_online: false, sigungu_code: '11650', meet_geo, join_policy: 'approval' })
    const beach = { address: '해운대구 우동 100', lat: 35.16, lng: 129.16 }
    const inBusan = await aClub(server, leader, { is_online: false, sigungu_code: '26350', meet_geo: beach })
    const neighbour = await aVerified(server, { sigungu_code: '11680' })
    await join(server, neighbour, meet_no)
    const mainOf = async () => (await server.call(wire.getClubMain, {}, { as: neighbour })).body.query as Record<string, wire.ClubCard[]>
    const main = await mainOf()
    await join(server, neighbour, near)
    const nos = (list: wire.ClubCard[] | undefined) => list?.map((one) => one.meet_no)
    expect(nos(main.mine)).toEqual([meet_no])
    expect(nos(main.near)).toContain(near)
    expect(nos(main.near)).not.toContain(inBusan)
    expect(nos((await mainOf()).near)).not.toContain(near)
    const pending = (await server.call(wire.listMyClubs, { query: { pending: '1' } }, { as: neighbour })).body.query as wire.MyClub[]
    expect(nos(pending)).toEqual([near])
    const guest = (await server.call(wire.getClubMain, {}, { as: null })).body.query as Record<string, wire.ClubCard[]>
    expect([guest.place, guest.mine, guest.near, guest.newest!.length > 0]).toEqual([null, [], [], true])
    const far = (main.near as wire.NearClub[]).find((one) => one.meet_no === near)!
    expect(main.place).toEqual({ sigungu_code: '11680', name: '서울 강남구' })
    expect(far.dist_from_user).toBeGreaterThan(1)
    expect(far.dist_from_user).toBeLessThan(20)
  })

  test('a club of mine has its room with the messages that I have not read; a request has none', async () => {
    const { cr_no } = await clubSeenBy(server, leader, meet_no)
    await server.call(sendMessage, { body: { cr_no: cr_no!, cm_content: '오늘도 달려요' } }, { as: leader })
    const asked = await aClub(server, leader, { join_policy: 'approval' })
    await join(server, me, asked)
    const mine = async (query: object, as = me) => (await server.call(wire.listMyClubs, { query }, { as })).body.query as wire.MyClub[]
    expect(await mine({})).toMatchObject([{ meet_no, cr_no, unread_qtt: 1, next: null }])
    expect(await mine({ pending: '1' })).toMatchObject([{ meet_no: asked, cr_no: null, unread_qtt: 0 }])
    expect(await mine({ led: '1' })).toEqual([])
    expect((await mine({ led: '1' }, leader)).map((one) => one.meet_no)).toEqual([asked, meet_no])
  })
})

describe('past clubs', () => {
  const past = async (as: TestMember, query: object = {}) =>
    (await server.call(wire.listPastClubs, { query }, { as })).body.query as wire.PastClub[]
  const member = (no: number, { user_no }: TestMember) => ({ params: { meet_no: no, user_no } })

  test('are their member’s alone', async () => {
    expect((await server.call(wire.listPastClubs, {}, { as: null })).status).toBe(401)
    await server.call(wire.leaveClub, { params: { meet_no } }, { as: me })
    expect(await past(manager)).toEqual([])
    expect(await past(me)).toMatchObject([{ meet_no, why: 'left', reason: '', again_dt: null, is_open: true }])
    await join(server, me, meet_no)
    expect(await past(me)).toEqual([])
  })

  test('say why they ended and when I may ask again, without requests that I took back; page by page', async () => {
    const ask = { join_policy: 'approval' } as const
    const [rejecting, kicking, banning, withdrawn] = [
      await aClub(server, leader, ask),
      await aClub(server, leader),
      await aClub(server, leader),
      await aClub(server, leader, ask),
    ]
    for (const no of [rejecting, kicking, banning, withdrawn]) await join(server, me, no)
    await server.call(wire.leaveClub, { params: { meet_no: withdrawn } }, { as: me })
    const because = (reason: string) => ({ body: { reason } })
    await server.call(wire.rejectMember, { ...member(rejecting, me), ...because('자리가 적어요') }, { as: leader })
    await server.call(wire.kickMember, { ...member(kicking, me), ...because('오래 쉬셨어요') }, { as: leader })
    await server.call(wire.banMember, { ...member(banning, me), ...because('광고를 올렸어요') }, { as: leader })
    const days = (dt: string | null) => dt && (Date.parse(dt) - server.clock.now.getTime()) / DAY_MS
    const all = await past(me)
    expect(all.map(({ meet_no: no, why, reason, again_dt }) => [no, why, reason, days(again_dt)])).toEqual([
      [banning, 'banned', '광고를 올렸어요', null],
      [kicking, 'kicked', '오래 쉬셨어요', 30],
      [rejecting, 'rejected', '자리가 적어요', 7],
    ])
    const [first] = await past(me, { limit: 1 })
    expect(await past(me, { before_dt: first!.end_dt, before_no: first!.member_no })).toEqual(all.slice(1))
  })

  test('have a club that ended, with its leader’s reason, as soon as its board can be read no more', async () => {
    await server.call(wire.announceClubClose, { params: { meet_no }, body: { reason: '이사를 가요' } }, { as: leader })
    await runTimers(at(8))
    expect(await past(me)).toEqual([])
    await runTimers(at(40))
    for (const as of [me, leader]) {
      expect(await past(as)).toMatchObject([{ meet_no, why: 'closed', reason: '이사를 가요', again_dt: null, is_open: false }])
    }
  })
})

describe('deleted accounts', () => {
  test('a leader of others hands over first; the others leave their clubs with the counters', async () => {
    expect(await clubBlockers(server.db, leader.user_no)).toMatchObject([{ kind: 'club-leader' }])
    expect(await clubBlockers(server.db, me.user_no)).toEqual([])
    const own = await aClub(server, manager)
    expect(await clubBlockers(server.db, manager.user_no)).toEqual([])
    await server.db.transaction((tx) => forgetMemberships(tx, manager.user_no))
    expect(await countersOf(server, meet_no)).toMatchObject({ stored: [2, 0, 0], counted: [2, 0, 0] })
    expect((await server.call(wire.getClub, { params: { meet_no: own } }, { as: me })).status).toBe(404)
  })
})
