import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql, type StateMachine } from '#kit/server/transition.ts'
import { counselErrors } from '../../errors.ts'
import { CAME_MINUTES, DROPPED_MINUTES, EXTEND_LAST_MINUTES, extensionDue, EXTENSIONS_MAX, UNANSWERED_MINUTES } from '../../rules.ts'
import type { counselTransitions } from '../../transitions.ts'
import { BOOKED_STATES, COUNSEL, RUNNING_STATES } from '../../transitions.ts'
import { isTooMuch, lostBetween, openWindow } from './lost.ts'
import { lengthOf, lengthWithin } from './intervals.ts'
import { addedSeconds, lostTimeOf, missedSince } from './lost-time.ts'
import { isPresent, lastBeats, presenceOf, type Presence } from './presence.ts'
import type { CounselRecord } from './rows.ts'
import type { CounselContext } from './context.ts'

type Guards = StateMachine<typeof counselTransitions, 'counsel', CounselContext>['guards']

/** Decides which transition of an act applies, after the row is locked. The names of the results are those of transitions.ts. */
export const guards: Guards = {
  async approve(tx, nos, { context: { now } }) {
    const taken = await overlapping(tx, nos[0]!)
    return ({ answer_due_dt }) => {
      if (now >= new Date(answer_due_dt)) return counselErrors.answer_late()
      return taken ? counselErrors.overlap() : 'free'
    }
  },
  cancel:
    (_tx, _nos, { context: { now } }) =>
    ({ state, hope_dt }) => {
      if (state === COUNSEL.requested) return 'notAccepted'
      return now < new Date(hope_dt) ? 'beforeStart' : counselErrors.too_late()
    },
  cancelByExpert:
    (_tx, _nos, { context: { now } }) =>
    ({ hope_dt }) =>
      now < new Date(hope_dt) ? 'beforeStart' : counselErrors.too_late(),
  expire:
    (_tx, _nos, { context: { now } }) =>
    ({ answer_due_dt }) =>
      now >= new Date(answer_due_dt) ? 'answerDue' : counselErrors.not_now(),
  async start(tx, nos, { context: { now } }) {
    const { member, expert } = await lastBeats(tx, nos[0]!)
    const isBusy = await hasRunningSession(tx, nos[0]!)
    const { from, to } = await openWindow(tx, await hopeOf(tx, nos[0]!), now)
    return () => {
      if (now < from) return counselErrors.not_yet()
      if (now > to) return counselErrors.too_late()
      return isPresent(member, now) && isPresent(expert, now) && !isBusy ? 'bothPresent' : counselErrors.not_yet()
    }
  },
  async missStart(tx, nos, { context: { now } }) {
    const { member, expert } = await presenceOf(tx, nos[0]!)
    const { from, to, lost } = await openWindow(tx, await hopeOf(tx, nos[0]!), now)
    return () => {
      if (isTooMuch(lost)) return 'outage'
      if (now < to) return counselErrors.not_now()
      const span = { from: from.getTime(), to: now.getTime() }
      const came = { member: lengthWithin(member.present, span), expert: lengthWithin(expert.present, span) }
      const least = CAME_MINUTES * MINUTE_MS
      if (came.member >= least && came.expert < least) return 'expertAbsent'
      if (came.expert >= least && came.member < least) return 'memberAbsent'
      return 'bothAbsent'
    }
  },
  async requestExtension(tx, nos, { context: { now } }) {
    const isBusy = await isBusyAfter(tx, nos[0]!)
    return ({ end_dt, ext_count, ext_minutes }) => {
      const left = Date.parse(end_dt!) - now.getTime()
      if (ext_minutes === null) return counselErrors.no_extension()
      if (left <= 0) return counselErrors.too_late()
      if (left > EXTEND_LAST_MINUTES * MINUTE_MS) return counselErrors.extension_early()
      if (ext_count >= EXTENSIONS_MAX) return counselErrors.extension_max()
      return isBusy ? counselErrors.expert_busy() : 'extendable'
    }
  },
  cancelExtension: beforeOrAfterEnd('beforeEnd', 'afterEnd'),
  rejectExtension: beforeOrAfterEnd('beforeEnd', 'afterEnd'),
  async approveExtension(tx, nos, { context: { now } }) {
    const isBusy = await isBusyAfter(tx, nos[0]!)
    return ({ end_dt }) => {
      if (now > extensionDue(new Date(end_dt!))) return counselErrors.too_late()
      return isBusy ? counselErrors.expert_busy() : 'inTime'
    }
  },
  endByTime:
    (_tx, _nos, { context: { now } }) =>
    (row) =>
      now >= endOf(row) ? 'timeUp' : counselErrors.not_now(),
  cancelQuit: beforeEnd,
  rejectQuit: beforeEnd,
  async endUnanswered(tx, nos, { context: { now } }) {
    const { member } = await lastBeats(tx, nos[0]!)
    const requested = await quitRequestOf(tx, nos[0]!)
    const since = member === null || member < requested ? requested : member
    const gone = await awayFor(tx, since, now)
    return () => (gone >= UNANSWERED_MINUTES * MINUTE_MS ? 'memberAbsent' : counselErrors.not_now())
  },
  async endDropped(tx, nos, { context: { now } }) {
    const { expert } = await lastBeats(tx, nos[0]!)
    const gone = expert === null ? 0 : await awayFor(tx, expert, now)
    const missed = missedSince(await presenceOf(tx, nos[0]!), await startOf(tx, nos[0]!), now)
    const longest = Math.max(gone, missed === null ? 0 : now.getTime() - missed.getTime())
    return () => (longest >= DROPPED_MINUTES * MINUTE_MS ? 'expertAbsent' : counselErrors.not_now())
  },
  async endAfterOutage(tx, nos, { context: { now } }) {
    const start = await startOf(tx, nos[0]!)
    const lost = await lostBetween(tx, start, now)
    const { bothDown } = lostTimeOf(await presenceOf(tx, nos[0]!), { from: start.getTime(), to: now.getTime() })
    return () => {
      if (isTooMuch(lost)) return 'outage'
      return isTooMuch(lengthOf(bothDown)) ? 'noSound' : counselErrors.not_now()
    }
  },
}

/** When a running session is over: an extension that was asked for is waited for. */
export const endOf = ({ state, end_dt }: Pick<CounselRecord, 'state' | 'end_dt'>): Date => {
  const end = new Date(end_dt!)
  return state === COUNSEL.extendRequested ? extensionDue(end) : end
}

type Call = { context: CounselContext }

function beforeOrAfterEnd<Before extends string, After extends string>(before: Before, after: After) {
  return async (tx: Tx, nos: readonly number[], { context: { now } }: Call) => {
    const presence = await presenceOf(tx, nos[0]!)
    return (row: CounselRecord): Before | After => (now < wholeEnd(row, presence, now) ? before : after)
  }
}

async function beforeEnd(tx: Tx, nos: readonly number[], { context: { now } }: Call) {
  const presence = await presenceOf(tx, nos[0]!)
  return (row: CounselRecord) => (now < wholeEnd(row, presence, now) ? ('beforeEnd' as const) : counselErrors.too_late())
}

/** The end with lost time that is not added yet: who acts first when the time is up does not take it away. */
function wholeEnd({ start_dt, end_dt, adjust_seconds }: CounselRecord, presence: Presence, now: Date): Date {
  const lost = lostTimeOf(presence, { from: Date.parse(start_dt!), to: now.getTime() })
  return new Date(Date.parse(end_dt!) + Math.max(0, addedSeconds(lost) - adjust_seconds) * 1000)
}

/** Milliseconds since then, without outages of the platform. */
async function awayFor(tx: Tx, since: Date, now: Date): Promise<number> {
  return now.getTime() - since.getTime() - (await lostBetween(tx, since, now))
}

const exists = async (tx: Tx, statement: Statement, counNo: number): Promise<boolean> =>
  (await rowsOf<{ found: boolean }>(tx, statement, [counNo]))[0]!.found
const momentIn = async (tx: Tx, statement: Statement, counNo: number): Promise<Date> =>
  new Date((await rowsOf<{ at: string }>(tx, statement, [counNo]))[0]!.at)

/** Whether the session's time overlaps another accepted one of its expert. */
const overlapping = (tx: Tx, counNo: number): Promise<boolean> => exists(tx, OVERLAPPING, counNo)
/** Whether the next session of the expert begins before one extension more would end. */
const isBusyAfter = (tx: Tx, counNo: number): Promise<boolean> => exists(tx, BUSY_AFTER, counNo)
/** Whether the expert is in another session. */
export const hasRunningSession = (tx: Tx, counNo: number): Promise<boolean> => exists(tx, RUNNING, counNo)
const hopeOf = (tx: Tx, counNo: number): Promise<Date> => momentIn(tx, HOPE, counNo)
const startOf = (tx: Tx, counNo: number): Promise<Date> => momentIn(tx, START, counNo)
const quitRequestOf = (tx: Tx, counNo: number): Promise<Date> => momentIn(tx, QUIT_REQUEST, counNo)

const BOOKED = statesSql(BOOKED_STATES)
const OVERLAPPING: Statement = `
  select exists (select from counsel o join counsel c on o.expert_user_no = c.expert_user_no and o.during && c.during and o.coun_no <> c.coun_no
    where c.coun_no = $1 and o.state in ${BOOKED}) as found`
const BUSY_AFTER: Statement = `
  select exists (select from counsel o join counsel c on o.expert_user_no = c.expert_user_no and o.coun_no <> c.coun_no
      and o.during && tstzrange(lower(c.during), upper(c.during) + make_interval(mins => c.ext_minutes::int))
    where c.coun_no = $1 and o.state in ${BOOKED}) as found`
const RUNNING: Statement = `
  select exists (select from counsel o join counsel c on o.expert_user_no = c.expert_user_no and o.coun_no <> c.coun_no
    where c.coun_no = $1 and o.state in ${statesSql(RUNNING_STATES)}) as found`
const HOPE: Statement = 'select hope_dt as at from counsel where coun_no = $1'
const START: Statement = 'select start_dt as at from counsel where coun_no = $1'
const QUIT_REQUEST: Statement = 'select coalesce(quit_request_dt, start_dt) as at from counsel where coun_no = $1'
