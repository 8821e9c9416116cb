// Runs in pages, therefore strings: what journeys, measurements and soak tests read of a page's calls.

/** Runs before a page's own scripts: keeps its connections. With `relayed` they may use relays alone. */
export const watchPeers = ({ relayed = false } = {}): string => `(() => {
  const Peer = window.RTCPeerConnection
  window.peers = []
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration) {
      super({ ...configuration${relayed ? ", iceTransportPolicy: 'relay'" : ''} })
      window.peers.push(this)
    }
  }
})()`

/** The frames that the connections which work have decoded. */
export const FRAMES = `(async () => {
  let frames = 0
  for (const peer of window.peers ?? []) {
    if (peer.connectionState !== 'connected') continue
    for (const [, one] of await peer.getStats()) if (one.type === 'inbound-rtp') frames += one.framesDecoded ?? 0
  }
  return frames
})()`

/** Kinds of this side's candidates in the connections that work. */
export const CANDIDATE_KINDS = `(async () => {
  const kinds = new Set()
  for (const peer of window.peers ?? []) {
    if (peer.connectionState !== 'connected') continue
    for (const [, one] of await peer.getStats()) if (one.type === 'local-candidate') kinds.add(one.candidateType)
  }
  return [...kinds]
})()`

/** How many connections the page has made. */
export const PEER_COUNT = '(window.peers ?? []).length'

/** Resolves when a connection that the page makes after its first `count` ones has decoded a frame. */
export const awaitFrame = (count: number): string => `new Promise((resolve) => {
  const look = async () => {
    for (const peer of (window.peers ?? []).slice(${count})) {
      if (peer.connectionState === 'closed') continue
      for (const [, one] of await peer.getStats()) if (one.type === 'inbound-rtp' && one.framesDecoded > 0) return resolve()
    }
    setTimeout(look, 20)
  }
  look()
})`
