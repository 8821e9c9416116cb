import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { PLATFORM_OUTAGE_MINUTES, startWindow } from '../../rules.ts'
import { lengthWithin } from './intervals.ts'
import { outagesBetween } from './presence.ts'
import type { CounselRecord } from './rows.ts'

/** Milliseconds that outages of the platform took from a time. */
export async function lostBetween(tx: Tx, from: Date, to: Date): Promise<number> {
  return lengthWithin(await outagesBetween(tx, from, to), { from: from.getTime(), to: to.getTime() })
}

/** From when to when a session can start: outages in that time make it longer, unless they end it. `lost`: how long they were, in milliseconds. */
export async function openWindow(tx: Tx, hope: Date, now: Date): Promise<{ from: Date; to: Date; lost: number }> {
  const { from, to } = startWindow(hope)
  const lost = await lostBetween(tx, from, now)
  return { from, to: isTooMuch(lost) ? to : new Date(to.getTime() + lost), lost }
}

/** Whether outages took so much that a start or a session ends for them (decisions d-2, T28 and T29). */
export const isTooMuch = (lost: number): boolean => lost > PLATFORM_OUTAGE_MINUTES * MINUTE_MS

/** Whether a running session ends for outages. */
export const isLostToOutages = async (tx: Tx, { start_dt }: Pick<CounselRecord, 'start_dt'>, now: Date): Promise<boolean> =>
  isTooMuch(await lostBetween(tx, new Date(start_dt!), now))
