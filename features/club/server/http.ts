import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Services } from '#kit/server/http/services.ts'
import * as wire from '../contract.ts'
import { clubErrors } from '../errors.ts'
import { hasPower } from '../rules.ts'
import { clubOfPost, moderatePost, postOf, postsOf, removePost, rewritePost, writePost } from './board.ts'
import { announceClose, cancelClose } from './closing.ts'
import { clubPage } from './detail.ts'
import { changeClub, foundClub } from './found.ts'
import { clubFor } from './guard.ts'
import { acceptLead, endOffer, offerLead } from './handover.ts'
import { clubInvitedTo, createInvite, invitesOf, revokeInvite } from './invite.ts'
import { joinClub } from './join.ts'
import { clubsFound, mainClubs, MEMBER_LIST, OUTSIDE_LISTS, peopleOf, withTrust } from './lists.ts'
import { answerMember, leaveClub } from './members.ts'
import { ownClubs, pastClubs } from './own-clubs.ts'
import { hiddenPostsOf, reportsOf, settleReport } from './reports.ts'
import { setRole } from './roles.ts'
import { endPoll, vote, votersOf } from './poll.ts'
import { claimClub, markSeen } from './succession.ts'

export const clubHttp: Handled[] = [
  handle(wire.createClub, foundClub),
  handle(wire.editClub, (call) => inTx(call, (acting) => changeClub({ ...acting, fields: call.body }))),
  handle(wire.getClubMain, ({ db, me, now, services }) => mainClubs({ db, userNo: me?.user_no ?? null, now }, services.extensions)),
  handle(wire.searchClubs, ({ db, me, query }) => clubsFound({ db, userNo: me?.user_no ?? null }, query)),
  handle(wire.listMyClubs, ({ db, me, query, now, services: { extensions } }) =>
    ownClubs({ db, userNo: me.user_no, now, extensions }, query),
  ),
  handle(wire.listPastClubs, ({ db, me, query, now }) => pastClubs({ db, userNo: me.user_no, now }, query)),
  handle(wire.getClub, ({ db, me, params, query, now, services: { extensions } }) =>
    clubPage({ db, now, extensions }, { meetNo: params.meet_no, viewerNo: me?.user_no ?? null, ...query }),
  ),
  handle(wire.markClubSeen, (call) => inTx(call, (acting) => markSeen({ ...acting, userNo: acting.actorNo }))),
  handle(wire.announceClubClose, (call) => call.db.transaction((tx) => announceClose({ tx, ...actingOf(call), reason: call.body.reason }))),
  handle(wire.cancelClubClose, (call) => inTx(call, cancelClose)),

  handle(wire.joinClub, (call) =>
    call.db.transaction(async (tx) => ({
      state: (await joinClub({ tx, ...actingOf(call), userNo: call.me.user_no, ...call.body })) as 0 | 1,
    })),
  ),
  handle(wire.leaveClub, (call) => inTx(call, leaveClub)),
  handle(wire.listMembers, async ({ db, me, params: { meet_no: meetNo }, query: { offset, limit } }) => {
    const club = await clubFor(db, meetNo, me.user_no)
    if (!hasPower(club.standing, 'readBoard', club)) throw clubErrors.forbidden()
    return peopleOf(db, MEMBER_LIST, { meetNo, userNo: me.user_no, after: offset, limit })
  }),
  handle(
    wire.listRequests,
    async ({ db, me, params: { meet_no: meetNo }, query: { of, after_no = 0, limit }, now, services: { extensions } }) => {
      const club = await clubFor(db, meetNo, me.user_no)
      if (!hasPower(club.standing, 'answerRequests', club)) throw clubErrors.forbidden()
      const people = await peopleOf(db, OUTSIDE_LISTS[of], { meetNo, userNo: me.user_no, after: after_no, limit })
      return of === 'pending' ? withTrust({ db, now, extensions }, people) : people
    },
  ),
  handle(wire.acceptMember, (call) => inTx(call, (acting) => answerMember({ ...acting, act: 'accept', userNo: call.params.user_no }))),
  handle(wire.rejectMember, (call) =>
    inTx(call, (acting) => answerMember({ ...acting, act: 'reject', userNo: call.params.user_no, ...call.body })),
  ),
  handle(wire.kickMember, (call) =>
    inTx(call, (acting) => answerMember({ ...acting, act: 'kick', userNo: call.params.user_no, ...call.body })),
  ),
  handle(wire.banMember, (call) =>
    inTx(call, (acting) => answerMember({ ...acting, act: 'ban', userNo: call.params.user_no, ...call.body })),
  ),
  handle(wire.unbanMember, (call) => inTx(call, (acting) => answerMember({ ...acting, act: 'unban', userNo: call.params.user_no }))),
  handle(wire.setMemberRole, (call) => inTx(call, (acting) => setRole({ ...acting, userNo: call.params.user_no, ...call.body }))),
  handle(wire.offerLead, (call) => inTx(call, (acting) => offerLead({ ...acting, userNo: call.params.user_no }))),
  handle(wire.acceptLead, (call) => inTx(call, acceptLead)),
  handle(wire.endLeadOffer, (call) => inTx(call, endOffer)),
  handle(wire.claimClub, (call) => inTx(call, (acting) => claimClub({ ...acting, userNo: acting.actorNo }))),

  handle(wire.listBoard, ({ db, me, params: { meet_no: meetNo }, query: { board, before_no: beforeNo, limit }, now }) =>
    postsOf(db, { meetNo, userNo: me.user_no, now, board, beforeNo, limit }),
  ),
  handle(wire.getBoardPost, ({ db, me, params, now }) => postOf(db, params.board_no, me.user_no, now)),
  handle(wire.findBoardClub, ({ db, me, params, now }) => clubOfPost(db, params.board_no, me.user_no, now)),
  handle(wire.createBoardPost, ({ db: tx, me, params, body, now }) =>
    writePost({ tx, userNo: me.user_no, now, body, meetNo: params.meet_no }),
  ),
  handle(wire.editBoardPost, (call) => onPost(call, (acting) => rewritePost({ ...acting, body: call.body }))),
  handle(wire.deleteBoardPost, (call) => onPost(call, removePost)),
  handle(wire.moderateBoardPost, (call) => onPost(call, (acting) => moderatePost({ ...acting, body: call.body }))),

  handle(wire.listClubReports, async ({ db, me, params: { meet_no: meetNo }, now }) => {
    const club = await clubFor(db, meetNo, me.user_no)
    if (!hasPower(club.standing, 'moderate', club)) throw clubErrors.forbidden()
    return reportsOf(db, meetNo, me.user_no, now)
  }),
  handle(wire.listHiddenPosts, async ({ db, me, params: { meet_no: meetNo } }) => {
    const club = await clubFor(db, meetNo, me.user_no)
    if (!hasPower(club.standing, 'moderate', club)) throw clubErrors.forbidden()
    return hiddenPostsOf(db, meetNo)
  }),
  handle(wire.settleClubReport, (call) => inTx(call, (acting) => settleReport({ ...acting, target: call.body }))),
  handle(wire.votePoll, (call) => call.db.transaction((tx) => vote({ tx, ...pollCall(call), ...call.body }))),
  handle(wire.closePoll, (call) => call.db.transaction((tx) => endPoll({ tx, ...pollCall(call) }))),
  handle(wire.listVoters, (call) => votersOf(call.db, pollCall(call), call.query)),

  handle(wire.listInvites, (call) => call.db.transaction((tx) => invitesOf({ tx, ...actingOf(call) }))),
  handle(wire.createInvite, (call) => createInvite({ tx: call.db, ...actingOf(call), ...call.body })),
  handle(wire.revokeInvite, (call) => inTx(call, (acting) => revokeInvite({ ...acting, inviteNo: call.params.invite_no }))),
  handle(wire.findInvite, async ({ db, params, now }) => ({ meet_no: await clubInvitedTo(db, params.code, now) })),
]

type ClubCall = { me: Me; params: { meet_no: number }; now: Date; services: Services }
type Acting = { tx: Tx; meetNo: number; actorNo: number; now: Date; extensions: Extensions }

const actingOf = ({ me, params, now, services }: ClubCall): Omit<Acting, 'tx'> => ({
  meetNo: params.meet_no,
  actorNo: me.user_no,
  now,
  extensions: services.extensions,
})

/** Does a member's act on a club in a transaction. */
async function inTx(call: ClubCall & { db: Pool }, work: (acting: Acting) => Promise<void>): Promise<Record<string, never>> {
  await call.db.transaction((tx) => work({ tx, ...actingOf(call) }))
  return {}
}

type PostCall = { db: Pool; me: Me; params: { board_no: number }; now: Date }
type PostActing = { tx: Tx; userNo: number; postNo: number; now: Date }

const pollCall = ({ me, params, now }: Omit<PostCall, 'db'>) => ({ userNo: me.user_no, postNo: params.board_no, now })

/** Does a member's act on a post in a transaction. */
async function onPost(call: PostCall, work: (acting: PostActing) => Promise<void>): Promise<Record<string, never>> {
  await call.db.transaction((tx) => work({ tx, ...pollCall(call) }))
  return {}
}
