import type { Tx } from '#kit/server/db/db.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { BUNGAE, PARTICIPANT, UPCOMING_STATES } from '../../transitions.ts'
import { bungaeAlarms as words } from '../../words/alarms.ts'
import { askForMarks, endObjection } from '../attendance.ts'
import { tellFriendsOfEnd } from '../friend.ts'
import { lockAdhoc, participantsIn, type ParticipantRecord } from '../rows.ts'
import { repeat } from '../series.ts'
import { actOnBungae } from './bungae.ts'
import type { BungaeContext } from './context.ts'
import { actOnParticipants } from './participants.ts'
import { OBJECTION_TIMER, OFFER_TIMER, TIMERS } from './schedule.ts'
import { settle } from './settle.ts'

type Fire = (tx: Tx, context: BungaeContext) => Promise<void>

/** A timer of a bungae: it is locked, `fire` decides again whether its moment has come, and everything else follows. */
const ofBungae = (kind: string, fire: Fire): Timer => ({
  kind,
  async fire({ tx, no, now }) {
    const adhoc = await lockAdhoc(tx, no)
    if (!adhoc) return
    const context: BungaeContext = { now, adhoc, alarms: [] }
    await fire(tx, context)
    await settle(tx, context)
  },
})

const isPast = (moment: string | null, now: Date): boolean => moment !== null && now >= new Date(moment)

const deadlineTimer = ofBungae(TIMERS.deadline, async (tx, context) => {
  const { adhoc, now } = context
  const isOpen = adhoc.state === BUNGAE.open || adhoc.state === BUNGAE.full
  if (isOpen && isPast(adhoc.deadline_dt, now)) await actOnBungae(tx, { act: 'close', by: 'system', context })
})

const soonTimer = ofBungae(TIMERS.soon, async (tx, context) => {
  const { adhoc, alarms } = context
  if (!UPCOMING_STATES.includes(adhoc.state)) return
  const to = (await participantsIn(tx, adhoc.adhoc_no, [PARTICIPANT.joined])).map(({ user_no }) => user_no)
  alarms.push({ to, kind: 'BUNGAE_SOON', about: `soon:${adhoc.start_dt}`, text: words.soon(adhoc.adhoc_name) })
})

/** Seats that nobody was offered in time are free for everybody: `settle` opens it. */
const lastHourTimer = ofBungae(TIMERS.lastHour, async () => {})

const startTimer = ofBungae(TIMERS.start, async (tx, context) => {
  const { adhoc, now } = context
  if (!UPCOMING_STATES.includes(adhoc.state) || !isPast(adhoc.start_dt, now)) return
  await letUnconfirmedGo(tx, context)
  await actOnBungae(tx, { act: 'start', by: 'system', context })
  await repeat(tx, adhoc, now)
})

const endTimer = ofBungae(TIMERS.end, async (tx, context) => {
  const { adhoc, now } = context
  if (adhoc.state === BUNGAE.cancelled || !isPast(adhoc.end_dt, now)) return
  await askForMarks(tx, context)
  await tellFriendsOfEnd(tx, context)
})

const confirmTimer = ofBungae(TIMERS.confirm, async (tx, context) => {
  if (UPCOMING_STATES.includes(context.adhoc.state)) await letUnconfirmedGo(tx, context)
})

/** Whoever has not confirmed a change in time has left, without a mark. */
async function letUnconfirmedGo(tx: Tx, context: BungaeContext): Promise<void> {
  const { adhoc, now, alarms } = context
  const joined = await participantsIn(tx, adhoc.adhoc_no, [PARTICIPANT.joined])
  const due = joined.filter(({ confirm_dt }) => isPast(confirm_dt, now))
  await actOnParticipants(tx, nosOf(due), { act: 'remove', by: 'system', context })
  const to = due.map(({ user_no }) => user_no)
  alarms.push({ to, kind: 'BUNGAE_CANCEL', about: `unconfirmed:${now.getTime()}`, text: words.unconfirmed(adhoc.adhoc_name) })
  const left = joined.map(({ confirm_dt }) => confirm_dt).filter((moment) => moment !== null && !isPast(moment, now))
  const next = left.length === 0 ? null : new Date(Math.min(...left.map((moment) => Date.parse(moment!))))
  await setTimers(tx, [{ kind: TIMERS.confirm, no: adhoc.adhoc_no, due_at: next }], now)
}

/** A timer of a participant, whose bungae is locked first. */
const ofParticipant = (kind: string, fire: (tx: Tx, context: BungaeContext, row: ParticipantRecord) => Promise<void>): Timer => ({
  kind,
  async fire({ tx, no, now }) {
    const [found] = await tx.sql<{ adhoc_no: number }[]>`select adhoc_no from adhoc_member where adhoc_member_no = ${no}`
    const adhoc = found && (await lockAdhoc(tx, found.adhoc_no))
    const row = adhoc && (await participantsIn(tx, adhoc.adhoc_no, Object.values(PARTICIPANT))).find((one) => one.adhoc_member_no === no)
    if (!row) return
    const context: BungaeContext = { now, adhoc, alarms: [] }
    await fire(tx, context, row)
    await settle(tx, context)
  },
})

/** An offer that is not taken goes to the next one who waits. */
const offerTimer = ofParticipant(OFFER_TIMER, async (tx, context, { adhoc_member_no, user_no, state, offer_dt }) => {
  const { adhoc, now, alarms } = context
  if (state !== PARTICIPANT.offered) return
  if (!isPast(offer_dt, now)) return setTimers(tx, [{ kind: OFFER_TIMER, no: adhoc_member_no, due_at: new Date(offer_dt!) }], now)
  await actOnParticipants(tx, [adhoc_member_no], { act: 'expire', by: 'system', context })
  alarms.push({ to: user_no, kind: 'BUNGAE_OFFER', about: `over:${now.getTime()}`, text: words.offerOver(adhoc.adhoc_name) })
})

/** An objection that nobody answers is right: the mark does not count. */
const objectionTimer = ofParticipant(OBJECTION_TIMER, async (tx, { now }, row) => {
  if (row.object_dt !== null && row.answer_dt === null) await endObjection(tx, row, { isVoid: true, now })
})

export const bungaeTimers: Timer[] = [
  deadlineTimer,
  soonTimer,
  lastHourTimer,
  startTimer,
  endTimer,
  confirmTimer,
  offerTimer,
  objectionTimer,
]

const nosOf = (rows: readonly ParticipantRecord[]): number[] => rows.map(({ adhoc_member_no }) => adhoc_member_no)
