import type { Tx } from '#kit/server/db/db.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { clubErrors } from '../errors.ts'
import { hoursAfter, OFFER_HOURS, offerEnd } from '../rules.ts'
import { clubAlarms } from '../words.ts'
import { notifyOffer } from './alarms.ts'
import { touchLeader } from './claim-sql.ts'
import { writeHistory } from './history.ts'
import { lockAsLeader, lockAsMember } from './members.ts'
import { dropOffer, OFFER_TIMER } from './offer-sql.ts'
import { makeLeader, memberRow, refuseLeader } from './roles.ts'
import { lockClub, lockClubCounts, type LockedClub } from './sql.ts'

type Acting = { tx: Tx; meetNo: number; actorNo: number; now: Date }

/** Asks a member to lead the club, who has OFFER_HOURS to accept. @throws why they cannot lead it */
export async function offerLead({ tx, meetNo, actorNo, userNo, now }: Acting & { userNo: number }): Promise<void> {
  const { led } = await lockClubCounts(tx, userNo)
  const club = await lockAsLeader(tx, meetNo, actorNo)
  await memberRow(tx, meetNo, userNo)
  if (userNo === actorNo) throw clubErrors.not_now()
  if (club.offer_user_no !== null && club.offer_user_no !== userNo) throw clubErrors.offered()
  await refuseLeader(tx, { club, userNo, led, now })
  await touchLeader(tx, club, actorNo, now)
  if (club.offer_user_no === userNo) return
  await tx.sql`update meet set offer_user_no = ${userNo}, offer_dt = ${now} where meet_no = ${meetNo}`
  await setTimers(tx, [{ kind: OFFER_TIMER, no: meetNo, due_at: hoursAfter(now, OFFER_HOURS) }], now)
  await writeHistory(tx, [{ meet_no: meetNo, user_no: userNo, actor_no: actorNo, event: 'offer' }], now)
  await notifyOffer(tx, club, { to: userNo, text: clubAlarms.offer(club.meet_title, OFFER_HOURS) }, now)
}

/** The member who was asked becomes the leader. @throws `club.no_offer` also after its end */
export async function acceptLead({ tx, meetNo, actorNo, now }: Acting): Promise<void> {
  const { led } = await lockClubCounts(tx, actorNo)
  const { club } = await lockAsMember(tx, meetNo, actorNo)
  if (club.offer_user_no !== actorNo || now >= offerEnd(club.offer_dt)) throw clubErrors.no_offer()
  await refuseLeader(tx, { club, userNo: actorNo, led, now })
  const { user_no: oldNo, meet_title } = club
  await makeLeader(tx, { club, row: await memberRow(tx, meetNo, actorNo), userNo: actorNo, actorNo, now })
  if (oldNo !== null) await notifyOffer(tx, club, { to: oldNo, text: clubAlarms.offerAccepted(meet_title) }, now)
}

/** The leader takes the offer back, or the member who was asked declines it; the other one is told. */
export async function endOffer({ tx, meetNo, actorNo, now }: Acting): Promise<void> {
  const { club, role } = await lockAsMember(tx, meetNo, actorNo)
  const { offer_user_no: askedNo, user_no: leaderNo, meet_title } = club
  if (role !== 'leader' && askedNo !== actorNo) throw clubErrors.forbidden()
  if (askedNo === null) throw clubErrors.no_offer()
  await end(tx, club, actorNo, now)
  if (role === 'leader') return notifyOffer(tx, club, { to: askedNo, text: clubAlarms.offerWithdrawn(meet_title) }, now)
  if (leaderNo !== null) await notifyOffer(tx, club, { to: leaderNo, text: clubAlarms.offerDeclined(meet_title) }, now)
}

/** Ends an offer without an answer. */
export const offerTimer: Timer = {
  kind: OFFER_TIMER,
  async fire({ tx, no, now }) {
    const club = await lockClub(tx, no)
    if (!club || club.offer_user_no === null || now < offerEnd(club.offer_dt)) return
    await end(tx, club, null, now)
    if (club.user_no !== null) await notifyOffer(tx, club, { to: club.user_no, text: clubAlarms.offerExpired(club.meet_title) }, now)
  },
}

async function end(tx: Tx, { meet_no, offer_user_no }: LockedClub, actorNo: number | null, now: Date): Promise<void> {
  await dropOffer(tx, meet_no, now)
  await writeHistory(tx, [{ meet_no, user_no: offer_user_no, actor_no: actorNo, event: 'offer-end' }], now)
}
