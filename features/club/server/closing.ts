import { openGroupRoom, setRoomPolicy } from '#features/chat/server/public.ts'
import { endOfDayAfter, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { transition, type StateMachine } from '#kit/server/transition.ts'
import { clubErrors } from '../errors.ts'
import { CLOSE_NOTICE_DAYS, READABLE_DAYS } from '../rules.ts'
import { CLUB, clubTransitions, MEMBER } from '../transitions.ts'
import { clubAlarms } from '../words.ts'
import { notifyClub } from './alarms.ts'
import { membershipEnded } from './extensions.ts'
import { writeHistory } from './history.ts'
import { lockAsLeader } from './members.ts'
import { count } from './machine.ts'
import { memberNosOf } from './sql.ts'

/** When a club's state advances by itself. The number is the club's. */
const CLOSE_TIMER = 'club.close'

type ClubContext = { now: Date; actorNo: number | null; extensions: Extensions; reason?: string; closeDt: Date | null }

/** Whether operators made the last announcement of closing. Told by the history: only there who did remains. */
export const announcedByOperatorSql = (club: string): string => `
  coalesce((select h.event = 'C05' from meet_history h where h.meet_no = ${club} and h.event in ('C01', 'C05') order by h.history_no desc limit 1), false)`

/** Clubs. The caller has locked the row. Lock order: the club, member rows, its room, timers. */
const clubMachine: StateMachine<typeof clubTransitions, 'meet', ClubContext> = {
  transitions: clubTransitions,
  table: 'meet',
  key: 'meet_no',
  guards: {
    async cancelClose(tx, nos, { by }) {
      const rows = await tx.sql<{ meet_no: number }[]>`
        select c.meet_no from meet c where c.meet_no = any(${[...nos]}::bigint[]) and ${tx.sql.unsafe(announcedByOperatorSql('c.meet_no'))}`
      const byOperator = new Set(rows.map(({ meet_no }) => meet_no))
      return ({ meet_no }) => {
        if (byOperator.has(meet_no)) return by === 'leader' ? clubErrors.closed_by_haru() : 'byOperator'
        return by === 'operator' ? clubErrors.not_now() : 'byLeader'
      }
    },
  },
  effects: {
    async notifyMembers(tx, moved, { act, context: { now, actorNo, closeDt } }) {
      for (const { row } of moved) {
        const text = clubAlarms[act](row.meet_title, closeDt === null ? '' : koreanDay(closeDt))
        await notifyClub(tx, row, { text, actorNo, about: `:${act}` }, now)
      }
    },
    async endRequests(tx, moved, { context: { now } }) {
      for (const { row } of moved) {
        const ended = await tx.sql`
          update meet_member set state = ${MEMBER.left}, end_dt = ${now} where meet_no = ${row.meet_no} and state = ${MEMBER.pending} returning 1`
        await count(tx, row, { pending_qtt: -ended.length })
      }
    },
    async closeRoom(tx, moved, { context: { now } }) {
      for (const { no } of moved) {
        const policy = { is_closed: true, keeps_messages: false, coun_no: null, coun_state: null }
        await setRoomPolicy(tx, await openGroupRoom(tx, no, now), policy)
      }
    },
    async endMemberships(tx, moved, { context: { now, extensions } }) {
      for (const { no } of moved) {
        await extensions.run(membershipEnded, tx, { meetNo: no, userNos: await memberNosOf(tx, no), why: 'closed', now })
      }
    },
    // The members' lists of past clubs are ordered by it.
    async dateEnd(tx, moved, { context: { now } }) {
      for (const { no } of moved) await tx.sql`update meet_member set end_dt = ${now} where meet_no = ${no} and state = ${MEMBER.member}`
    },
  },
  async history(tx, moved, { context: { now, actorNo, reason = '' } }) {
    const events = moved.map(({ no, row, transition: { id, to } }) => ({
      meet_no: no,
      actor_no: actorNo,
      event: id,
      from_state: row.state,
      to_state: to,
      reason,
    }))
    await writeHistory(tx, events, now)
  },
  refusal: () => clubErrors.not_now(),
}

type Closing = { tx: Tx; meetNo: number; actorNo: number; now: Date; extensions: Extensions }

/** Announces that the club closes in CLOSE_NOTICE_DAYS. */
export async function announceClose({
  tx,
  meetNo,
  actorNo,
  now,
  extensions,
  reason,
}: Closing & { reason: string }): Promise<{ close_dt: string }> {
  await lockAsLeader(tx, meetNo, actorNo)
  return announce({ tx, meetNo, now, extensions, reason, actorNo }, 'leader')
}

/** As an operator, who has locked the club. */
export const closeAsOperator = (closing: Omit<Closing, 'actorNo'> & { reason: string }): Promise<{ close_dt: string }> =>
  announce({ ...closing, actorNo: null }, 'operator')

type Announcement = Omit<Closing, 'actorNo'> & { reason: string; actorNo: number | null }

async function announce(
  { tx, meetNo, now, extensions, reason, actorNo }: Announcement,
  by: 'leader' | 'operator',
): Promise<{ close_dt: string }> {
  const closeDt = endOfDayAfter(now, CLOSE_NOTICE_DAYS)
  const context = { now, actorNo, extensions, reason, closeDt }
  const set = { close_dt: closeDt, close_reason: reason, claim_user_no: null, claim_dt: null }
  await transition(tx, clubMachine, meetNo, { act: 'announceClose', by, context, set })
  await setTimers(tx, [{ kind: CLOSE_TIMER, no: meetNo, due_at: closeDt }], now)
  return { close_dt: closeDt.toISOString() }
}

/** Takes the announcement back, until the club is closed. */
export async function cancelClose({ tx, meetNo, actorNo, now, extensions }: Closing): Promise<void> {
  await lockAsLeader(tx, meetNo, actorNo)
  await takeBack({ tx, meetNo, actorNo, now, extensions }, 'leader')
}

/** As an operator, who has locked the club: of what operators announced. */
export const cancelCloseAsOperator = (closing: Omit<Closing, 'actorNo'>): Promise<void> =>
  takeBack({ ...closing, actorNo: null }, 'operator')

async function takeBack({ tx, meetNo, actorNo, now, extensions }: Omit<Announcement, 'reason'>, by: 'leader' | 'operator'): Promise<void> {
  const context = { now, actorNo, extensions, closeDt: null }
  await transition(tx, clubMachine, meetNo, { act: 'cancelClose', by, context, set: { close_dt: null, close_reason: null } })
  await setTimers(tx, [{ kind: CLOSE_TIMER, no: meetNo, due_at: null }], now)
}

export const closeTimer: Timer = {
  kind: CLOSE_TIMER,
  async fire({ tx, no, now, services: { extensions } }) {
    const [club] = await tx.sql<{ state: number; close_dt: string | null }[]>`
      select state, close_dt from meet where meet_no = ${no} for no key update`
    if (!club || club.close_dt === null || Date.parse(club.close_dt) > now.getTime()) return
    const closeDt = club.state === CLUB.closing ? endOfDayAfter(now, READABLE_DAYS) : null
    const context = { now, actorNo: null, extensions, closeDt }
    await transition(tx, clubMachine, no, {
      act: 'advance',
      by: 'system',
      context,
      set: { close_dt: closeDt, offer_user_no: null, offer_dt: null },
    })
    if (closeDt !== null) await setTimers(tx, [{ kind: CLOSE_TIMER, no, due_at: closeDt }], now)
  },
}
