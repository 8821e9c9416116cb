import type { Tx } from '#kit/server/db/db.ts'
import { setTimers, type TimerSetting } from '#kit/server/timers.ts'
import { offersUntil, soonAt } from '../../rules.ts'
import { BUNGAE, UPCOMING_STATES } from '../../transitions.ts'
import type { AdhocRecord } from '../rows.ts'

/** Timers of a bungae, by its number. */
export const TIMERS = {
  deadline: 'bungae.deadline',
  soon: 'bungae.soon',
  /** Seats are no longer offered. */
  lastHour: 'bungae.last-hour',
  start: 'bungae.start',
  end: 'bungae.end',
  /** Who has not confirmed a change is let go. */
  confirm: 'bungae.confirm',
} as const
/** The end of an offer, and of the time for an answer to an objection, by the number of the participant. */
export const OFFER_TIMER = 'bungae.offer'
export const OBJECTION_TIMER = 'bungae.objection'

type Scheduled = Pick<AdhocRecord, 'adhoc_no' | 'state' | 'start_dt' | 'end_dt' | 'deadline_dt'>

/** Sets everything that happens to a bungae by itself. What is past is not done again. */
export async function scheduleBungae(tx: Tx, adhoc: Scheduled, now: Date): Promise<void> {
  const isUpcoming = UPCOMING_STATES.includes(adhoc.state)
  const isRecruiting = adhoc.state === BUNGAE.open || adhoc.state === BUNGAE.full
  const at = (moment: Date, isWanted: boolean): Date | null => (isWanted && moment > now ? moment : null)
  const start = new Date(adhoc.start_dt)
  const settings: TimerSetting[] = [
    {
      kind: TIMERS.deadline,
      no: adhoc.adhoc_no,
      due_at: at(new Date(adhoc.deadline_dt), isRecruiting && adhoc.deadline_dt !== adhoc.start_dt),
    },
    { kind: TIMERS.soon, no: adhoc.adhoc_no, due_at: at(soonAt(adhoc), isUpcoming) },
    { kind: TIMERS.lastHour, no: adhoc.adhoc_no, due_at: at(offersUntil(adhoc), isUpcoming) },
    { kind: TIMERS.start, no: adhoc.adhoc_no, due_at: isUpcoming ? start : null },
    { kind: TIMERS.end, no: adhoc.adhoc_no, due_at: at(new Date(adhoc.end_dt), adhoc.state !== BUNGAE.cancelled) },
  ]
  await setTimers(tx, settings, now)
}
