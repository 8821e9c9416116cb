import { expect, test } from 'vitest'
import { problemsOf, truthOf, type Observation, type Outcome, type Seen } from './judge.ts'

const FINE: Seen = { isPresent: true, canHear: true }
const SILENT: Seen = { isPresent: true, canHear: false }
const AWAY: Seen = { isPresent: false, canHear: false }

/** Observations one after another, each as long as it says in seconds. */
function seen(...parts: [seconds: number, member: Seen, expert: Seen][]): Observation[] {
  let at = 0
  return parts.map(([seconds, member, expert]) => ({ from: at, to: (at += seconds * 1000), member, expert }))
}

const outcome = (of: Partial<Outcome> = {}): Outcome => ({
  state: 3,
  close_code: 'TIME_UP',
  start: 0,
  quit: 600_000,
  minutes: 10,
  price: 300,
  paid: 300,
  adjustSeconds: 0,
  ...of,
})
const lostFor = (seconds: number, member = SILENT, expert = SILENT) =>
  seen([200, FINE, FINE], [seconds, member, expert], [400 - seconds + 200, FINE, FINE])

test('sums what was usable, what the member missed, and the stretches that were lost', () => {
  const parts = seen([100, FINE, FINE], [20, SILENT, FINE], [40, FINE, AWAY], [30, AWAY, AWAY], [10, FINE, SILENT], [500, FINE, FINE])
  expect(truthOf(parts, outcome())).toEqual({ usable: 500, ofMember: 30, lost: [60, 10], unseen: [] })
})

test.each([
  ['a session without a cut', seen([600, FINE, FINE]), {}],
  ['a short cut that is charged', lostFor(30), {}],
  [
    'a long cut whose time was added',
    seen([200, FINE, FINE], [200, SILENT, SILENT], [400, FINE, FINE]),
    { quit: 800_000, adjustSeconds: 200 },
  ],
  [
    'added time in which the server was away',
    [...seen([200, FINE, FINE]), ...seen([240, FINE, FINE], [397, FINE, FINE]).slice(1)],
    { quit: 637_000, adjustSeconds: 37 },
  ],
  [
    'an outage of which some was added before it ended the session',
    seen([300, FINE, FINE], [310, SILENT, SILENT]),
    { close_code: 'PLATFORM_OUTAGE', quit: 300_000, paid: 150, adjustSeconds: 280 },
  ],
  ['a member who was away', lostFor(300, AWAY, FINE), {}],
  [
    'an expert who did not come back',
    seen([200, FINE, FINE], [300, FINE, AWAY]),
    { close_code: 'EXPERT_DROPPED', quit: 500_000, paid: 120 },
  ],
] as const)('finds nothing in %s', (_name, parts, of) => {
  expect(problemsOf(parts, outcome(of))).toEqual([])
})

test.each([
  ['a long cut that was charged', lostFor(250), {}, /^600 s are charged, at most 4\d\d s may be/],
  [
    'the minutes of an expert who was gone',
    seen([200, FINE, FINE], [300, FINE, AWAY]),
    { close_code: 'EXPERT_DROPPED', quit: 500_000, paid: 270 },
    /charged/,
  ],
  ['time that was added for nothing', seen([800, FINE, FINE]), { quit: 800_000, adjustSeconds: 200 }, /^200 s were added/],
  ['a part of the price at the planned end', seen([600, FINE, FINE]), { paid: 200 }, /^it ended by time/],
  ['a session that did not end', seen([600, FINE, FINE]), { state: 2 }, /state 2/],
] as const)('finds %s', (_name, parts, of, problem) => {
  expect(problemsOf(parts, outcome(of))).toEqual([expect.stringMatching(problem)])
})
