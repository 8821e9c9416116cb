/** Connection quality in three steps. */
export type Quality = 'good' | 'fair' | 'poor'

/** What one look at the statistics of a connection shows. Sums are counted since its start. */
export type Sample = {
  /** Milliseconds. */
  at: number
  framesDecoded: number
  audioPackets: number
  packetsReceived: number
  packetsLost: number
  /** Round trip. Milliseconds; null before the first measurement. */
  rtt: number | null
  /** Estimated outgoing bandwidth. Bits per second; null if the browser gives none. */
  outgoing: number | null
}

const GOOD = { rtt: 250, loss: 0.03 }
const FAIR = { rtt: 600, loss: 0.1 }

/** Of the time between two samples. */
export function qualityOf(before: Sample, after: Sample): Quality {
  const received = after.packetsReceived - before.packetsReceived
  const lost = Math.max(0, after.packetsLost - before.packetsLost)
  const loss = received + lost === 0 ? 0 : lost / (received + lost)
  const rtt = after.rtt ?? 0
  if (rtt <= GOOD.rtt && loss <= GOOD.loss) return 'good'
  return rtt <= FAIR.rtt && loss <= FAIR.loss ? 'fair' : 'poor'
}

/** The picture is paused below this estimate for so long, and sent again above the other. Bits per second, milliseconds. */
export const PAUSE_BELOW = { bitrate: 120_000, ms: 6000 }
export const RESUME_ABOVE = { bitrate: 300_000, ms: 10_000 }

/** `since`: when the estimate crossed the limit that would change `isPaused`; null: it has not. */
export type PictureGate = { isPaused: boolean; since: number | null }

/** The gate after an estimate. An unknown one changes nothing. */
export function nextGate(gate: PictureGate, outgoing: number | null, now: number): PictureGate {
  if (outgoing === null) return gate
  const limit = gate.isPaused ? RESUME_ABOVE : PAUSE_BELOW
  const isBeyond = gate.isPaused ? outgoing > limit.bitrate : outgoing < limit.bitrate
  if (!isBeyond) return gate.since === null ? gate : { ...gate, since: null }
  const since = gate.since ?? now
  return now - since >= limit.ms ? { isPaused: !gate.isPaused, since: null } : { ...gate, since }
}

/** Reads the statistics of a connection. */
export function sampleOf(report: Iterable<[string, unknown]>, at: number): Sample {
  const sample: Sample = { at, framesDecoded: 0, audioPackets: 0, packetsReceived: 0, packetsLost: 0, rtt: null, outgoing: null }
  for (const [, value] of report) {
    const one = value as Statistic
    if (one.type === 'inbound-rtp') {
      sample.framesDecoded += one.framesDecoded ?? 0
      sample.packetsReceived += one.packetsReceived ?? 0
      sample.packetsLost += one.packetsLost ?? 0
      if (one.kind === 'audio') sample.audioPackets += one.packetsReceived ?? 0
    } else if (one.type === 'candidate-pair' && one.nominated && one.state === 'succeeded') {
      if (one.currentRoundTripTime !== undefined) sample.rtt = one.currentRoundTripTime * 1000
      if (one.availableOutgoingBitrate !== undefined) sample.outgoing = one.availableOutgoingBitrate
    }
  }
  return sample
}

type Statistic = {
  type: string
  kind?: string
  framesDecoded?: number
  packetsReceived?: number
  packetsLost?: number
  nominated?: boolean
  state?: string
  currentRoundTripTime?: number
  availableOutgoingBitrate?: number
}
