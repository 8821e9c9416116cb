import { timingSafeEqual } from 'node:crypto'
import { endSharesSoon } from '#features/location/server/public.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { bungaeErrors } from '../errors.ts'
import { answerUntil, CODE_DIGITS, CODE_SECONDS, codeStep, isMarking, objectUntil } from '../rules.ts'
import { BUNGAE, PARTICIPANT } from '../transitions.ts'
import { bungaeAlarms as words } from '../words/alarms.ts'
import { lockForMember, participantOf, type Own } from './join.ts'
import type { BungaeContext } from './progress/context.ts'
import { actOnParticipants } from './progress/participants.ts'
import { OBJECTION_TIMER } from './progress/schedule.ts'
import { linkTo, settle } from './progress/settle.ts'
import { findParticipant, lockAdhocFor, participantsIn, type ParticipantRecord } from './rows.ts'

/** The number of a step of time. It follows from the server's secret, so that nothing is stored. */
function codeOf(digest: Digest, adhocNo: number, step: number): string {
  const number = digest('code', `bungae attendance ${adhocNo} ${step}`).readUInt32BE(0) % 10 ** CODE_DIGITS
  return String(number).padStart(CODE_DIGITS, '0')
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

type Shown = { code: string; until_dt: string; url: string; now: string }

/** The code that the host's phone shows now. @throws `bungae.forbidden`, `bungae.mark_time` */
export async function attendanceCode(
  tx: Tx,
  { adhocNo, userNo, now }: Own,
  { digest, origin }: { digest: Digest; origin: string },
): Promise<Shown> {
  const adhoc = await lockAdhocFor(tx, adhocNo, userNo)
  if (adhoc.user_no !== userNo) throw bungaeErrors.forbidden()
  if (adhoc.state === BUNGAE.cancelled || !isMarking(adhoc, now)) throw bungaeErrors.mark_time()
  const step = codeStep(now)
  const code = codeOf(digest, adhocNo, step)
  const until = new Date((step + 1) * CODE_SECONDS * 1000)
  return { code, until_dt: until.toISOString(), url: `${origin}/#${linkTo(adhocNo)}?code=${code}`, now: now.toISOString() }
}

/** Marks the caller and the host as come. The code before the present one is taken too. @throws `bungae.code`, `bungae.mark_time` */
export async function attendByCode(tx: Tx, own: Own, code: string, digest: Digest): Promise<void> {
  const { context } = await lockForMember(tx, own)
  const { adhoc, now } = context
  if (adhoc.state === BUNGAE.cancelled) throw bungaeErrors.not_now()
  const row = await participantOf(tx, own)
  if (row.state === PARTICIPANT.attended) return
  if (!isMarking(adhoc, now)) throw bungaeErrors.mark_time()
  const step = codeStep(now)
  if (![step, step - 1].some((one) => isSame(code, codeOf(digest, adhoc.adhoc_no, one)))) throw bungaeErrors.code('code')
  const host = adhoc.user_no === null ? undefined : await findParticipant(tx, adhoc.adhoc_no, adhoc.user_no)
  const both = [row, host].filter((one): one is ParticipantRecord => one?.state === PARTICIPANT.joined)
  const marked = { ...context, markBy: 'code' as const }
  await actOnParticipants(
    tx,
    both.map(({ adhoc_member_no }) => adhoc_member_no),
    { act: 'attend', by: 'member', context: marked },
  )
  const arrived = both.flatMap(({ user_no }) => user_no ?? [])
  await endSharesSoon(tx, arrived, now)
  await settle(tx, context)
}

/** The host says who came. @throws `bungae.forbidden`, `bungae.mark_time`, what the state refuses */
export async function markParticipant(
  tx: Tx,
  { participantNo, came, ...own }: Own & { participantNo: number; came: boolean },
): Promise<void> {
  const { context } = await lockForMember(tx, own)
  const { adhoc } = context
  if (adhoc.user_no !== own.userNo) throw bungaeErrors.forbidden()
  if (adhoc.state === BUNGAE.cancelled) throw bungaeErrors.not_now()
  const row = await participantOf(tx, { adhocNo: own.adhocNo, userNo: participantNo })
  await actOnParticipants(tx, [row.adhoc_member_no], { act: came ? 'attend' : 'miss', by: 'host', context })
  await setTimers(tx, [{ kind: OBJECTION_TIMER, no: row.adhoc_member_no, due_at: null }], own.now)
  if (participantNo !== own.userNo) {
    const text = (came ? words.attended : words.missed)(adhoc.adhoc_name)
    context.alarms.push({ to: participantNo, kind: 'BUNGAE_ATTEND', about: came ? 'came' : 'missed', text })
  }
  await settle(tx, context)
}

/** Whether a row has a mark to which its member can object: not come, or left late. */
export const isObjectable = ({ state, late_dt }: Pick<ParticipantRecord, 'state' | 'late_dt'>): boolean =>
  state === PARTICIPANT.noShow || late_dt !== null

/** A mark does not count until the objection is answered. @throws `bungae.no_mark`, `bungae.object_late`, `bungae.objected` */
export async function objectToMark(tx: Tx, { adhocNo, userNo, now }: Own, objection: string): Promise<void> {
  const adhoc = await lockAdhocFor(tx, adhocNo, userNo)
  const row = await participantOf(tx, { adhocNo, userNo })
  if (!isObjectable(row) || row.mark_dt === null) throw bungaeErrors.no_mark()
  if (row.object_dt !== null) throw bungaeErrors.objected()
  if (now > objectUntil(row.mark_dt)) throw bungaeErrors.object_late()
  await tx.sql`update adhoc_member set objection = ${objection}, object_dt = ${now} where adhoc_member_no = ${row.adhoc_member_no}`
  await setTimers(tx, [{ kind: OBJECTION_TIMER, no: row.adhoc_member_no, due_at: answerUntil(now.toISOString()) }], now)
  const context: BungaeContext = { now, adhoc, alarms: [] }
  if (adhoc.user_no !== null) {
    context.alarms.push({ to: adhoc.user_no, kind: 'BUNGAE_ATTEND', about: 'objected', text: words.objected(adhoc.adhoc_name) })
  }
  await settle(tx, context)
}

type Believing = Own & { participantNo: number; believes: boolean }

/** The answer of the host or a manager. @throws `bungae.forbidden`, `bungae.own_objection`, `bungae.no_objection` */
export async function answerObjection(tx: Tx, { participantNo, believes, ...own }: Believing): Promise<void> {
  const { context, club } = await lockForMember(tx, own)
  const isHost = context.adhoc.user_no === own.userNo
  if (!isHost && club.role === 'member') throw bungaeErrors.forbidden()
  if (participantNo === own.userNo) throw bungaeErrors.own_objection()
  const row = await participantOf(tx, { adhocNo: own.adhocNo, userNo: participantNo })
  if (row.object_dt === null || row.answer_dt !== null) throw bungaeErrors.no_objection()
  await settleObjection(tx, context, row, { believes, by: isHost ? 'host' : 'manager' })
}

/** Answers an objection of a locked bungae: a day counts as come, or a late cancellation no longer. */
export async function settleObjection(
  tx: Tx,
  context: BungaeContext,
  row: ParticipantRecord,
  { believes, by }: { believes: boolean; by: 'host' | 'manager' },
): Promise<void> {
  const { adhoc, now } = context
  if (believes && row.state === PARTICIPANT.noShow) await actOnParticipants(tx, [row.adhoc_member_no], { act: 'believe', by, context })
  else await endObjection(tx, row, { isVoid: believes, now })
  await setTimers(tx, [{ kind: OBJECTION_TIMER, no: row.adhoc_member_no, due_at: null }], now)
  const text = (believes ? words.believed : words.disbelieved)(adhoc.adhoc_name)
  context.alarms.push({ to: row.user_no, kind: 'BUNGAE_ATTEND', about: 'answered', text })
  await settle(tx, context)
}

export const endObjection = ({ sql }: Tx, { adhoc_member_no }: ParticipantRecord, { isVoid, now }: { isVoid: boolean; now: Date }) =>
  sql`update adhoc_member set answer_dt = ${now}, is_void = ${isVoid} where adhoc_member_no = ${adhoc_member_no}`

/** Tells the host after the end that the attendance of others waits for them, if it does. */
export async function askForMarks(tx: Tx, { adhoc, alarms }: BungaeContext): Promise<void> {
  const { adhoc_no, user_no, adhoc_name } = adhoc
  if (user_no === null) return
  const unmarked = await participantsIn(tx, adhoc_no, [PARTICIPANT.joined])
  if (unmarked.every((row) => row.user_no === user_no)) return
  alarms.push({ to: user_no, kind: 'BUNGAE_ATTEND', about: 'mark', text: words.mark(adhoc_name) })
}
