import {
  MINUTE,
  SECOND,
  TERMS,
  type Booking,
  type Side,
  type Verdict,
  type World,
  isExpertBusy,
  isRunning,
  isThere,
  lastSeen,
  overlap,
  part,
} from './model.ts'
import { agreed, awayOf, cancelled, completed, dropped } from './money.ts'

const begin = (world: World, one: Booking): 'ok' => {
  Object.assign(one, { state: 2, start: world.now, end: world.now + TERMS.minutes * MINUTE, adjustAt: world.now, move: null })
  return 'ok'
}
export const lostOf = ({ outages, now }: World, from: number): number => overlap(outages, { from, to: now })
export const tooMuch = (lost: number): boolean => lost > 5 * MINUTE
/** Until when a session can start; a short outage moves it. */
function startUntil(world: World, { hope }: Booking): number {
  const lost = lostOf(world, hope - 5 * MINUTE)
  return hope + 10 * MINUTE + (tooMuch(lost) ? 0 : lost)
}

export function tryStart(world: World, one: Booking): Verdict {
  if (world.now < one.hope - 5 * MINUTE) return 'counsel.not_yet'
  if (world.now > startUntil(world, one)) return 'counsel.too_late'
  const isPossible = isThere(one, 'member', world.now) && isThere(one, 'expert', world.now) && !isExpertBusy(world, one)
  return isPossible ? begin(world, one) : 'counsel.not_yet'
}

// The clock.

/** A beat of a side's screen, which may start the session, or end an absence. */
export function beat(world: World, one: Booking, side: Side): void {
  if (!countsBeats(world, one)) return
  const before = lastSeen(one, side)
  addBeat(one, side, world.now)
  if (one.state === 8) {
    if (isThere(one, side === 'member' ? 'expert' : 'member', world.now)) tryStart(world, one)
  } else if (side === 'expert' && before !== null && world.now - before > 30 * SECOND) adjust(world, one)
}

export const countsBeats = ({ now }: World, one: Booking): boolean => isRunning(one) || (one.state === 8 && now >= one.hope - 5 * MINUTE)

export function addBeat(one: Booking, side: Side, at: number): void {
  const last = one.seen[side].at(-1)
  if (last && last.to > at - 15 * SECOND) last.to = Math.max(last.to, at)
  else one.seen[side].push({ from: at, to: at })
}

/** Adds what the expert was away since the last adjustment to the end, 5 minutes in all. */
function adjust(world: World, one: Booking): boolean {
  const away = Math.floor(overlap(awayOf(one, world.now), { from: one.adjustAt, to: world.now }) / SECOND)
  const added = Math.min(away, 300 - one.adjust)
  if (added <= 0) return false
  one.end! += added * SECOND
  one.adjust += added
  one.adjustAt = world.now
  return true
}

/** What happens by itself at this moment. */
export function tick(world: World): void {
  for (const one of world.bookings) {
    if (one.state === 1 && world.now >= one.answerDue) cancelled(world, one, 'EXPIRED', 100)
    else if (one.state === 8 && world.now >= one.checkAt) missStart(world, one)
    else if (isRunning(one)) endIfDue(world, one)
  }
}

function missStart(world: World, one: Booking): void {
  const { now } = world
  const until = startUntil(world, one)
  if (isExpertBusy(world, one)) one.checkAt = Math.max(until, now + MINUTE)
  else if (tooMuch(lostOf(world, one.hope - 5 * MINUTE))) cancelled(world, one, 'PLATFORM_OUTAGE', 100)
  else if (now < until) one.checkAt = until
  else {
    const came = (side: Side): boolean => overlap(one.seen[side], { from: one.hope - 5 * MINUTE, to: now }) >= 3 * MINUTE
    if (came('member') && !came('expert')) {
      cancelled(world, one, 'EXPERT_NO_SHOW', 100)
      world.wallets[one.member]! += part(TERMS.price, 10)
    } else if (came('expert') && !came('member')) cancelled(world, one, 'MEMBER_NO_SHOW', 50)
    else cancelled(world, one, 'BOTH_NO_SHOW', 100)
  }
}

function endIfDue(world: World, one: Booking): void {
  const { now } = world
  const expert = lastSeen(one, 'expert')!
  const isAway = now - expert > 30 * SECOND && now - expert < 5 * MINUTE
  // An extension that was asked for is waited for.
  const over = one.end! + (one.state === 6 ? MINUTE : 0)
  if (now >= over && one.adjust < 300 && isAway && adjust(world, one)) return
  const awayFor = (since: number): number => now - since - lostOf(world, since)
  if (tooMuch(lostOf(world, one.start!))) dropped(world, one, 'PLATFORM_OUTAGE')
  else if (awayFor(expert) >= 5 * MINUTE) dropped(world, one, 'EXPERT_DROPPED')
  else if (one.state === 7 && awayFor(Math.max(one.quitRequested!, lastSeen(one, 'member') ?? 0)) >= 3 * MINUTE) agreed(world, one)
  else if (now >= over) completed(world, one, 'TIME_UP', one.end!)
}
