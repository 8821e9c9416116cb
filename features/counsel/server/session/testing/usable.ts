import { MINUTE, SECOND, type Booking, type Side, type Span } from './model.ts'

// Decision 079 as a model: what the two had of a session at each moment. It walks along the moments at which something changes, where the
// server computes with intervals.

/** `member`, `expert`, `both`: who had no sound; `missed`: the expert was not in the call, or away. */
type Kind = 'usable' | 'missed' | 'member' | 'expert' | 'both'
type Piece = Span & { kind: Kind; isAway: boolean }
type Stretch = Span & { pieces: Piece[] }

const PAUSE = 15 * SECOND
const GRACE = 10 * SECOND
const calls = (one: Booking, side: Side) => one.seen[side].filter(({ word }) => word === 'heard' || word === 'down')

/** What a side's beats say about a moment. `pause`: since the last beat, so far too short for an absence. */
function stateAt(one: Booking, side: Side, at: number, now: number): 'heard' | 'down' | 'off' | 'away' | 'pause' {
  const inCall = calls(one, side)
  const running = inCall.filter(({ from, to }) => from <= at && at < to).at(-1)
  if (running) return running.word as 'heard' | 'down'
  const [before, after] = around(inCall, at)
  if (before && after && after.from - before.to < PAUSE) return after.word as 'heard' | 'down'
  if (one.seen[side].some(({ from, to }) => from <= at && at < to)) return 'off'
  const [left, right] = around(one.seen[side], at)
  if (left && right && right.from - left.to < PAUSE) return 'off'
  if (!right && left && now - left.to < PAUSE) return 'pause'
  return 'away'
}

/** The beats' intervals that ended last before a moment, and the next one. */
const around = <S extends Span>(spans: readonly S[], at: number): [S | undefined, S | undefined] => [
  spans.filter(({ to }) => to <= at).reduce<S | undefined>((best, each) => (best && best.to > each.to ? best : each), undefined),
  spans.filter(({ from }) => from > at).reduce<S | undefined>((best, each) => (best && best.from < each.from ? best : each), undefined),
]

function kindAt(one: Booking, at: number, now: number): Kind {
  const [member, expert] = [stateAt(one, 'member', at, now), stateAt(one, 'expert', at, now)]
  if (expert === 'away') return 'missed'
  if (member !== 'heard' && member !== 'down') return 'usable'
  if (expert === 'off') return 'missed'
  if (expert === 'pause') return 'usable'
  if (member === 'down') return expert === 'down' ? 'both' : 'member'
  return expert === 'down' ? 'expert' : 'usable'
}

/** The session in pieces in which nothing changes. */
function pieces(one: Booking, now: number): Piece[] {
  const start = one.start!
  const edges = [start, now, ...[...one.seen.member, ...one.seen.expert].flatMap(({ from, to }) => [from, to])]
  const moments = [...new Set(edges.filter((at) => at >= start && at <= now))].toSorted((a, b) => a - b)
  return moments.slice(1).map((to, at) => {
    const from = moments[at]!
    return { from, to, kind: kindAt(one, from, now), isAway: stateAt(one, 'expert', from, now) === 'away' }
  })
}

/** Runs of pieces of these kinds. */
function stretches(one: Booking, now: number, kinds: readonly Kind[]): Stretch[] {
  const found: Stretch[] = []
  for (const piece of pieces(one, now)) {
    if (!kinds.includes(piece.kind)) continue
    const last = found.at(-1)
    if (last?.to === piece.from) {
      last.to = piece.to
      last.pieces.push(piece)
    } else found.push({ from: piece.from, to: piece.to, pieces: [piece] })
  }
  return found
}

/** When a side joined the call, and the start. */
const joins = (one: Booking): number[] => [
  one.start!,
  ...(['member', 'expert'] as const).flatMap((side) => {
    const inCall = calls(one, side)
    return inCall.filter(({ from }) => !inCall.some((other) => other.from < from && from - other.to < PAUSE)).map(({ from }) => from)
  }),
]

const isLong = ({ from, to }: Span): boolean => to - from > 30 * SECOND

/** Times above 30 s that count as lost. */
export function lost(one: Booking, now: number): Stretch[] {
  const begun = stretches(one, now, ['missed', 'member', 'expert', 'both']).map((stretch) => {
    if (stretch.pieces[0]!.isAway) return stretch
    const join = Math.max(...joins(one).filter((at) => at <= stretch.from && stretch.from < at + GRACE))
    return { ...stretch, from: Math.max(stretch.from, join + GRACE) }
  })
  return begun.filter(isLong)
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND)
const within = ({ from, to }: Span, span: Span): number => Math.max(0, Math.min(to, span.to) - Math.max(from, span.from))

/** Seconds that the session becomes longer. */
export const compensation = (one: Booking, now: number): number =>
  Math.min(300, seconds(lost(one, now).reduce((all, { from, to }) => all + to - from, 0)))

/** Seconds of these kinds until `quit` that count as lost. */
function lostSeconds(one: Booking, quit: number, now: number, kinds: readonly Kind[]): number {
  const lengths = lost(one, now).flatMap(({ from, pieces: parts }) =>
    parts.filter(({ kind }) => kinds.includes(kind)).map((part) => within(part, { from, to: quit })),
  )
  return seconds(lengths.reduce((all, each) => all + each, 0))
}

/** Seconds until `quit` that nobody pays for; what one side alone says, up to 5 minutes. */
export const unpaid = (one: Booking, quit: number, now: number): number =>
  Math.max(
    lostSeconds(one, quit, now, ['missed', 'both']),
    Math.min(300, lostSeconds(one, quit, now, ['missed', 'both', 'member', 'expert'])),
  )

/** Seconds until `quit` that more than one side's word says were lost, and that were not added to the end. */
export const beyondAdded = (one: Booking, quit: number, now: number): number =>
  Math.max(0, lostSeconds(one, quit, now, ['missed', 'both']) - one.adjust)

/** The end with what was lost and is not added yet. */
export const wholeEnd = (one: Booking, now: number): number => one.end! + Math.max(0, compensation(one, now) - one.adjust) * SECOND

/** How long until `quit` the two had the session, or the member had chosen not to, or it failed for too short a time to count. */
const usableSeconds = (one: Booking, quit: number, now: number): number =>
  seconds(quit - one.start! - lost(one, now).reduce((all, stretch) => all + within(stretch, { from: one.start!, to: quit }), 0))

/**
 * What of a session that ended by itself was charged without being usable and without compensation, in seconds, beyond the 5 minutes that one
 * side's word alone can give. A minute that has begun is charged whole.
 */
export function chargedInVain(one: Booking, chargedMinutes: number): number {
  const [quit, closed] = [one.quit!, one.closedAt!]
  const failed = seconds(lost(one, closed).reduce((all, stretch) => all + within(stretch, { from: one.start!, to: quit }), 0))
  return chargedMinutes * 60 - 59 - usableSeconds(one, quit, closed) - Math.max(0, failed - unpaid(one, quit, closed))
}

const orStart = (one: Booking, at: number): number => (at < one.start! + GRACE ? one.start! : at)

/** When a session that lost more than 5 minutes by the word of both sides was last usable; null: it did not. */
export function soundlessSince(one: Booking, now: number): number | null {
  const found = stretches(one, now, ['both']).filter(isLong)
  const all = found.reduce((sum, { from, to }) => sum + to - from, 0)
  return all > 5 * MINUTE ? orStart(one, found.at(-1)!.from) : null
}

/** Since when the member has been in the call without the expert; null: not in it. */
export function waitingSince(one: Booking, now: number): number | null {
  const inCall = calls(one, 'member')
  const last = inCall.at(-1)
  if (!last || now - last.to >= PAUSE) return null
  const begins = joins({ ...one, seen: { member: inCall, expert: [] } }).filter(
    (at) => at <= last.from && inCall.some(({ from }) => from === at),
  )
  const expert = Math.max(0, ...calls(one, 'expert').map(({ to }) => to))
  return Math.max(one.start!, orStart(one, Math.max(...begins, expert)))
}

/** Whether the two cannot use the session at this moment, by their newest beats. */
export function isLostNow(one: Booking, now: number): boolean {
  const stateOf = (side: Side): 'heard' | 'down' | 'off' | 'away' => {
    const call = calls(one, side).at(-1)
    if (call && now - call.to < PAUSE) return call.word as 'heard' | 'down'
    return one.seen[side].some(({ to }) => now - to < PAUSE) ? 'off' : 'away'
  }
  const [member, expert] = [stateOf('member'), stateOf('expert')]
  if (expert === 'away') return true
  return (member === 'heard' || member === 'down') && (expert === 'off' || member === 'down' || expert === 'down')
}
