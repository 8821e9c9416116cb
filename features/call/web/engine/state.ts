import type { MediaStatus, Tracks } from './connection.ts'
import type { Quality } from './quality.ts'
import type { Signalling } from './signalling.ts'

/**
 * `joining`: no seat yet. `waiting`: the other side is not there. `connecting`: an attempt runs. `taken`: another device has the seat.
 * `left`: this side left. `refused`: the session is over or not of this kind.
 */
export type CallPhase = 'joining' | 'waiting' | 'connecting' | 'connected' | 'recovering' | 'taken' | 'left' | 'refused'

export type CallState = {
  phase: CallPhase
  /** Sound and picture of the other side. */
  stream: MediaStream | null
  /** What the other side sends; null before it said so. */
  partner: MediaStatus | null
  quality: Quality | null
  /** The picture is not sent because the network is too slow. */
  isPaused: boolean
  /** The other side was in the call and left it, as it chose. */
  hasPartnerLeft: boolean
}

/** Before anything happened. */
export const START: CallState = { phase: 'joining', stream: null, partner: null, quality: null, isPaused: false, hasPartnerLeft: false }

export type EngineParts = {
  signalling: Signalling
  createPeer: (configuration: RTCConfiguration) => RTCPeerConnection
  tracks: Tracks
  onChange: (state: CallState) => void
  now?: () => number
}
