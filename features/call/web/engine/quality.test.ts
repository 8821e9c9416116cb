import { expect, test } from 'vitest'
import { nextGate, qualityOf, sampleOf, type PictureGate, type Sample } from './quality.ts'

const sample = (of: Partial<Sample> = {}): Sample => ({
  at: 0,
  framesDecoded: 0,
  audioPackets: 0,
  packetsReceived: 0,
  packetsLost: 0,
  rtt: null,
  outgoing: null,
  ...of,
})

test.each([
  [{ packetsReceived: 100, rtt: 80 }, 'good'],
  [{ packetsReceived: 95, packetsLost: 5, rtt: 80 }, 'fair'],
  [{ packetsReceived: 100, rtt: 400 }, 'fair'],
  [{ packetsReceived: 80, packetsLost: 20, rtt: 80 }, 'poor'],
  [{ packetsReceived: 100, rtt: 900 }, 'poor'],
] as const)('%o is a %s connection', (of, quality) => {
  expect(qualityOf(sample(), sample(of))).toBe(quality)
})

/** The seconds at which the picture was paused or sent again, for estimates in kbit/s, one a second. */
function changesAt(estimates: readonly (number | null)[]): number[] {
  let gate: PictureGate = { isPaused: false, since: null }
  return estimates.flatMap((estimate, second) => {
    const before = gate.isPaused
    gate = nextGate(gate, estimate === null ? null : estimate * 1000, second * 1000)
    return gate.isPaused === before ? [] : [second]
  })
}
const seconds = (count: number, estimate: number | null) => Array.from({ length: count }, () => estimate)

test('pauses the picture below 120 kbit/s for 6 s and sends it again above 300 kbit/s for 10 s', () => {
  expect(changesAt([...seconds(7, 119), ...seconds(11, 301)])).toEqual([6, 17])
  expect(changesAt([...seconds(6, 119), 121, ...seconds(6, 119)])).toEqual([])
  expect(changesAt([...seconds(7, 100), ...seconds(9, 301), 299, ...seconds(9, 301)])).toEqual([6])
  expect(changesAt(seconds(20, null))).toEqual([])
})

test('reads frames, sound, losses and the selected path from the statistics', () => {
  const report = new Map<string, unknown>([
    ['1', { type: 'inbound-rtp', kind: 'video', framesDecoded: 7, packetsReceived: 20, packetsLost: 1 }],
    ['2', { type: 'inbound-rtp', kind: 'audio', packetsReceived: 30, packetsLost: 2 }],
    ['3', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.08, availableOutgoingBitrate: 500_000 }],
    ['4', { type: 'candidate-pair', nominated: false, state: 'waiting', currentRoundTripTime: 9 }],
  ])
  expect(sampleOf(report, 5)).toEqual(
    sample({ at: 5, framesDecoded: 7, audioPackets: 30, packetsReceived: 50, packetsLost: 3, rtt: 80, outgoing: 500_000 }),
  )
})
