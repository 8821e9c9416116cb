/** A relay that has not answered by then cannot be reached. Milliseconds. */
const ANSWER_MS = 6000
/** A relay's answer to an unknown caller. */
const UNAUTHORIZED = 401

/**
 * Whether a relay can be reached from here. There are no credentials before a session: a relay that refuses an unknown caller was reached.
 * Without relays: whether this browser finds an address of its own.
 */
export function testNetwork(turnUrls: readonly string[]): Promise<'relay' | 'direct' | 'blocked'> {
  const iceServers = turnUrls.length === 0 ? [] : [{ urls: [...turnUrls], username: 'test', credential: 'test' }]
  const peer = new RTCPeerConnection({ iceServers })
  return new Promise<'relay' | 'direct' | 'blocked'>((resolve) => {
    setTimeout(() => resolve('blocked'), ANSWER_MS)
    peer.onicecandidateerror = ({ errorCode }) => {
      if (errorCode === UNAUTHORIZED) resolve('relay')
    }
    peer.onicecandidate = ({ candidate }) => {
      if (candidate !== null && iceServers.length === 0) resolve('direct')
    }
    peer.createDataChannel('test')
    peer.setLocalDescription().catch(() => resolve('blocked'))
  }).finally(() => peer.close())
}
