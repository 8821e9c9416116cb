import { AppError } from '#kit/contract/errors.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { Side } from '../../contract/session.ts'
import { ADJUST_MAX_SECONDS, DROPPED_MINUTES, OUTAGE_SECONDS } from '../../rules.ts'
import { BOOKED_STATES, COUNSEL, RUNNING_STATES, type CounselAct } from '../../transitions.ts'
import { counselAlarms as words } from '../../words/alarms.ts'
import { actOnCounsel } from './act.ts'
import { alarmTo } from './alarms.ts'
import { hasRunningSession } from './guards.ts'
import { addAdjustment } from './adjust.ts'
import { lastBeats } from './presence.ts'
import { lockCounsel, pairOf, type CounselRecord } from './rows.ts'
import { COUNSEL_TIMER, dueOf, nextReminder, REMIND_TIMER } from './schedule.ts'
import { whenText } from './when.ts'

/** A check that changed nothing is repeated no sooner. */
const RECHECK_MS = 1000
/** While its expert is in another session, a session waits with its no-show. */
const BUSY_RECHECK_MS = MINUTE_MS

/** What the system does by itself, in the order in which it is tried; the guards decide. */
const DUE_ACTS: { act: CounselAct; states: readonly number[] }[] = [
  { act: 'expire', states: [COUNSEL.requested] },
  { act: 'missStart', states: [COUNSEL.accepted] },
  { act: 'endAfterOutage', states: RUNNING_STATES },
  { act: 'endDropped', states: RUNNING_STATES },
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
    if (RUNNING_STATES.includes(row.state) && (await isStillOut(tx, row, now))) return postpone(tx, row, now, RECHECK_MS)
    for (const { act, states } of DUE_ACTS) {
      if (states.includes(row.state) && (await tried(tx, row, act, now))) return
    }
    await postpone(tx, row, now, RECHECK_MS)
  },
}

/** Whether the end came while the expert is away, and the time that they miss is added to it. */
async function isStillOut(tx: Tx, row: CounselRecord, now: Date): Promise<boolean> {
  if (now < new Date(row.end_dt!) || row.adjust_seconds >= ADJUST_MAX_SECONDS) return false
  const { expert } = await lastBeats(tx, row.coun_no)
  if (!expert || now.getTime() - expert.getTime() <= OUTAGE_SECONDS * 1000) return false
  const isDropped = now.getTime() - expert.getTime() >= DROPPED_MINUTES * MINUTE_MS
  return !isDropped && (await addAdjustment(tx, row, now))
}

/** A guard that refuses changes nothing: it runs before anything is written. */
async function tried(tx: Tx, row: CounselRecord, act: CounselAct, now: Date): Promise<boolean> {
  const quit = await quitOf(tx, row, act)
  try {
    await actOnCounsel(tx, row.coun_no, { act, by: 'system', context: { now, userNo: null, ...(quit && { quit }) } })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** A session that ends for an absence ended when its expert was last there. */
async function quitOf(tx: Tx, row: CounselRecord, act: CounselAct): Promise<Date | undefined> {
  if (act !== 'endDropped' && act !== 'endAfterOutage') return undefined
  const { expert } = await lastBeats(tx, row.coun_no)
  const start = new Date(row.start_dt!)
  return expert && expert > start ? expert : start
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
    const left = Date.parse(row.hope_dt) - now.getTime()
    for (const side of ['member', 'expert'] as const) await remind(tx, row, side, left > 2 * HOUR_MS, now)
    await setTimers(tx, [{ kind: REMIND_TIMER, no, due_at: nextReminder(new Date(row.hope_dt), now) }], now)
  },
}

/** `isOfDay`: one alarm for all sessions of that day, created by the first of them. */
async function remind(tx: Tx, row: CounselRecord, side: Side, isOfDay: boolean, now: Date): Promise<void> {
  const day = koreanDay(new Date(row.hope_dt))
  const step = isOfDay ? (startOfDay(day).getTime() - now.getTime() > DAY_MS * 2 ? '7d' : '1d') : `${row.coun_no}:${row.hope_dt}`
  const more = isOfDay ? await othersOfDay(tx, row, side, day) : 0
  const text = words.soon(whenText(new Date(row.hope_dt)), row.title, more)
  const target = isOfDay
    ? `counsel-day:${day}:${step}`
    : `counsel-soon:${step}:${Math.round((Date.parse(row.hope_dt) - now.getTime()) / MINUTE_MS)}`
  await alarmTo(tx, row, { side, kind: 'COUN_SOON', target, text }, now)
}

async function othersOfDay(tx: Tx, row: CounselRecord, side: Side, day: string): Promise<number> {
  const { user_no, expert_user_no } = pairOf(row)
  const statement = side === 'member' ? OTHERS_OF_MEMBER : OTHERS_OF_EXPERT
  const whose = side === 'member' ? user_no : expert_user_no
  const [found] = await rowsOf<{ qtt: number }>(tx, statement, [whose, row.coun_no, startOfDay(day), startOfDay(addDays(day, 1))])
  return found!.qtt
}

const OTHERS = `coun_no <> $2 and state in ${statesSql(BOOKED_STATES)} and hope_dt >= $3::timestamptz and hope_dt < $4::timestamptz`
const OTHERS_OF_MEMBER: Statement = `select count(*)::int as qtt from counsel where user_no = $1 and ${OTHERS}`
const OTHERS_OF_EXPERT: Statement = `select count(*)::int as qtt from counsel where expert_user_no = $1 and ${OTHERS}`
