import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoom, sendMessage } from '#features/chat/contract.ts'
import { createComment } from '#features/comment/contract.ts'
import { likeBoard } from '#features/like/contract.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import * as wire from '../contract.ts'
import { MEMBER } from '../transitions.ts'
import { aChallenge, aClub, aPost, aVerified, boardFields, challengeFields, clubFeatures, clubFields, clubSeenBy, join } from './testing.ts'

// The table of decisions d-7: every act with every role, over HTTP.

let server: TestServer
/** For acts after which everybody else can still do the same. */
let shared: Cast
beforeAll(async () => {
  server = await featureServer(clubFeatures)
  shared = await aCast()
})
afterAll(() => server.close())

const ROLES = ['leader', 'manager', 'member', 'pending', 'rejected', 'left', 'kicked', 'banned', 'stranger', 'guest'] as const
type Role = (typeof ROLES)[number]
/** A club with somebody in every role, and another member, another manager and another request on which they act. */
type Cast = {
  meet_no: number
  people: Record<Role, TestMember | null>
  member: number
  manager: number
  pending: number
  banned: number
  post: number
  challenge: number
  room: number
}

async function aCast(): Promise<Cast> {
  const leader = await aVerified(server)
  const meet_no = await aClub(server, leader, { join_policy: 'open' })
  const insert = async (role: 'manager' | 'member', state: number): Promise<TestMember> => {
    const one = await aVerified(server)
    if (state === MEMBER.member) await join(server, one, meet_no)
    else await server.db.sql`insert into meet_member ${server.db.sql({ meet_no, user_no: one.user_no, state, reg_dt: server.clock.now })}`
    if (role === 'manager') {
      await server.call(wire.setMemberRole, { params: { meet_no, user_no: one.user_no }, body: { role } }, { as: leader })
    }
    return one
  }
  const outside = (state: number) => insert('member', state)
  const people = {
    leader,
    manager: await insert('manager', MEMBER.member),
    member: await insert('member', MEMBER.member),
    pending: await outside(MEMBER.pending),
    rejected: await outside(MEMBER.rejected),
    left: await outside(MEMBER.left),
    kicked: await outside(MEMBER.kicked),
    banned: await outside(MEMBER.banned),
    stranger: await aVerified(server),
    guest: null,
  }
  const [member, manager] = [await insert('member', MEMBER.member), await insert('manager', MEMBER.member)]
  const [pending, banned] = [await outside(MEMBER.pending), await outside(MEMBER.banned)]
  await server.db.sql`update meet set pending_qtt = 2 where meet_no = ${meet_no}`
  const end_dt = new Date(server.clock.now.getTime() + HOUR_MS).toISOString()
  const post = await aPost(server, leader, meet_no, { poll: { texts: ['한강', '남산'], end_dt } })
  const challenge = await aChallenge(server, leader, meet_no)
  const { cr_no: room } = await clubSeenBy(server, leader, meet_no)
  return {
    post,
    challenge,
    room: room!,
    meet_no,
    people,
    member: member.user_no,
    manager: manager.user_no,
    pending: pending.user_no,
    banned: banned.user_no,
  }
}

const body = { reason: '규칙을 어겼어요.' }
type Act = (cast: Cast, as: TestMember | null) => Promise<TestAnswer>
const on = (pick: 'member' | 'manager' | 'pending' | 'banned') => (cast: Cast) => ({ meet_no: cast.meet_no, user_no: cast[pick] })
const ACTS: Record<string, [Act, readonly Role[]]> = {
  'read the club': [({ meet_no }, as) => server.call(wire.getClub, { params: { meet_no } }, { as }), ROLES],
  'read the members': [
    ({ meet_no }, as) => server.call(wire.listMembers, { params: { meet_no }, query: {} }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'read requests': [({ meet_no }, as) => server.call(wire.listRequests, { params: { meet_no }, query: {} }, { as }), ['leader', 'manager']],
  accept: [(cast, as) => server.call(wire.acceptMember, { params: on('pending')(cast) }, { as }), ['leader', 'manager']],
  reject: [(cast, as) => server.call(wire.rejectMember, { params: on('pending')(cast), body }, { as }), ['leader', 'manager']],
  'kick a member': [(cast, as) => server.call(wire.kickMember, { params: on('member')(cast), body }, { as }), ['leader', 'manager']],
  'kick a manager': [(cast, as) => server.call(wire.kickMember, { params: on('manager')(cast), body }, { as }), ['leader']],
  'ban a member': [(cast, as) => server.call(wire.banMember, { params: on('member')(cast), body }, { as }), ['leader']],
  'lift a ban': [(cast, as) => server.call(wire.unbanMember, { params: on('banned')(cast) }, { as }), ['leader']],
  invite: [({ meet_no }, as) => server.call(wire.createInvite, { params: { meet_no }, body: {} }, { as }), ['leader', 'manager']],
  'read invitations': [({ meet_no }, as) => server.call(wire.listInvites, { params: { meet_no } }, { as }), ['leader', 'manager']],
  'edit the club': [({ meet_no }, as) => server.call(wire.editClub, { params: { meet_no }, body: clubFields() }, { as }), ['leader']],
  'give a role': [
    (cast, as) => server.call(wire.setMemberRole, { params: on('member')(cast), body: { role: 'manager' } }, { as }),
    ['leader'],
  ],
  'ask a member to lead the club': [(cast, as) => server.call(wire.offerLead, { params: on('member')(cast) }, { as }), ['leader']],
  'accept an offer to lead that nobody made': [({ meet_no }, as) => server.call(wire.acceptLead, { params: { meet_no } }, { as }), []],
  'end an offer to lead that nobody made': [({ meet_no }, as) => server.call(wire.endLeadOffer, { params: { meet_no } }, { as }), []],
  'announce the closing': [({ meet_no }, as) => server.call(wire.announceClubClose, { params: { meet_no }, body }, { as }), ['leader']],
  'read the board': [
    ({ meet_no }, as) => server.call(wire.listBoard, { params: { meet_no }, query: {} }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'read a post': [
    ({ post }, as) => server.call(wire.getBoardPost, { params: { board_no: post } }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'find the club of a post': [
    ({ post }, as) => server.call(wire.findBoardClub, { params: { board_no: post } }, { as }),
    ROLES.filter((role) => role !== 'guest'),
  ],
  'write a post': [
    ({ meet_no }, as) => server.call(wire.createBoardPost, { params: { meet_no }, body: boardFields() }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'comment on a post': [
    ({ post }, as) => server.call(createComment, { body: { board_no: post, comment_content: '잘했어요' } }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'like a post': [({ post }, as) => server.call(likeBoard, { body: { board_no: post } }, { as }), ['leader', 'manager', 'member']],
  'open the room': [({ room }, as) => server.call(getRoom, { params: { cr_no: room } }, { as }), ['leader', 'manager', 'member']],
  'write in the room': [
    ({ room }, as) => server.call(sendMessage, { body: { cr_no: room, cm_content: '안녕하세요' } }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'write a notice': [
    ({ meet_no }, as) => server.call(wire.createBoardPost, { params: { meet_no }, body: boardFields({ board: 'notice' }) }, { as }),
    ['leader', 'manager'],
  ],
  'edit the leader’s post': [
    ({ post }, as) => server.call(wire.editBoardPost, { params: { board_no: post }, body: boardFields() }, { as }),
    ['leader'],
  ],
  'delete the leader’s post': [({ post }, as) => server.call(wire.deleteBoardPost, { params: { board_no: post } }, { as }), ['leader']],
  'pin, lock and hide': [
    ({ post }, as) =>
      server.call(
        wire.moderateBoardPost,
        { params: { board_no: post }, body: { pin: true, lock: true, hide: true, reason: '광고' } },
        { as },
      ),
    ['leader', 'manager'],
  ],
  'start a challenge': [
    ({ meet_no }, as) => server.call(wire.startChallenge, { params: { meet_no }, body: challengeFields(server) }, { as }),
    ['leader', 'manager'],
  ],
  'join a challenge': [
    ({ challenge }, as) => server.call(wire.joinChallenge, { params: { challenge_no: challenge } }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'read reports': [({ meet_no }, as) => server.call(wire.listClubReports, { params: { meet_no } }, { as }), ['leader', 'manager']],
  'read hidden posts': [({ meet_no }, as) => server.call(wire.listHiddenPosts, { params: { meet_no } }, { as }), ['leader', 'manager']],
  'settle a report': [
    ({ meet_no, post }, as) =>
      server.call(wire.settleClubReport, { params: { meet_no }, body: { target_kind: 'board', target_no: post } }, { as }),
    ['leader', 'manager'],
  ],
  'vote in a poll': [
    ({ post }, as) => server.call(wire.votePoll, { params: { board_no: post }, body: { options: [] } }, { as }),
    ['leader', 'manager', 'member'],
  ],
  'close the leader’s poll': [({ post }, as) => server.call(wire.closePoll, { params: { board_no: post } }, { as }), ['leader', 'manager']],
  'leave or take back': [
    ({ meet_no }, as) => server.call(wire.leaveClub, { params: { meet_no } }, { as }),
    ['manager', 'member', 'pending'],
  ],
}

const REPEATED: readonly string[] = [
  'read the club',
  'read the members',
  'read requests',
  'read invitations',
  'read the board',
  'read a post',
  'find the club of a post',
  'comment on a post',
  'like a post',
  'open the room',
  'write in the room',
  'write a post',
  'write a notice',
  'read reports',
  'read hidden posts',
  'settle a report',
  'vote in a poll',
]

test.each(Object.entries(ACTS))('%s', async (name, [act, allowed]) => {
  const isRepeated = REPEATED.includes(name)
  let cast = isRepeated ? shared : await aCast()
  // What is refused changes nothing, so that all who are refused act in one club.
  for (const role of ROLES.toSorted((one, other) => Number(allowed.includes(one)) - Number(allowed.includes(other)))) {
    if (allowed.includes(role) && !isRepeated) cast = await aCast()
    const { status } = await act(cast, cast.people[role])
    const expected = allowed.includes(role) ? [200] : cast.people[role] === null ? [401] : [403, 404, 409]
    expect([role, expected.includes(status) ? 'as the table says' : status]).toEqual([role, 'as the table says'])
  }
})

test('only members see the place, the room and each other’s answers', async () => {
  const cast = shared
  for (const role of ROLES) {
    const { body: answer } = await server.call(wire.getClub, { params: { meet_no: cast.meet_no } }, { as: cast.people[role] })
    const { cr_no, pending_qtt } = answer.query as wire.Club
    expect([role, cr_no !== null, pending_qtt !== null]).toEqual([
      role,
      ['leader', 'manager', 'member'].includes(role),
      ['leader', 'manager'].includes(role),
    ])
  }
})
