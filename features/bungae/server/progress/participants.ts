import type { AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { transitionAll, type StateMachine, type Values } from '#kit/server/transition.ts'
import { bungaeErrors } from '../../errors.ts'
import { freeLeaveUntil, hasSeat, isMarking, offerEnd } from '../../rules.ts'
import { PARTICIPANT, participantTransitions, type ParticipantAct, type ParticipantActor } from '../../transitions.ts'
import type { ParticipantRecord } from '../rows.ts'
import type { BungaeContext, MovedParticipant } from './context.ts'

type Machine = StateMachine<typeof participantTransitions, 'adhoc_member', BungaeContext>
type Decide<Outcome> = (row: ParticipantRecord, context: BungaeContext) => Outcome | AppError
/** Guards need nothing but the locked bungae, the locked row and the time. */
const byRow =
  <Outcome>(decide: Decide<Outcome>) =>
  (_tx: Tx, _nos: readonly number[], { context }: { context: BungaeContext }) =>
  (row: ParticipantRecord) =>
    decide(row, context)

const seatOf = ({ adhoc, now }: BungaeContext): 'free' | 'full' => (hasSeat(adhoc, now) ? 'free' : 'full')

/** Participants. All rows of one act belong to one bungae, which is locked before them. */
export const participants: Machine = {
  transitions: participantTransitions,
  table: 'adhoc_member',
  key: 'adhoc_member_no',
  isVisible: ({ adhoc_no }, { context }) => adhoc_no === context.adhoc.adhoc_no,
  guards: {
    join: byRow((row, context) => {
      if (row.state === PARTICIPANT.waiting) return seatOf(context) === 'free' ? 'free' : bungaeErrors.joined_already()
      return context.asks ? 'asks' : seatOf(context)
    }),
    accept: byRow((_row, context) => seatOf(context)),
    take: byRow(({ offer_dt }, { now }) => (offer_dt !== null && now <= new Date(offer_dt) ? 'inTime' : bungaeErrors.offer_over())),
    leave: byRow((row, { adhoc, now, leavesFreely }) => {
      if (row.user_no === adhoc.user_no) return bungaeErrors.host_stays()
      // Who was not asked about the new time or place leaves freely.
      return now <= freeLeaveUntil(adhoc) || row.confirm_dt !== null || leavesFreely === true ? 'early' : 'late'
    }),
    attend: byRow((_row, { adhoc, now }) => (isMarking(adhoc, now) ? 'inTime' : bungaeErrors.mark_time())),
    miss: byRow((row, { adhoc, now }) => {
      if (row.user_no === adhoc.user_no) return bungaeErrors.no_participant()
      // What reports hid cannot be found by who joined it, and an objection that was believed is not overruled by the same host.
      if (adhoc.hide_dt !== null) return bungaeErrors.not_now()
      if (row.state === PARTICIPANT.attended && row.answer_dt !== null) return bungaeErrors.believed()
      // Nobody has missed what has not begun.
      return isMarking(adhoc, now) && now >= new Date(adhoc.start_dt) ? 'inTime' : bungaeErrors.mark_time()
    }),
    believe: byRow(({ object_dt, answer_dt }) => (object_dt !== null && answer_dt === null ? 'objected' : bungaeErrors.no_objection())),
  },
  effects: {},
  async history({ sql }, moved, { by, context: { now, adhoc } }) {
    const rows = moved.map(({ row, transition: { id, to } }) => ({
      adhoc_no: adhoc.adhoc_no,
      user_no: row.user_no,
      event: id,
      from_state: row.state,
      to_state: to,
      actor: by,
      reg_dt: now,
    }))
    await sql`insert into adhoc_event ${sql(rows)}`
  },
  refusal: ({ state, act }) => {
    if (state === null) return bungaeErrors.no_participant()
    if (act === 'join') return state === PARTICIPANT.rejected ? bungaeErrors.rejected() : bungaeErrors.joined_already()
    if (act === 'take') return bungaeErrors.offer_over()
    return bungaeErrors.not_now()
  },
}

/** Columns that change with the state. */
function valuesOf({ id, to }: MovedParticipant['transition'], { now, adhoc, markBy }: BungaeContext): Values<'adhoc_member'> {
  const kept = to === PARTICIPANT.waiting || to === PARTICIPANT.offered
  return {
    ...(!kept && { pos: null }),
    ...(to === PARTICIPANT.waiting && { pos: adhoc.last_pos }),
    offer_dt: to === PARTICIPANT.offered ? offerEnd(now) : null,
    ...(to !== PARTICIPANT.attended && to !== PARTICIPANT.noShow && { confirm_dt: null }),
    ...(to === PARTICIPANT.joined && { join_dt: now }),
    ...(id === 'P12' && { late_dt: now, mark_dt: now, ...NO_OBJECTION }),
    ...((id === 'P15' || id === 'P16') && { mark_dt: now, mark_by: markBy ?? 'host', late_dt: null, ...NO_OBJECTION }),
    ...(id === 'P17' && { mark_dt: now, mark_by: 'host', ...NO_OBJECTION }),
    ...(id === 'P18' && { answer_dt: now }),
  }
}

const NO_OBJECTION = { objection: null, object_dt: null, answer_dt: null, is_void: false }

type Doing = { act: ParticipantAct; by: ParticipantActor; context: BungaeContext }

/** Does an act on participants of a locked bungae; `settle` follows it. @throws what a guard or the state refuses */
export async function actOnParticipants(tx: Tx, nos: readonly number[], doing: Doing): Promise<MovedParticipant[]> {
  const { context } = doing
  if (doing.act === 'join' || doing.act === 'accept') context.adhoc.last_pos += 1
  const { moved, refused } = await transitionAll(tx, participants, nos, {
    ...doing,
    set: (transition) => valuesOf(transition, context),
  })
  if (refused.length > 0) throw refused[0]!.error
  return moved
}
