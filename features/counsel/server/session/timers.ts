import { hasAlarmAfter } from '#features/alarm/server/public.ts'
import { AppError } from '#kit/contract/errors.ts'
import { addDays, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { Side } from '../../contract/session.ts'
import { BOOKED_STATES, COUNSEL, RUNNING_STATES, type CounselAct } from '../../transitions.ts'
import { counselAlarms as words } from '../../words/alarms.ts'
import { actOnCounsel } from './act.ts'
import { alarmTo } from './alarms.ts'
import { endOf, guards, hasRunningSession } from './guards.ts'
import { addAdjustment } from './adjust.ts'
import { isLostToOutages } from './lost.ts'
import { lostTimeOf, missedSince, noSoundSince } from './lost-time.ts'
import { presenceOf } from './presence.ts'
import { lockCounsel, pairOf, type CounselRecord } from './rows.ts'
import { COUNSEL_TIMER, dueOf, dueReminder, nextReminder, REMIND_TIMER } from './schedule.ts'
import { whenText } from './when.ts'

/** A check that changed nothing is repeated no sooner. */
const RECHECK_MS = 1000
/** While its expert is in another session, a session waits with its no-show. */
const BUSY_RECHECK_MS = MINUTE_MS

type DueAct = Extract<CounselAct, keyof typeof guards>
type Due = { act: DueAct; states: readonly number[] }
/** What the system does by itself, in this order of precedence; the guards decide. */
const DUE_ACTS: readonly Due[] = [
  { act: 'expire', states: [COUNSEL.requested] },
  { act: 'missStart', states: [COUNSEL.accepted] },
  { act: 'endAfterOutage', states: RUNNING_STATES },
  { act: 'endDropped', states: RUNNING_STATES },
]
/** What follows if no lost time is added. */
const ENDS: readonly Due[] = [
  { act: 'endUnanswered', states: [COUNSEL.quitRequested] },
  { act: 'endByTime', states: RUNNING_STATES },
]

export const counselTimer: Timer = {
  kind: COUNSEL_TIMER,
  async fire({ tx, no, now }) {
    const row = await lockCounsel(tx, no)
    // Both sides of an open counselling exist: accounts with one are not deleted.
    if (!row || row.user_no === null || row.expert_user_no === null) return
    if (row.state === COUNSEL.accepted && (await hasRunningSession(tx, no))) return postpone(tx, row, now, BUSY_RECHECK_MS)
    if (await didDueAct(tx, row, DUE_ACTS, now)) return
    if ((await hasMoreTime(tx, row, now)) || !(await didDueAct(tx, row, ENDS, now))) await postpone(tx, row, now, RECHECK_MS)
  },
}

async function didDueAct(tx: Tx, row: CounselRecord, acts: readonly Due[], now: Date): Promise<boolean> {
  for (const { act, states } of acts) {
    if (!states.includes(row.state) || !(await isDue(tx, row, act, now))) continue
    await doAct(tx, row, act, now)
    return true
  }
  return false
}

/** Whether lost time that was not added yet moves the end of a session whose time is up. */
const hasMoreTime = async (tx: Tx, row: CounselRecord, now: Date): Promise<boolean> =>
  RUNNING_STATES.includes(row.state) && now >= endOf(row) && addAdjustment(tx, row, await presenceOf(tx, row.coun_no), now)

/** Whether the act's guard lets it happen now. The caller holds the row's lock, so the answer stays the same. */
async function isDue(tx: Tx, row: CounselRecord, act: DueAct, now: Date): Promise<boolean> {
  const decide = await guards[act](tx, [row.coun_no], { act, by: 'system', context: { now, userNo: null } })
  return !(decide(row) instanceof AppError)
}

async function doAct(tx: Tx, row: CounselRecord, act: DueAct, now: Date): Promise<void> {
  const quit = await quitOf(tx, row, act, now)
  await actOnCounsel(tx, row.coun_no, { act, by: 'system', context: { now, userNo: null, ...(quit && { quit }) } })
}

/** A session that breaks off ended when its expert was last there or in the call, or when the two last heard each other. */
async function quitOf(tx: Tx, row: CounselRecord, act: DueAct, now: Date): Promise<Date | undefined> {
  if (act !== 'endDropped' && act !== 'endAfterOutage') return undefined
  const start = new Date(row.start_dt!)
  const presence = await presenceOf(tx, row.coun_no)
  if (act === 'endAfterOutage' && !(await isLostToOutages(tx, row, now))) {
    return noSoundSince(lostTimeOf(presence, { from: start.getTime(), to: now.getTime() }), start)
  }
  const missed = act === 'endDropped' ? missedSince(presence, start, now) : null
  const last = presence.expert.present.at(-1)?.to ?? 0
  return new Date(Math.max(start.getTime(), Math.min(last, missed?.getTime() ?? Infinity)))
}

async function postpone(tx: Tx, { coun_no }: CounselRecord, now: Date, least: number): Promise<void> {
  const row = (await lockCounsel(tx, coun_no))!
  const due = await dueOf(tx, row, now)
  const later = due && new Date(Math.max(due.getTime(), now.getTime() + least))
  await setTimers(tx, [{ kind: COUNSEL_TIMER, no: coun_no, due_at: later }], now)
}

export const remindTimer: Timer = {
  kind: REMIND_TIMER,
  async fire({ tx, no, now }) {
    const row = await lockCounsel(tx, no)
    if (row?.state !== COUNSEL.accepted) return
    const start = new Date(row.hope_dt)
    const due = dueReminder(start, now)
    if (due) {
      const remind = due.isOfDay ? remindOfDay : remindOfStart
      for (const side of ['member', 'expert'] as const) await remind(tx, { row, side, name: due.name }, now)
    }
    await setTimers(tx, [{ kind: REMIND_TIMER, no, due_at: nextReminder(start, now) }], now)
  },
}

type Reminded = { row: CounselRecord; side: Side; name: string }

/** One alarm for all sessions of a day: the first of them creates it, and those that were booked before that do not repeat it. */
async function remindOfDay(tx: Tx, { row, side, name }: Reminded, now: Date): Promise<void> {
  const { user_no, expert_user_no } = pairOf(row)
  const day = koreanDay(new Date(row.hope_dt))
  const alarm = { kind: 'COUN_SOON', to: side === 'member' ? user_no : expert_user_no, target: `counsel-day:${day}:${name}` } as const
  if (await hasAlarmAfter(tx, alarm, await bookedSince(tx, row.coun_no))) return
  const text = words.soon(whenText(new Date(row.hope_dt)), row.title, await othersOfDay(tx, row, side, day))
  await alarmTo(tx, row, { side, kind: 'COUN_SOON', target: alarm.target, text }, now)
}

async function remindOfStart(tx: Tx, { row, side, name }: Reminded, now: Date): Promise<void> {
  const text = words.soon(whenText(new Date(row.hope_dt)), row.title, 0)
  await alarmTo(tx, row, { side, kind: 'COUN_SOON', target: `counsel-soon:${row.coun_no}:${row.hope_dt}:${name}`, text }, now)
}

/** When the session got its present start: by the acceptance or by a move. */
async function bookedSince(tx: Tx, counNo: number): Promise<Date> {
  const [row] = await rowsOf<{ since: string }>(tx, BOOKED_SINCE, [counNo])
  return new Date(row!.since)
}

async function othersOfDay(tx: Tx, row: CounselRecord, side: Side, day: string): Promise<number> {
  const { user_no, expert_user_no } = pairOf(row)
  const statement = side === 'member' ? OTHERS_OF_MEMBER : OTHERS_OF_EXPERT
  const whose = side === 'member' ? user_no : expert_user_no
  const [found] = await rowsOf<{ qtt: number }>(tx, statement, [whose, row.coun_no, startOfDay(day), startOfDay(addDays(day, 1))])
  return found!.qtt
}

const BOOKED_SINCE: Statement = `
  select greatest(c.accept_dt, (
    select max(h.reg_dt) from counsel_history h where h.coun_no = c.coun_no and h.event = 'move' and h.detail ->> 'accept' = 'true')) as since
  from counsel c where c.coun_no = $1`
const OTHERS = `coun_no <> $2 and state in ${statesSql(BOOKED_STATES)} and hope_dt >= $3::timestamptz and hope_dt < $4::timestamptz`
const OTHERS_OF_MEMBER: Statement = `select count(*)::int as qtt from counsel where user_no = $1 and ${OTHERS}`
const OTHERS_OF_EXPERT: Statement = `select count(*)::int as qtt from counsel where expert_user_no = $1 and ${OTHERS}`
