import { expect } from 'vitest'
import { CHANNELS } from '../../../contract/product-rules.ts'
import type { SessionTest } from '../testing.ts'
import { ACTS, type ModelAct } from './table.ts'
import { expectAgreement } from './agreement.ts'
import { act, answerMove, dispute, move, refund, request, strangers } from './calls.ts'
import { accepted, DAY, isOpen, isRunning, MINUTE, SECOND, type Booking, type Side } from './model.ts'
import { newWalk, type Walk } from './people.ts'
import { chargedInVain } from './usable.ts'
import { logIn, outage, travel, type Words } from './travel.ts'

/** A step of a walk; which counselling, time and share it is about follows from `pick` and the model. */
export const STEPS = ['go', 'any', 'pass', 'request', 'move', 'answerMove', 'dispute', 'decide', 'correct', 'outage', 'stranger'] as const
export type Step = { kind: (typeof STEPS)[number]; who: number; pick: number }

/** Takes these steps with new people; after each one the server agrees with the model. */
export async function walkThrough(api: SessionTest, steps: readonly Step[]): Promise<void> {
  const walk = await newWalk(api, CHANNELS[steps[0]!.pick % CHANNELS.length]!)
  for (const step of steps) {
    await perform(walk, step)
    await expectAgreement(walk)
    await logIn(walk)
  }
  await expectPaths(walk)
  expectFairCharges(walk)
  await walk.server.admin.sql`delete from timer`
  await walk.server.admin.sql`delete from platform_outage`
}

/** The history of each counselling is a path through the states that ends in its own. */
async function expectPaths({ server, world }: Walk): Promise<void> {
  for (const { no, state } of world.bookings) {
    const events = await server.db.sql<{ from_state: number | null; to_state: number }[]>`
      select from_state, to_state from counsel_history where coun_no = ${no} and event like 'T%' order by history_no`
    const path = events.map(({ to_state }) => to_state)
    expect([no, events.map(({ from_state }) => from_state)]).toEqual([no, [null, ...path.slice(0, -1)]])
    expect([no, path.at(-1)]).toEqual([no, state])
  }
}

/** Each charged second was usable for both, lost by the member's own absence or choice, or compensated within the limits. */
function expectFairCharges({ world: { bookings } }: Walk): void {
  for (const one of bookings.filter(({ state, code }) => state === 3 && BY_ITSELF.includes(code!))) {
    expect([one.no, chargedInVain(one, chargedMinutes(one))]).toEqual([one.no, expect.toSatisfy((inVain: number) => inVain <= 0)])
  }
}

/** Ends that neither side nor an operator chose. A member who ends a session early pays for all of it. */
const BY_ITSELF = ['TIME_UP', 'EXPERT_DROPPED', 'PLATFORM_OUTAGE']

/** The fewest used minutes for which so much is paid. */
function chargedMinutes(one: Booking): number {
  let [minutes, left] = [0, one.paid]
  for (const each of accepted(one)) {
    minutes += Math.ceil((Math.min(left, each.price) * each.minutes) / each.price)
    left -= Math.min(left, each.price)
  }
  return minutes
}

/** The newest counselling of a member. */
const latest = ({ world }: Walk, who: number): Booking | undefined => world.bookings.findLast(({ member }) => member === who)
/** Whose deadline is next. */
const mostUrgent = ({ world }: Walk): Booking | undefined =>
  world.bookings.filter(isOpen).toSorted((one, other) => (one.end ?? one.hope) - (other.end ?? other.hope))[0]

/** What brings a counselling forward: acts that its state allows, and moments at which something changes. */
async function go(walk: Walk, one: Booking, pick: number): Promise<void> {
  const options = optionsFor(walk, one)
  await options[pick % options.length]!(Math.floor(pick / options.length))
}

function optionsFor(walk: Walk, one: Booking): ((pick: number) => Promise<void>)[] {
  const names = Object.keys(ACTS) as ModelAct[]
  const possible = names.filter((name) => one.state in ACTS[name].in && name !== 'endByOperator')
  const acts = possible.map((name) => (pick: number) => act(walk, one, name, pick))
  const both = ['member', 'expert'] as const
  const travels = (to: number, sides: readonly Side[] = []) => [() => travel(walk, Math.max(walk.world.now, to), one, sides)]
  if (one.state === 1) {
    const approve = (pick: number) => act(walk, one, 'approve', pick)
    return [...Array<typeof approve>(8).fill(approve), ...acts, ...travels(one.answerDue - SECOND), ...travels(one.answerDue)]
  }
  if (one.state === 8) {
    const early = one.hope - 4 * MINUTE
    const start = async (pick: number) => {
      await travel(walk, Math.max(walk.world.now, early + (pick % 4) * 4 * MINUTE))
      await travel(walk, walk.world.now + 10 * SECOND, one, both)
    }
    return [
      ...Array<typeof start>(9).fill(start),
      ...acts,
      ...travels(early),
      ...travels(one.hope - SECOND),
      ...both.map((side) => () => waitAlone(walk, one, side)),
      ...travels(one.hope + 10 * MINUTE),
    ]
  }
  if (isRunning(one)) {
    const end = one.end!
    const extend = async (pick: number) => {
      await travel(walk, Math.max(walk.world.now, end - 9 * MINUTE), one, both)
      await act(walk, one, 'requestExtension', pick)
    }
    const call = (pick: number) => talk(walk, one, pick)
    return [
      ...acts,
      ...acts,
      ...(walk.channel === 'chat' ? [] : Array<typeof call>(30).fill(call)),
      ...(one.state === 2 ? Array<typeof extend>(6).fill(extend) : acts),
      // About an earlier one.
      (pick: number) => dispute(walk, walk.world.bookings[pick % walk.world.bookings.length]!),
      ...travels(end - 9 * MINUTE, both),
      ...travels(end - SECOND, both),
      ...travels(end, both),
      ...travels(end + 61 * SECOND, both),
      ...travels(walk.world.now + 4 * MINUTE, both),
      ...travels(walk.world.now + 190 * SECOND, ['expert']),
      ...travels(walk.world.now + 100 * SECOND, ['member']),
      ...travels(walk.world.now + 299 * SECOND, ['member']),
      ...travels(walk.world.now + 301 * SECOND),
    ]
  }
  return [
    (pick) => request(walk, one.member, pick),
    () => dispute(walk, one),
    ...travels(walk.world.now + DAY),
    ...travels(walk.world.now + 7 * DAY),
    (pick) => refund(walk, one, one.dispute === 'open' ? 'decide' : 'correct', pick),
  ]
}

/** From the time on at which one could start until it is too late, with one side alone. */
async function waitAlone(walk: Walk, one: Booking, side: Side): Promise<void> {
  await travel(walk, Math.max(walk.world.now, one.hope - 4 * MINUTE))
  await travel(walk, one.hope + 11 * MINUTE, one, [side])
}

const WORDS = ['heard', 'down', 'off', 'down'] as const
const TALKS = [8, 14, 25, 31, 45, 100, 290, 301, 400]

/** A time of a call in which each side keeps its word, or one of the two is away. */
async function talk(walk: Walk, one: Booking, pick: number): Promise<void> {
  const [span, member, expert, who] = [pick % TALKS.length, pick % 4, Math.floor(pick / 4) % 4, Math.floor(pick / 16) % 6]
  const words: Words = { member: WORDS[member]!, expert: WORDS[expert]! }
  const sides: readonly Side[] = who === 0 ? ['member'] : who === 1 ? ['expert'] : ['member', 'expert']
  await travel(walk, walk.world.now + TALKS[span]! * SECOND, one, sides, words)
}

async function perform(walk: Walk, { kind, who, pick }: Step): Promise<void> {
  const one = latest(walk, who)
  if (!one || kind === 'request') return request(walk, who, pick)
  const names = Object.keys(ACTS) as ModelAct[]
  const { bookings } = walk.world
  const any = bookings[pick % bookings.length]!
  if (kind === 'go') return go(walk, (pick % 5 > 0 && mostUrgent(walk)) || one, Math.floor(pick / 5))
  if (kind === 'any') return act(walk, one, names[pick % names.length]!, pick)
  if (kind === 'pass') return travel(walk, walk.world.now + [1, 20, 90, 400, 3000][pick % 5]! * SECOND * (1 + (pick % 7)))
  if (kind === 'move') return move(walk, one, pick)
  if (kind === 'answerMove') return answerMove(walk, one, pick)
  if (kind === 'dispute') return dispute(walk, any)
  if (kind === 'outage') return outage(walk, [1, 4, 7, 30][pick % 4]!)
  if (kind === 'stranger') return strangers(walk, one)
  return refund(walk, any, kind, pick)
}
