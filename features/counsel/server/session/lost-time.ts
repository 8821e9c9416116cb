import { ADJUST_MAX_SECONDS, JOIN_GRACE_SECONDS, OUTAGE_SECONDS, PRESENT_SECONDS } from '../../rules.ts'
import { difference, intersection, joined, lengthOf, lengthWithin, type Interval } from './intervals.ts'
import type { Presence } from './presence.ts'

/** Times of a session that could not be used, each longer than `OUTAGE_SECONDS` (decision 079). */
export type LostTime = {
  /** The expert was away, or the two were there without the sound that the member waited for. */
  lost: Interval[]
  /** What of `lost` does not rest on one side's word alone. */
  confirmed: Interval[]
  /** Times in which both sides said that they had no sound. */
  bothDown: Interval[]
}

/**
 * What of `span`, from the start of the session until now, was lost. Nothing is lost of a call that the member is not in: they went on by
 * chat. Which side was there, in the call and without sound comes from both sides' beats.
 */
export function lostTimeOf({ member, expert }: Presence, span: Interval): LostTime {
  // A pause between two beats is no absence.
  const expertAway = difference([span], expert.present).filter(({ from, to }) => to - from >= PRESENT_SECONDS * 1000)
  const memberIn = intersection(member.inCall, [span])
  const expertOff = difference(intersection(memberIn, expert.present), expert.inCall)
  const bothIn = intersection(memberIn, expert.inCall)
  const bothDown = intersection(intersection(member.down, expert.down), [span])
  const oneDown = intersection(bothIn, joined([...member.down, ...expert.down]))

  const joins = [span, ...member.inCall, ...expert.inCall].map(({ from }) => from)
  const stretches = joined([...expertAway, ...expertOff, ...oneDown])
  const isAway = ({ from }: Interval): boolean => expertAway.some((one) => one.from === from)
  const lost = long(stretches.map((one) => (isAway(one) ? one : afterJoin(one, joins))))
  const confirmed = intersection(lost, joined([...expertAway, ...expertOff, ...bothDown]))
  return { lost, confirmed, bothDown: long(joined(bothDown)) }
}

/** A call connects in the first seconds after the start, and after a side joined it. */
function afterJoin({ from, to }: Interval, joins: readonly number[]): Interval {
  const grace = JOIN_GRACE_SECONDS * 1000
  return { from: Math.max(from, ...joins.filter((join) => join <= from && from < join + grace).map((join) => join + grace)), to }
}

const long = (stretches: readonly Interval[]): Interval[] => stretches.filter(({ from, to }) => to - from > OUTAGE_SECONDS * 1000)

/** How long both sides had no sound, with a last time that is still too short to count. */
export function bothDownFor(presence: Presence, span: Interval): number {
  const { bothDown } = lostTimeOf(presence, span)
  const last = intersection(intersection(presence.member.down, presence.expert.down), [span]).at(-1)
  return lengthOf(joined(last ? [...bothDown, last] : bothDown))
}

/** Seconds that are added to the end. */
export const addedSeconds = ({ lost }: LostTime): number => Math.min(ADJUST_MAX_SECONDS, wholeSeconds(lengthOf(lost)))

/** Seconds until `quit` that are not paid for when the session ends early: what one side alone says counts as far as it would be added. */
export function unpaidSeconds(time: LostTime, quit: Date): number {
  return Math.max(confirmedSeconds(time, quit), Math.min(ADJUST_MAX_SECONDS, secondsUntil(quit, time.lost)))
}

/** Seconds until `quit` that were lost by more than one side's word. */
export const confirmedSeconds = ({ confirmed }: LostTime, quit: Date): number => secondsUntil(quit, confirmed)

const secondsUntil = (quit: Date, intervals: readonly Interval[]): number =>
  wholeSeconds(lengthWithin(intervals, { from: -Infinity, to: quit.getTime() }))

/** Whether the session cannot be used now, by the newest beats. */
export function isLostNow({ member, expert }: Presence, now: Date): boolean {
  const isFresh = (intervals: readonly Interval[]): boolean => now.getTime() - (intervals.at(-1)?.to ?? -Infinity) < PRESENT_SECONDS * 1000
  if (!isFresh(expert.present)) return true
  return isFresh(member.inCall) && (!isFresh(expert.inCall) || member.isDown || expert.isDown)
}

/** Since when the expert has not been in the call that the member is in without interruption; null if the member is not in it now. */
export function missedSince({ member, expert }: Presence, start: Date, now: Date): Date | null {
  const [memberIn, expertIn] = [member.inCall.at(-1), expert.inCall.at(-1)]
  if (memberIn === undefined || now.getTime() - memberIn.to >= PRESENT_SECONDS * 1000) return null
  return orStart(Math.max(memberIn.from, expertIn?.to ?? 0), start)
}

/** Since when the two have not heard each other, by the word of both; for a session that lost so much for it. */
export const noSoundSince = ({ bothDown }: LostTime, start: Date): Date => orStart(bothDown.at(-1)!.from, start)

/** A call that never connected was not used: its first beats came before the sides had joined. */
const orStart = (at: number, start: Date): Date => (at < start.getTime() + JOIN_GRACE_SECONDS * 1000 ? start : new Date(at))

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
