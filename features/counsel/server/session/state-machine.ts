import { openOwnedRoom, sendSystemMessage } from '#features/chat/server/public.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import type { SystemEvent } from '#features/chat/rules.ts'
import { counselErrors } from '../../errors.ts'
import { CLOSE_CODE_OF, COUNSEL, counselTransitions, type CounselAct } from '../../transitions.ts'
import type { CounselContext, MovedCounsel } from './context.ts'
import { guards } from './guards.ts'
import * as money from './money.ts'
import { notifySides } from './alarms.ts'
import { confirmedSeconds, lostTimeOf, unpaidSeconds } from './lost-time.ts'
import { presenceOf } from './presence.ts'
import { pairOf, type CounselRecord } from './rows.ts'
import { roomPolicyOf } from './room.ts'

/** Counsellings. Lock order: the row, its room, its timers, the wallets. */
export const counsels: StateMachine<typeof counselTransitions, 'counsel', CounselContext> = {
  transitions: counselTransitions,
  table: 'counsel',
  key: 'coun_no',
  isVisible: ({ user_no, expert_user_no }, { by, context }) =>
    (by !== 'member' || user_no === context.userNo) && (by !== 'expert' || expert_user_no === context.userNo),
  guards,
  effects: {
    async openRoom(tx, moved, { context: { now } }) {
      for (const { no, row } of moved) {
        const { user_no, expert_user_no } = pairOf(row)
        const members = { cr_type: 'counsel', one_no: user_no, other_no: expert_user_no } as const
        const crNo = await openOwnedRoom(tx, members, roomPolicyOf(no, COUNSEL.accepted), now)
        await tx.sql`update counsel set cr_no = ${crNo} where coun_no = ${no}`
        await sendSystemMessage(tx, { cr_no: crNo, extra_info: { type: 'counsel-open', coun_no: no } }, now)
      }
    },
    releaseAll: each((tx, { row }, now) => money.releaseAll(tx, row, now)),
    payAllButLost: each(async (tx, { row }, now) => {
      const quit = new Date(Math.min(now.getTime(), Date.parse(row.end_dt!)))
      await money.payAllButLost(tx, row, (await sessionEnd(tx, row, quit, now)).lostBeyondAdded, now)
    }),
    payByTier: each((tx, { row }, now) => money.payByTier(tx, row, now)),
    payNoShowShare: each((tx, { row }, now) => money.payNoShowShare(tx, row, now)),
    compensateMember: each((tx, { row }, now) => money.compensateMember(tx, row, now)),
    holdExtension: each((tx, { row }, now) => money.holdExtension(tx, row, now)),
    releaseExtension: each((tx, { row }, now) => money.releaseExtension(tx, row, now)),
    extendSession: each((tx, { row }) => money.acceptExtension(tx, row)),
    payChosenShare: each((tx, { row }, now, { returnPercent = 100 }) => money.payWithRefund(tx, row, returnPercent, now)),
    payUsedMinutes: each(async (tx, { row }, now, { quit = now }) =>
      money.payUsedMinutes(tx, row, await sessionEnd(tx, row, quit, now), now),
    ),
    payUsedMinutesIfMuchIsLeft: each(async (tx, { row }, now, { quit = now }) =>
      money.payUsedMinutesIfMuchIsLeft(tx, row, await sessionEnd(tx, row, quit, now), now),
    ),
    saySessionStarted: say(() => 'counsel-start'),
    saySessionEnded: say(() => 'counsel-quit'),
    sayExtensionCancelled: say(() => 'user-extend-cancel'),
    sayEvent: say(({ transition: { act } }) => EVENT_OF[act]!),
    notifyMember: (tx, moved, { context: { now } }) => notifySides(tx, moved, ['member'], now),
    notifyExpert: (tx, moved, { context: { now } }) => notifySides(tx, moved, ['expert'], now),
    notifyBoth: (tx, moved, { context: { now } }) => notifySides(tx, moved, ['member', 'expert'], now),
  },
  async history({ sql }, moved, { by, context: { now, operatorNo = null, reason, returnPercent } }) {
    const detail = {
      ...(reason === undefined ? {} : { reason }),
      ...(returnPercent === undefined ? {} : { return_percent: returnPercent }),
    }
    const rows = moved.map(({ no, row, transition: { id, to } }) => ({
      coun_no: no,
      event: id,
      from_state: row.state,
      to_state: to,
      actor: by,
      operator_no: operatorNo,
      detail: sql.json(detail),
      reg_dt: now,
    }))
    await sql`insert into counsel_history ${sql(rows)}`
  },
  refusal({ state, act }) {
    if (state === null) return counselErrors.not_found()
    if (act !== 'approve' && act !== 'reject') return counselErrors.not_now()
    if (state === COUNSEL.cancelled) return counselErrors.already_cancelled()
    return state === COUNSEL.completed || state === COUNSEL.rejected ? counselErrors.already_closed() : counselErrors.already_accepted()
  },
}

/** Columns that change with the state. */
export function valuesOf(
  transition: (typeof counselTransitions)[number],
  row: CounselRecord,
  { now, reason, quit }: CounselContext,
  tx: Tx,
) {
  const { id, to } = transition
  return {
    recent_dt: now,
    // A proposed move ends with the state in which it was made.
    move_dt: null,
    move_by: null,
    ...(CLOSE_CODE_OF[id] !== undefined && { close_code: CLOSE_CODE_OF[id] }),
    ...(reason !== undefined && { reason }),
    ...(to === COUNSEL.completed && { quit_dt: quitMoment(id, row, now, quit) }),
    ...(id === 'T02' && { accept_dt: now }),
    ...(id === 'T06' && { start_dt: now, end_dt: new Date(now.getTime() + row.minutes * MINUTE_MS) }),
    ...(id === 'T14' && {
      end_dt: new Date(Date.parse(row.end_dt!) + row.ext_minutes! * MINUTE_MS),
      ext_count: row.ext_count + 1,
      during: tx.sql`tstzrange(lower(during), upper(during) + make_interval(mins => ${row.ext_minutes!}::int))`,
    }),
    ...(id === 'T20' && { quit_request_dt: now }),
    ...((id === 'T21' || id === 'T23') && { quit_request_dt: null }),
  }
}

/** Transitions that end a session at the time that was agreed on. */
const AT_END = ['T17', 'T17b', 'T18', 'T24']
const quitMoment = (id: string, { end_dt }: CounselRecord, now: Date, quit?: Date): Date =>
  quit ?? (AT_END.includes(id) ? new Date(end_dt!) : now)

async function sessionEnd(tx: Tx, { coun_no, start_dt, adjust_seconds }: CounselRecord, quit: Date, now: Date): Promise<money.SessionEnd> {
  const lost = lostTimeOf(await presenceOf(tx, coun_no), { from: Date.parse(start_dt!), to: now.getTime() })
  return { quit, lostSeconds: unpaidSeconds(lost, quit), lostBeyondAdded: Math.max(0, confirmedSeconds(lost, quit) - adjust_seconds) }
}

type EachWork = (tx: Tx, moved: MovedCounsel, now: Date, context: CounselContext) => Promise<void>
type Effect = (tx: Tx, moved: readonly MovedCounsel[], call: { context: CounselContext }) => Promise<void>

/** One by one: each has holds of its own. */
function each(work: EachWork): Effect {
  return async (tx, moved, { context }) => {
    for (const one of moved) await work(tx, one, context.now, context)
  }
}

/** Writes a system message into the room; the open screens of both sides read the counselling again when it arrives. */
function say(typeOf: (moved: MovedCounsel) => SystemEvent): Effect {
  return each(async (tx, moved, now) => {
    if (moved.row.cr_no === null) return
    await sendSystemMessage(tx, { cr_no: moved.row.cr_no, extra_info: { type: typeOf(moved), coun_no: moved.no } }, now)
  })
}

const EVENT_OF: Partial<Record<CounselAct, SystemEvent>> = {
  requestExtension: 'user-extend-request',
  cancelExtension: 'user-extend-cancel',
  approveExtension: 'expert-extend-approve',
  rejectExtension: 'expert-extend-reject',
  requestQuit: 'expert-quit-request',
  cancelQuit: 'expert-quit-cancel',
  approveQuit: 'user-quit-approve',
  rejectQuit: 'user-quit-reject',
}
