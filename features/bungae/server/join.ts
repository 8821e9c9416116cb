import { joinGroupRoom, sendToGroupRoom } from '#features/chat/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { bungaeErrors } from '../errors.ts'
import { isRefusedByAge } from '../rules.ts'
import { BUNGAE, PARTICIPANT, UPCOMING_STATES } from '../transitions.ts'
import { bungaeAlarms as words, roomWords } from '../words/alarms.ts'
import { clubForMember, type ClubView } from './club.ts'
import { ageOf, isSeparated, leavesFreely, overlaps, restrictionOf } from './people.ts'
import type { BungaeContext } from './progress/context.ts'
import { actOnParticipants } from './progress/participants.ts'
import { OFFER_TIMER } from './progress/schedule.ts'
import { settle } from './progress/settle.ts'
import { clubNoOf, findParticipant, lockAdhocFor, type AdhocRecord, type ParticipantRecord } from './rows.ts'

export type Own = { adhocNo: number; userNo: number; now: Date }

/** A member of the club and a locked bungae of it. The membership is locked before the bungae. */
export async function lockForMember(tx: Tx, { adhocNo, userNo, now }: Own): Promise<{ club: ClubView; context: BungaeContext }> {
  const club = await clubForMember(tx, await clubNoOf(tx, adhocNo), userNo)
  const adhoc = await lockAdhocFor(tx, adhocNo, userNo)
  return { club, context: { now, adhoc, alarms: [] } }
}

/** @throws `bungae.no_participant` */
export async function participantOf(tx: Tx, { adhocNo, userNo }: Pick<Own, 'adhocNo' | 'userNo'>): Promise<ParticipantRecord> {
  const row = await findParticipant(tx, adhocNo, userNo)
  if (!row) throw bungaeErrors.no_participant()
  return row
}

/** Joins, asks to or waits. @throws what forbids it */
export async function join(tx: Tx, own: Own, acceptsOverlap: boolean): Promise<void> {
  const { club, context } = await lockForMember(tx, own)
  const { adhoc, now } = context
  if (!club.is_open || (adhoc.state !== BUNGAE.open && adhoc.state !== BUNGAE.full)) throw bungaeErrors.not_now()
  if (now >= new Date(adhoc.start_dt)) throw bungaeErrors.started()
  await refuseStrangers(tx, { adhoc, allowsTeens: club.allows_teens, ...own })
  if (!acceptsOverlap) await refuseOverlap(tx, adhoc, own.userNo)
  const row = (await findParticipant(tx, own.adhocNo, own.userNo)) ?? (await addParticipant(tx, own))
  const asks = adhoc.is_approval || (await restrictionOf(tx, own.userNo, now)) !== null
  const moved = await actOnParticipants(tx, [row.adhoc_member_no], { act: 'join', by: 'member', context: { ...context, asks } })
  const { to } = moved[0]!.transition
  if (to === PARTICIPANT.joined) await addToThread(tx, adhoc, own)
  if (to === PARTICIPANT.pending && adhoc.user_no !== null) {
    context.alarms.push({
      to: adhoc.user_no,
      kind: 'BUNGAE_JOIN',
      about: 'asked',
      actor_no: own.userNo,
      text: words.asked(adhoc.adhoc_name),
    })
  }
  await settle(tx, context)
}

/** Takes the seat that is offered. @throws `bungae.offer_over`, `bungae.overlap`, and what came to forbid joining since the member waits */
export async function takeSeat(tx: Tx, own: Own, acceptsOverlap: boolean): Promise<void> {
  const { club, context } = await lockForMember(tx, own)
  if (!UPCOMING_STATES.includes(context.adhoc.state)) throw bungaeErrors.not_now()
  const row = await participantOf(tx, own)
  await refuseStrangers(tx, { adhoc: context.adhoc, allowsTeens: club.allows_teens, ...own })
  if (!acceptsOverlap) await refuseOverlap(tx, context.adhoc, own.userNo)
  await actOnParticipants(tx, [row.adhoc_member_no], { act: 'take', by: 'member', context })
  await setTimers(tx, [{ kind: OFFER_TIMER, no: row.adhoc_member_no, due_at: null }], own.now)
  await addToThread(tx, context.adhoc, own)
  await settle(tx, context)
}

/**
 * Leaves, stops waiting, or declines an offer. Also who is no longer a member of the club may; whom a block separates, without a mark.
 * @throws `bungae.host_stays`, `bungae.not_now`
 */
export async function leave(tx: Tx, { adhocNo, userNo, now }: Own): Promise<void> {
  const adhoc = await lockAdhocFor(tx, adhocNo, userNo)
  if (!UPCOMING_STATES.includes(adhoc.state)) throw bungaeErrors.not_now()
  const row = await participantOf(tx, { adhocNo, userNo })
  const context: BungaeContext = { now, adhoc, alarms: [], leavesFreely: await leavesFreely(tx, adhocNo, userNo) }
  await actOnParticipants(tx, [row.adhoc_member_no], { act: 'leave', by: 'member', context })
  await setTimers(tx, [{ kind: OFFER_TIMER, no: row.adhoc_member_no, due_at: null }], now)
  await settle(tx, context)
}

/** Stays after a change. @throws `bungae.no_confirm` */
export async function confirm(tx: Tx, own: Own): Promise<void> {
  const { context } = await lockForMember(tx, own)
  const row = await participantOf(tx, own)
  if (row.state !== PARTICIPANT.joined || row.confirm_dt === null) throw bungaeErrors.no_confirm()
  await tx.sql`update adhoc_member set confirm_dt = null where adhoc_member_no = ${row.adhoc_member_no}`
  await settle(tx, context)
}

type Answered = Own & { participantNo: number; accepts: boolean; acceptsOverlap: boolean }

/** The host's answer to a request. @throws `bungae.forbidden`, `bungae.overlap_asker`, and what forbids joining now */
export async function answer(tx: Tx, { participantNo, accepts, acceptsOverlap, ...own }: Answered): Promise<void> {
  const { club, context } = await lockForMember(tx, own)
  const { adhoc } = context
  if (adhoc.user_no !== own.userNo) throw bungaeErrors.forbidden()
  const row = await participantOf(tx, { adhocNo: own.adhocNo, userNo: participantNo })
  const asker = { ...own, userNo: participantNo }
  if (accepts) await refuseStrangers(tx, { adhoc, allowsTeens: club.allows_teens, ...asker })
  if (accepts && !acceptsOverlap && (await isOverlapping(tx, adhoc, participantNo))) throw bungaeErrors.overlap_asker()
  const [moved] = await actOnParticipants(tx, [row.adhoc_member_no], { act: accepts ? 'accept' : 'reject', by: 'host', context })
  const { to } = moved!.transition
  if (to === PARTICIPANT.joined) await addToThread(tx, adhoc, asker)
  const text = to === PARTICIPANT.joined ? words.accepted : to === PARTICIPANT.waiting ? words.waits : words.rejected
  context.alarms.push({ to: participantNo, kind: 'BUNGAE_JOIN', about: `answer:${to}`, text: text(adhoc.adhoc_name) })
  await settle(tx, context)
}

/** A row begins as cancelled (transitions.ts). */
async function addParticipant({ sql }: Tx, { adhocNo, userNo, now }: Own): Promise<Pick<ParticipantRecord, 'adhoc_member_no'>> {
  const [row] = await sql<[{ adhoc_member_no: number }]>`
    insert into adhoc_member (adhoc_no, user_no, state, reg_dt) values (${adhocNo}, ${userNo}, ${PARTICIPANT.cancelled}, ${now}) returning adhoc_member_no`
  return row
}

/** The room of the club is where participants talk. It is locked after the bungae's rows. */
async function addToThread(tx: Tx, { meet_no, adhoc_no, adhoc_name }: AdhocRecord, { userNo, now }: Own): Promise<void> {
  await joinGroupRoom(tx, meet_no, userNo, now)
  await sendToGroupRoom(tx, meet_no, { type: 'bungae-join', text: roomWords.joined(adhoc_name), adhoc_no, user_no: userNo }, now)
}

/** @throws `bungae.minor`, or `bungae.not_joinable`, which names nobody */
async function refuseStrangers(
  tx: Tx,
  { adhoc, allowsTeens, userNo, now }: Own & { adhoc: AdhocRecord; allowsTeens: boolean },
): Promise<void> {
  const [age, hostAge] = [await ageOf(tx, userNo, now), await ageOf(tx, adhoc.user_no, now)]
  if (isRefusedByAge({ age, hostAge, capacity: adhoc.capacity, allowsTeens })) throw bungaeErrors.minor()
  if (await isSeparated(tx, adhoc.adhoc_no, userNo)) throw bungaeErrors.not_joinable()
}

async function refuseOverlap(tx: Tx, adhoc: AdhocRecord, userNo: number): Promise<void> {
  if (await isOverlapping(tx, adhoc, userNo)) throw bungaeErrors.overlap()
}

const isOverlapping = (tx: Tx, { adhoc_no, start_dt, end_dt }: AdhocRecord, userNo: number): Promise<boolean> =>
  overlaps(tx, { userNo, adhocNo: adhoc_no, start: start_dt, end: end_dt })
