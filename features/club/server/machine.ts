import { joinGroupRoom, leaveGroupRoom } from '#features/chat/server/public.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Moved, StateMachine, Values } from '#kit/server/transition.ts'
import { clubErrors } from '../errors.ts'
import { clubChanged } from '../events.ts'
import { mayRemove, type ClubRole } from '../rules.ts'
import { MEMBER, memberTransitions, type MemberAct } from '../transitions.ts'
import { notifyLeaders, notifyMember } from './alarms.ts'
import { membershipEnded, type EndReason } from './extensions.ts'
import { writeHistory } from './history.ts'
import { staffOf, type LockedClub } from './sql.ts'
import { dropClaim } from './claim-sql.ts'
import { dropOffer } from './offer-sql.ts'

/** `joining`: what joining leads to, or why not; for the act join alone. */
export type MemberContext = {
  now: Date
  club: LockedClub
  actorNo: number
  extensions: Extensions
  joining?: 'atOnce' | 'byApproval' | AppError
  reason?: string
}
export type MovedMember = Moved<typeof memberTransitions, 'meet_member'>

const WHY: Partial<Record<MemberAct, EndReason>> = { leave: 'left', kick: 'kicked', ban: 'banned' }

/** Members of a club. The caller has locked the club, whose counters the effects change. */
export const memberMachine: StateMachine<typeof memberTransitions, 'meet_member', MemberContext> = {
  transitions: memberTransitions,
  table: 'meet_member',
  key: 'member_no',
  isVisible: ({ meet_no }, { context }) => meet_no === context.club.meet_no,
  guards: {
    join:
      (_tx, _nos, { context: { joining } }) =>
      () =>
        joining!,
    accept:
      (_tx, _nos, { context: { club } }) =>
      () =>
        club.member_qtt < club.capacity ? 'seatFree' : clubErrors.full(),
    leave: () => (row) => (row.role === 'leader' ? clubErrors.leader_stays() : 'notLeader'),
    kick:
      (_tx, _nos, { by }) =>
      (row) =>
        mayRemove(by as ClubRole, row.role as ClubRole) ? 'ranks' : clubErrors.forbidden(),
    ban:
      (_tx, _nos, { by }) =>
      (row) => {
        if (row.state !== MEMBER.member) return 'outside'
        return mayRemove(by as ClubRole, row.role as ClubRole) ? 'ranks' : clubErrors.forbidden()
      },
  },
  effects: {
    async enter(tx, moved, { context: { club, now } }) {
      for (const { row } of moved) {
        await count(tx, club, { member_qtt: 1, pending_qtt: row.state === MEMBER.pending ? -1 : 0 })
        await joinGroupRoom(tx, club.meet_no, row.user_no, now)
      }
      await publishChanged(tx, club, moved)
    },
    async withdrawRequest(tx, moved, { context: { club } }) {
      const waiting = moved.filter(({ row }) => row.state === MEMBER.pending)
      await count(tx, club, { pending_qtt: -waiting.length })
      await publishChanged(tx, club, moved)
    },
    async exit(tx, moved, { act, context: { club, now, extensions } }) {
      const userNos = moved.map(({ row }) => row.user_no)
      // Before the room: meetups are locked before the room of their club.
      await extensions.run(membershipEnded, tx, { meetNo: club.meet_no, userNos, why: WHY[act]!, now })
      for (const { row } of moved) {
        await count(tx, club, { member_qtt: -1, manager_qtt: row.role === 'manager' ? -1 : 0 })
        await leaveGroupRoom(tx, club.meet_no, row.user_no, now)
        if (club.claim_user_no === row.user_no) await dropClaim(tx, club.meet_no, now)
        if (club.offer_user_no === row.user_no) await dropOffer(tx, club.meet_no, now)
      }
      await publishChanged(tx, club, moved)
    },
    async notifyLeaders(tx, moved, { context: { club, now } }) {
      await count(tx, club, { pending_qtt: moved.length })
      for (const { row } of moved) await notifyLeaders(tx, club, row.user_no, now)
      await publishChanged(tx, club, moved)
    },
    async notifyMember(tx, moved, { act, context: { club, now, reason } }) {
      for (const { row } of moved) await notifyMember(tx, { act, club, userNo: row.user_no, reason, now })
    },
  },
  async history(tx, moved, { context: { now, actorNo, reason = '' } }) {
    const events = moved.map(({ row, transition: { id, to } }) => ({
      meet_no: row.meet_no,
      user_no: row.user_no,
      actor_no: actorNo,
      event: id,
      from_state: row.state,
      to_state: to,
      reason,
    }))
    await writeHistory(tx, events, now)
  },
  refusal({ state }) {
    return state === null ? clubErrors.no_member() : clubErrors.not_now()
  },
}

/** Columns that change with a member's state. Outside a club nobody has a role. */
export function columnsFor({ to }: { to: number }, { now, reason = '' }: Pick<MemberContext, 'now' | 'reason'>): Values<'meet_member'> {
  if (to === MEMBER.pending) return { reg_dt: now, join_dt: null, end_dt: null, reason: '' }
  if (to === MEMBER.member) return { join_dt: now, end_dt: null, reason: '' }
  return { role: 'member', role_dt: null, end_dt: now, reason }
}

type Counters = Partial<Record<'member_qtt' | 'pending_qtt' | 'manager_qtt', number>>
/** Changes the counters of a locked club. */
export async function count({ sql }: Tx, { meet_no }: { meet_no: number }, by: Counters): Promise<void> {
  const { member_qtt = 0, pending_qtt = 0, manager_qtt = 0 } = by
  await sql`
    update meet set member_qtt = member_qtt + ${member_qtt}, pending_qtt = pending_qtt + ${pending_qtt}, manager_qtt = manager_qtt + ${manager_qtt}
    where meet_no = ${meet_no}`
}

/**
 * Tells the members themselves, and the leader and the managers of a request that is answered or withdrawn. The room tells everybody else who
 * joined and left.
 */
async function publishChanged(tx: Tx, { meet_no }: LockedClub, moved: readonly MovedMember[]): Promise<void> {
  const endsRequest = moved.some(({ row }) => row.state === MEMBER.pending)
  const userNos = [...moved.map(({ row }) => row.user_no), ...(endsRequest ? await staffOf(tx, meet_no) : [])]
  tx.publishAfterCommit({ userNos, event: clubChanged.event, payload: { meet_no } })
}
