import { expect, test } from 'vitest'
import { mediaWordOf, type MediaWord } from '../../rules.ts'
import { addedSeconds, isLostNow, lostTimeOf, missedSince, unpaidSeconds } from './lost-time.ts'
import { sidePresenceOf, type Presence } from './presence.ts'

// Seconds since the start of a session.
type Beats = readonly (readonly [from: number, to: number, word: MediaWord])[]
const side = (beats: Beats) => sidePresenceOf(beats.map(([from, to, media]) => ({ from: from * 1000, to: to * 1000, media })))
const both = (member: Beats, expert: Beats): Presence => ({ member: side(member), expert: side(expert) })
const lostIn = (presence: Presence, until: number) => lostTimeOf(presence, { from: 0, to: until * 1000 })
const seconds = (intervals: readonly { from: number; to: number }[]) => intervals.map(({ from, to }) => [from / 1000, to / 1000])
const at = (second: number): Date => new Date(second * 1000)

test.each([
  [{}, 'off'],
  [{ ice: 'off' }, 'off'],
  [{ ice: 'left', audioAgo: 1 }, 'off'],
  [{ ice: 'taken', audioAgo: 1 }, 'off'],
  [{ ice: 'joining' }, 'down'],
  [{ ice: 'waiting' }, 'down'],
  [{ ice: 'refused' }, 'down'],
  [{ ice: 'recovering', audioAgo: 2 }, 'down'],
  [{ ice: 'connected' }, 'down'],
  [{ ice: 'connected', audioAgo: 10 }, 'heard'],
  [{ ice: 'connected', audioAgo: 10.1 }, 'down'],
  // The picture decides nothing.
  [{ ice: 'connected', framesAgo: 900, audioAgo: 0 }, 'heard'],
] as const)('a report %j is %s', (report, word) => {
  expect(mediaWordOf(report)).toBe(word)
})

const HEARD: Beats = [[0, 600, 'heard']]
test.each<[string, Beats, Beats, number[][]]>([
  ['the two hear each other', HEARD, HEARD, []],
  ['both went on by chat', [[0, 600, 'off']], [[0, 600, 'off']], []],
  ['the member went on by chat', [[0, 600, 'off']], [[0, 600, 'down']], []],
  ['the expert takes no part in the call', [[0, 600, 'down']], [[0, 600, 'off']], [[10, 600]]],
  [
    'the member has no sound',
    [
      [0, 100, 'heard'],
      [105, 200, 'down'],
      [205, 600, 'heard'],
    ],
    HEARD,
    [[100, 200]],
  ],
  [
    'the expert has no sound',
    HEARD,
    [
      [0, 100, 'heard'],
      [105, 200, 'down'],
      [205, 600, 'heard'],
    ],
    [[100, 200]],
  ],
  [
    '30 seconds without sound',
    HEARD,
    [
      [0, 100, 'heard'],
      [105, 130, 'down'],
      [135, 600, 'heard'],
    ],
    [],
  ],
  [
    'a call that connects 40 seconds after the start',
    [
      [0, 40, 'down'],
      [45, 600, 'heard'],
    ],
    [
      [0, 5, 'off'],
      [8, 600, 'heard'],
    ],
    [],
  ],
  [
    'one that connects 41 seconds after the start',
    [
      [0, 41, 'down'],
      [45, 600, 'heard'],
    ],
    HEARD,
    [[10, 41]],
  ],
  [
    'the member joins late, and the call connects',
    [
      [0, 100, 'off'],
      [105, 110, 'down'],
      [115, 600, 'heard'],
    ],
    HEARD,
    [],
  ],
  // The expert's absence, the reload after it, and a slow connection are one time.
  [
    'the expert comes back from an absence and joins',
    HEARD,
    [
      [0, 100, 'heard'],
      [125, 130, 'off'],
      [135, 150, 'down'],
      [155, 600, 'heard'],
    ],
    [[100, 150]],
  ],
  [
    'the expert is away while the member has no sound',
    [
      [0, 100, 'heard'],
      [105, 200, 'down'],
      [205, 600, 'heard'],
    ],
    [
      [0, 150, 'heard'],
      [180, 600, 'heard'],
    ],
    [[100, 200]],
  ],
  [
    'the member is away',
    [
      [0, 100, 'heard'],
      [300, 600, 'heard'],
    ],
    [
      [0, 100, 'heard'],
      [105, 300, 'down'],
      [305, 600, 'heard'],
    ],
    [],
  ],
  // Another page of the expert, without the call.
  [
    'a second page of the expert',
    HEARD,
    [
      [0, 600, 'heard'],
      [3, 600, 'off'],
    ],
    [],
  ],
])('%s: lost is %j', (_, member, expert, lost) => {
  expect(seconds(lostIn(both(member, expert), 600).lost)).toEqual(lost)
})

test('a join does not break a time that is lost', () => {
  const flapping: Beats = [
    [0, 100, 'heard'],
    [105, 125, 'off'],
    [130, 132, 'down'],
    [137, 160, 'off'],
    [165, 167, 'down'],
    [172, 200, 'off'],
    [205, 600, 'heard'],
  ]
  expect(seconds(lostIn(both(HEARD, flapping), 600).lost)).toEqual([[100, 205]])
})

test('what one side alone says is added and not paid for up to 5 minutes, what both say without a limit', () => {
  const noSound: Beats = [
    [0, 100, 'heard'],
    [105, 700, 'down'],
  ]
  const withSound: Beats = [[0, 700, 'heard']]
  const alone = lostIn(both(noSound, withSound), 700)
  expect([addedSeconds(alone), unpaidSeconds(alone, at(700)), unpaidSeconds(alone, at(150))]).toEqual([300, 300, 50])
  expect(seconds(alone.bothDown)).toEqual([])
  const together = lostIn(both(noSound, noSound), 700)
  expect([addedSeconds(together), unpaidSeconds(together, at(700))]).toEqual([300, 600])
  expect(seconds(together.bothDown)).toEqual([[100, 700]])
  const away = lostIn(
    both(withSound, [
      [0, 100, 'heard'],
      [695, 700, 'heard'],
    ]),
    700,
  )
  expect([addedSeconds(away), unpaidSeconds(away, at(700))]).toEqual([300, 595])
})

test('says whether a session is lost now, and since when the member is alone in the call', () => {
  const start = at(0)
  const alone = both(
    [
      [0, 5, 'off'],
      [10, 400, 'down'],
    ],
    [[0, 400, 'off']],
  )
  expect([isLostNow(alone, at(400)), missedSince(alone, start, at(400))]).toEqual([true, at(10)])
  // The expert was in the call until 100, the member left it for a moment at 150 and for good at 380.
  const left = both(
    [
      [0, 150, 'heard'],
      [155, 170, 'off'],
      [172, 380, 'down'],
    ],
    [
      [0, 100, 'heard'],
      [105, 400, 'off'],
    ],
  )
  expect(missedSince(left, start, at(385))).toEqual(at(172))
  expect([isLostNow(left, at(400)), missedSince(left, start, at(400))]).toEqual([false, null])
  const away = both([[0, 400, 'off']], [[0, 380, 'heard']])
  expect([isLostNow(away, at(394)), isLostNow(away, at(395))]).toEqual([false, true])
})
