import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { reviewAskAt } from '../../contract/review-rules.ts'
import { DROPPED_MINUTES, OUTAGE_SECONDS, PLATFORM_OUTAGE_MINUTES, PRESENT_SECONDS, UNANSWERED_MINUTES } from '../../rules.ts'
import { COUNSEL, RUNNING_STATES } from '../../transitions.ts'
import { endOf } from './guards.ts'
import { isLostToOutages, openWindow } from './lost.ts'
import { bothDownFor, isLostNow, missedSince } from './lost-time.ts'
import { presenceOf, type Presence } from './presence.ts'
import type { CounselRecord } from './rows.ts'

/** The next moment at which something becomes due on a counselling by itself. */
export const COUNSEL_TIMER = 'counsel.due'
export const REMIND_TIMER = 'counsel.remind'
/** The member is asked for a review on the morning after the end. */
export const REVIEW_TIMER = 'counsel.review'

/** A reminder so long before the start. */
type Reminder = { before: number; isOfDay: boolean; name: string }
/** Longest first. Those of a day name all sessions of their day. */
const REMINDERS: readonly Reminder[] = [
  { before: 7 * DAY_MS, isOfDay: true, name: '7d' },
  { before: DAY_MS, isOfDay: true, name: '1d' },
  { before: HOUR_MS, isOfDay: false, name: '1h' },
  { before: 10 * MINUTE_MS, isOfDay: false, name: '10m' },
]

/** Sets the timers of a counselling after each change. The caller holds its lock. */
export async function scheduleCounsel(tx: Tx, row: CounselRecord, now: Date): Promise<void> {
  const no = row.coun_no
  const isBooked = row.state === COUNSEL.accepted
  // A completed session never changes its state again: the timer is set once.
  const ask = row.state === COUNSEL.completed && row.quit_dt !== null ? reviewAskAt(new Date(row.quit_dt)) : null
  const remind = isBooked ? nextReminder(new Date(row.hope_dt), now) : null
  await setTimers(
    tx,
    [
      { kind: COUNSEL_TIMER, no, due_at: await dueOf(tx, row, now) },
      { kind: REMIND_TIMER, no, due_at: remind },
      ...(ask === null ? [] : [{ kind: REVIEW_TIMER, no, due_at: ask }]),
    ],
    now,
  )
}

/** When something becomes due, as far as it is known now; null for an ended counselling. */
export async function dueOf(tx: Tx, row: CounselRecord, now: Date): Promise<Date | null> {
  if (row.state === COUNSEL.requested) return new Date(row.answer_due_dt)
  if (row.state === COUNSEL.accepted) return (await openWindow(tx, new Date(row.hope_dt), now)).to
  if (!RUNNING_STATES.includes(row.state)) return null
  if (await isLostToOutages(tx, row, now)) return now
  const presence = await presenceOf(tx, row.coun_no)
  const [member, expert] = [presence.member.present.at(-1)?.to, presence.expert.present.at(-1)?.to]
  const moments = [endOf(row).getTime()]
  if (expert) moments.push(expert + DROPPED_MINUTES * MINUTE_MS)
  if (row.channel !== 'chat') moments.push(...mediaMoments(presence, new Date(row.start_dt!), now))
  if (row.state === COUNSEL.quitRequested) {
    const asked = Date.parse(row.quit_request_dt ?? row.start_dt!)
    moments.push(Math.max(asked, member ?? 0) + UNANSWERED_MINUTES * MINUTE_MS)
  }
  return new Date(Math.min(...moments))
}

/** The earliest moments at which a call that does not work can end its session. */
function mediaMoments(presence: Presence, start: Date, now: Date): number[] {
  const missed = missedSince(presence, start, now)
  const left = PLATFORM_OUTAGE_MINUTES * MINUTE_MS - bothDownFor(presence, { from: start.getTime(), to: now.getTime() })
  // While the two hear each other, a further loss counts from `OUTAGE_SECONDS` on; it can have begun before the last beats.
  const least = isLostNow(presence, now) ? 0 : (OUTAGE_SECONDS - PRESENT_SECONDS) * 1000
  return [now.getTime() + Math.max(left, least), ...(missed === null ? [] : [missed.getTime() + DROPPED_MINUTES * MINUTE_MS])]
}

export const nextReminder = (start: Date, now: Date): Date | null => {
  const next = REMINDERS.map(({ before }) => start.getTime() - before).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** The reminder that is due, the shortest one if several are late; none after the start. */
export const dueReminder = (start: Date, now: Date): Reminder | undefined => {
  const left = start.getTime() - now.getTime()
  return left > 0 ? REMINDERS.findLast(({ before }) => before >= left) : undefined
}
