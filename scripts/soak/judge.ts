import { ADJUST_MAX_SECONDS, JOIN_GRACE_SECONDS, OUTAGE_SECONDS } from '#features/counsel/rules.ts'

/** What a soak test saw of one side in a time: its screen's beat was answered, and sound of the other side arrived. */
export type Seen = { isPresent: boolean; canHear: boolean }
/** A time of the server's clock, in milliseconds, and what was seen in it. */
export type Observation = { from: number; to: number; member: Seen; expert: Seen }
/** How a session without extensions ended. Moments in milliseconds. */
export type Outcome = {
  state: number
  close_code: string | null
  start: number
  quit: number
  minutes: number
  price: number
  paid: number
  adjustSeconds: number
}
/**
 * Seconds: usable for both, lost by the member's own absence, the stretches that were lost otherwise, and those without an observation,
 * in which the server was away.
 */
export type Truth = { usable: number; ofMember: number; lost: number[]; unseen: number[] }

/** A beat says how the time since the last one was, so each edge of a stretch is exact to two steps of the clock. Seconds. */
const EDGE_SECONDS = 25
/** The longest stretch that may be charged: decision 079 forgives none below `OUTAGE_SECONDS`, after the time to connect. */
const SHORT_SECONDS = OUTAGE_SECONDS + JOIN_GRACE_SECONDS + EDGE_SECONDS
/** Used minutes are rounded up. */
const ROUNDING_SECONDS = 60

/** What was seen between the start and the end of a session. */
export function truthOf(observations: readonly Observation[], { start, quit }: Pick<Outcome, 'start' | 'quit'>): Truth {
  const truth: Truth = { usable: 0, ofMember: 0, lost: [], unseen: [] }
  let isLost = false
  let seenUntil = start
  const noteGap = (until: number): void => {
    if (until > seenUntil) truth.unseen.push((until - seenUntil) / 1000)
  }
  for (const { from, to, member, expert } of observations) {
    const seconds = Math.max(0, Math.min(to, quit) - Math.max(from, start)) / 1000
    if (seconds === 0) continue
    noteGap(Math.max(from, start))
    seenUntil = Math.min(to, quit)
    const wasLost = isLost
    isLost = false
    if (!member.isPresent) truth.ofMember += seconds
    else if (expert.isPresent && member.canHear && expert.canHear) truth.usable += seconds
    else {
      isLost = true
      if (wasLost) truth.lost[truth.lost.length - 1]! += seconds
      else truth.lost.push(seconds)
    }
  }
  noteGap(quit)
  return truth
}

/**
 * Why a session was settled against decision 079: it charges more than what was usable for both, what the member missed by themselves, and
 * what the decision says is not compensated; or it compensates what was not lost. Empty: it was settled well.
 */
export function problemsOf(observations: readonly Observation[], outcome: Outcome): string[] {
  const { state, close_code, minutes, price, paid, adjustSeconds } = outcome
  if (state !== 3) return [`it is in state ${state}, not 3`]
  const { usable, ofMember, lost, unseen } = truthOf(observations, outcome)
  const long = lost.filter((seconds) => seconds > SHORT_SECONDS)
  const notCompensated = lost.reduce(
    (sum, seconds) => sum + Math.min(seconds, seconds > SHORT_SECONDS ? EDGE_SECONDS + JOIN_GRACE_SECONDS : seconds),
    0,
  )
  const beyondLimit = Math.max(0, sum(long) - ADJUST_MAX_SECONDS)
  const charged = (paid / price) * minutes * 60
  const most = usable + ofMember + sum(unseen) + notCompensated + beyondLimit + ROUNDING_SECONDS
  const problems: string[] = []
  const seen = `usable ${text(usable)}, missed by the member ${text(ofMember)}, unseen ${text(sum(unseen))}, lost ${lost.map(text).join(' + ') || 'nothing'}`
  if (charged > most) problems.push(`${text(charged)} are charged, at most ${text(most)} may be: ${seen}`)
  // An outage ends a session at its beginning, after some of it was added. While the server was away no beat told that the two still heard
  // each other: such time may be added.
  const whole = truthOf(observations, { start: outcome.start, quit: Math.max(outcome.quit, observations.at(-1)?.to ?? 0) })
  const addable = [...whole.lost, ...whole.unseen]
  const isTooMuch = adjustSeconds > sum(addable) + addable.length * EDGE_SECONDS
  if (isTooMuch) problems.push(`${text(adjustSeconds)} were added: ${seen}`)
  if (close_code === 'TIME_UP' && paid !== price) problems.push(`it ended by time, but ${paid} of ${price} viv were paid`)
  return problems
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const text = (seconds: number): string => `${Math.round(seconds)} s`
