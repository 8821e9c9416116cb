import {
  MINUTE,
  SECOND,
  TERMS,
  type Booking,
  type Side,
  type Verdict,
  type Word,
  type World,
  isExpertBusy,
  isRunning,
  isThere,
  lastSeen,
  overlap,
  part,
} from './model.ts'
import { agreed, broken, cancelled, completed } from './money.ts'
import { compensation, isLostNow, soundlessSince, waitingSince } from './usable.ts'

const begin = (world: World, one: Booking): 'ok' => {
  Object.assign(one, { state: 2, start: world.now, end: world.now + TERMS.minutes * MINUTE, move: null })
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

/** A beat of a side's screen, which may start the session, or end a time that was lost. */
export function beat(world: World, one: Booking, side: Side, word: Word): void {
  if (!countsBeats(world, one)) return
  const isNew = addBeat(one, side, word, world.now)
  if (one.state === 8) {
    if (isThere(one, side === 'member' ? 'expert' : 'member', world.now)) tryStart(world, one)
  } else if (isNew && !isLostNow(one, world.now)) adjust(world, one)
}

export const countsBeats = ({ now }: World, one: Booking): boolean => isRunning(one) || (one.state === 8 && now >= one.hope - 5 * MINUTE)

const isInCall = (word: Word): boolean => word === 'heard' || word === 'down'
/** The newest beats that say whether a side has sound, or of those that do not. */
export const newest = (one: Booking, side: Side, word: Word) => one.seen[side].findLast((each) => isInCall(each.word) === isInCall(word))

/** Returns whether a new interval begins. */
function addBeat(one: Booking, side: Side, word: Word, at: number): boolean {
  const last = newest(one, side, word)
  if (last && last.word === word && last.to > at - 15 * SECOND) last.to = Math.max(last.to, at)
  else if (one.seen[side].every(({ from }) => from !== at)) return one.seen[side].push({ from: at, to: at, word }) > 0
  return false
}

/** Adds what was lost and is not added yet, 5 minutes in all. */
function adjust(world: World, one: Booking): boolean {
  const added = compensation(one, world.now) - one.adjust
  if (added <= 0) return false
  one.end! += added * SECOND
  one.adjust += added
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
  const [soundless, waiting] = [soundlessSince(one, now), waitingSince(one, now)]
  const last = Math.max(one.start!, expert)
  const awayFor = (since: number): number => now - since - lostOf(world, since)
  const isMissed = waiting !== null && now - waiting >= 5 * MINUTE
  // An extension that was asked for is waited for.
  const over = one.end! + (one.state === 6 ? MINUTE : 0)
  if (tooMuch(lostOf(world, one.start!))) broken(world, one, 'PLATFORM_OUTAGE', last)
  else if (soundless !== null) broken(world, one, 'PLATFORM_OUTAGE', soundless)
  else if (awayFor(expert) >= 5 * MINUTE || isMissed) broken(world, one, 'EXPERT_DROPPED', Math.min(last, waiting ?? last))
  else if (now >= over && adjust(world, one)) return
  else if (one.state === 7 && awayFor(Math.max(one.quitRequested!, lastSeen(one, 'member') ?? 0)) >= 3 * MINUTE) agreed(world, one)
  else if (now >= over) completed(world, one, 'TIME_UP', one.end!)
}
