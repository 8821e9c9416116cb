import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { AppError } from '#kit/contract/errors.ts'
import { clubErrors } from '../errors.ts'
import { daysAfter, isLeaderIdle, OBJECTION_DAYS } from '../rules.ts'
import { CLUB, LIVING_STATES, MEMBER } from '../transitions.ts'
import { clubAlarms } from '../words.ts'
import { notifyOfClub } from './alarms.ts'
import { CLAIM_TIMER, dropClaim, touchLeader } from './claim-sql.ts'
import { writeHistory } from './history.ts'
import { lockAsMember } from './members.ts'
import { makeLeader, refuseLeader } from './roles.ts'
import { lockClub, lockClubCounts, membershipOf } from './sql.ts'

type Claim = { tx: Tx; meetNo: number; userNo: number; now: Date }

const OLDEST_MANAGER: Statement = `
  select user_no from meet_member where meet_no = $1 and role = 'manager' and state = ${MEMBER.member} order by role_dt, member_no limit 1`

/** The oldest manager claims the club of an idle leader, who has OBJECTION_DAYS to come back. */
export async function claimClub({ tx, meetNo, userNo, now }: Claim): Promise<void> {
  const { led } = await lockClubCounts(tx, userNo)
  const { club, role } = await lockAsMember(tx, meetNo, userNo)
  if (role !== 'manager') throw clubErrors.forbidden()
  if (club.state !== CLUB.open) throw clubErrors.closed()
  const [oldest] = await rowsOf<{ user_no: number }>(tx, OLDEST_MANAGER, [meetNo])
  if (oldest?.user_no !== userNo) throw clubErrors.not_oldest()
  if (club.claim_user_no !== null) throw clubErrors.claimed()
  if (!isLeaderIdle(club.leader_dt, now)) throw clubErrors.leader_active()
  await refuseLeader(tx, { club, userNo, led, now })
  await tx.sql`update meet set claim_user_no = ${userNo}, claim_dt = ${now} where meet_no = ${meetNo}`
  await setTimers(tx, [{ kind: CLAIM_TIMER, no: meetNo, due_at: daysAfter(now, OBJECTION_DAYS) }], now)
  await writeHistory(tx, [{ meet_no: meetNo, user_no: userNo, actor_no: userNo, event: 'claim' }], now)
  const to = club.user_no === null ? [] : [club.user_no]
  await notifyOfClub(tx, club, { kind: 'CLUB_ROLE', to, text: clubAlarms.claim(club.meet_title) }, now, ':claim')
}

/** Notes that a member opened the club. The leader's presence ends a claim. */
export async function markSeen({ tx, meetNo, userNo, now }: Claim): Promise<void> {
  const club = await lockClub(tx, meetNo)
  await tx.sql`update meet_member set seen_dt = ${now} where meet_no = ${meetNo} and user_no = ${userNo} and state = ${MEMBER.member}`
  if (club) await touchLeader(tx, club, userNo, now)
}

/** Makes the claiming manager the leader when nobody objected, unless they cannot lead any more. */
export const claimTimer: Timer = {
  kind: CLAIM_TIMER,
  async fire({ tx, no: meetNo, now }) {
    const claimant = await claimantOf(tx, meetNo)
    const { led } = claimant === null ? { led: 0 } : await lockClubCounts(tx, claimant)
    const club = await lockClub(tx, meetNo)
    if (!club || claimant === null || club.claim_user_no !== claimant || !LIVING_STATES.includes(club.state)) return
    if (now < daysAfter(new Date(club.claim_dt!), OBJECTION_DAYS)) return
    const row = await membershipOf(tx, meetNo, claimant)
    if (row?.role !== 'manager') return dropClaim(tx, meetNo, now)
    try {
      await refuseLeader(tx, { club, userNo: claimant, led, now })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return dropClaim(tx, meetNo, now)
    }
    await makeLeader(tx, { club, row, userNo: claimant, actorNo: null, now })
  },
}

/** Read before the lock: the member's number of clubs is locked first. */
async function claimantOf({ sql }: Tx, meetNo: number): Promise<number | null> {
  const [row] = await sql<{ claim_user_no: number | null }[]>`select claim_user_no from meet where meet_no = ${meetNo}`
  return row?.claim_user_no ?? null
}
