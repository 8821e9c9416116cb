import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallMessage } from '../../events.ts'
import { CallEngine } from './engine.ts'
import type { Joined, SignalListeners, Signalling } from './signalling.ts'
import type { CallState } from './state.ts'
import { WATCHDOG_MS } from './watchdog.ts'

// Two engines, a server and a network that are all fakes.

type Side = 'member' | 'expert'
const PARTNER = { member: 'expert', expert: 'member' } as const
const settle = () => vi.advanceTimersByTimeAsync(0)

const QUOTING = new Error('Failed to parse SessionDescription. a=candidate:1 1 udp 2113937151 203.0.113.7 54400 typ host')

class FakePeer {
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { sdp: string } | null = null
  onconnectionstatechange: (() => void) | null = null
  onicecandidate: ((event: object) => void) | null = null
  ontrack: ((event: object) => void) | null = null
  readonly transceivers: object[] = []
  readonly candidates: string[] = []
  remote: string | null = null
  isClosed = false
  readonly net: Net
  readonly side: Side
  constructor(net: Net, side: Side) {
    this.net = net
    this.side = side
    net.peers[side].push(this)
    if (net.broken !== null) Object.assign(this, { [net.broken]: () => Promise.reject(QUOTING) })
  }
  createDataChannel = () => ({ readyState: 'open', send: () => {} })
  getConfiguration = () => ({})
  setConfiguration = () => {}
  getTransceivers = () => this.transceivers
  getStats = async () => new Map()
  addTransceiver(track: string) {
    this.transceivers.push({ receiver: { track: { kind: track } }, sender: { track: null, replaceTrack: async () => {} } })
  }
  createOffer = async ({ iceRestart }: { iceRestart: boolean }) => ({ sdp: iceRestart ? 'restart' : 'offer' })
  createAnswer = async () => ({ sdp: 'answer' })
  async setLocalDescription(description: { sdp: string }) {
    this.localDescription = description
    this.onicecandidate?.({ candidate: { candidate: `of ${this.side}`, sdpMid: '0', sdpMLineIndex: 0 } })
  }
  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.remote = sdp
    if (sdp === 'answer' && this.net.isUp) this.net.connect()
  }
  async addIceCandidate({ candidate }: { candidate: string }) {
    if (this.remote === null) throw new Error('a candidate before the description')
    this.candidates.push(candidate)
  }
  close = () => void (this.isClosed = true)
  become(state: RTCPeerConnectionState) {
    if (this.connectionState === state || this.isClosed) return
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
}

/** One browser of a side. `engine` and `listeners` are there once it has begun to listen. */
type Entry = { engine?: CallEngine; listeners?: SignalListeners; seat: number; state: CallState | null }

class Net {
  isUp = true
  /** Drops the messages of these kinds. */
  lost = new Set<string>()
  /** Answers to joins come so much later. Milliseconds. */
  joinDelay = 0
  /** So many joins are answered with this fault. */
  failingJoins = 0
  /** This function of each connection fails, with an error that quotes what it was given. */
  broken: string | null = null
  seat = 0
  readonly left = new Set<Side>()
  readonly peers: Record<Side, FakePeer[]> = { member: [], expert: [] }
  readonly engines: Partial<Record<Side, Entry>> = {}
  readonly log: string[] = []

  connect() {
    for (const side of ['expert', 'member'] as const) {
      const peer = this.peers[side].at(-1)
      peer?.ontrack?.({ track: {} })
      peer?.become('connected')
    }
  }

  open(side: Side): CallEngine {
    const entry: Entry = { seat: 0, state: null }
    const signalling: Signalling = {
      join: async (seatNo) => {
        if (this.failingJoins-- > 0) throw Object.assign(new Error('fault'), { status: 500 })
        const before = this.engines[side]
        if (seatNo !== undefined && before && before !== entry) throw Object.assign(new Error('refused'), { code: 'call.taken_over' })
        if (before && before !== entry) before.listeners?.taken(before.seat)
        entry.seat = ++this.seat
        this.engines[side] = entry
        const partner = this.engines[PARTNER[side]]
        this.left.delete(side)
        partner?.listeners?.partner(true)
        const seat_no = entry.seat
        if (this.joinDelay > 0) await new Promise((resolve) => setTimeout(resolve, this.joinDelay))
        return {
          side,
          channel: 'video',
          seat_no,
          token: String(seat_no),
          ice_servers: [],
          has_partner: !!partner,
          has_partner_left: this.left.has(PARTNER[side]),
        } satisfies Joined
      },
      send: async (token, epoch, message: CallMessage) => {
        if (token !== String(this.engines[side]?.seat)) throw Object.assign(new Error('refused'), { code: 'call.taken_over' })
        this.log.push(`${side} ${message.kind}`)
        if (!this.lost.has(message.kind)) this.engines[PARTNER[side]]?.listeners?.message(epoch, message)
      },
      leave: async () => {
        delete this.engines[side]
        this.left.add(side)
        this.engines[PARTNER[side]]?.listeners?.partner(false)
      },
      listen: (listeners) => {
        entry.listeners = listeners
        return () => {}
      },
    }
    entry.engine = new CallEngine({
      signalling,
      createPeer: () => new FakePeer(this, side) as never,
      tracks: { audio: null, video: null },
      onChange: (state) => (entry.state = state),
    })
    return entry.engine
  }

  phase = (side: Side) => this.engines[side]?.state?.phase
  counts = () => [this.peers.member.length, this.peers.expert.length]
}

let net: Net
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'MediaStream',
    class {
      addTrack() {}
    },
  )
  net = new Net()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['the member', 'member', 'expert'],
  ['the expert', 'expert', 'member'],
] as const)('connects when %s joins first, and the expert alone offers', async (_, first, second) => {
  net.open(first)
  await settle()
  expect(net.phase(first)).toBe('waiting')
  expect(net.log.filter((line) => line.includes('offer'))).toEqual([])
  net.open(second)
  await settle()
  expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
  expect(net.log.filter((line) => /offer|answer/.test(line))).toEqual(['expert offer', 'member answer'])
  expect(net.counts()).toEqual([1, 1])
  expect([net.peers.member[0]!.candidates, net.peers.expert[0]!.candidates]).toEqual([['of expert'], ['of member']])
})

test.each(['need', 'offer', 'answer'])('begins a new attempt when a message is lost: %s', async (kind) => {
  net.lost.add(kind)
  net.open('member')
  net.open('expert')
  await settle()
  expect(net.phase('member')).not.toBe('connected')
  net.lost.clear()
  await vi.advanceTimersByTimeAsync(WATCHDOG_MS)
  expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
  const [member, expert] = [net.peers.member.at(-1)!, net.peers.expert.at(-1)!]
  expect([...net.peers.member, ...net.peers.expert].every((peer) => peer.isClosed || peer === member || peer === expert)).toBe(true)
})

test('tries again while nothing connects, and connects as soon as the network carries it', async () => {
  net.isUp = false
  net.open('member')
  net.open('expert')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(net.phase('member')).toBe('connecting')
  const attempts = net.log.filter((line) => line === 'member need').length
  expect(attempts).toBeGreaterThan(4)
  expect(attempts).toBeLessThan(12)
  net.isUp = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
})

test('looks for another path at once when the live connection is back, with the same connection', async () => {
  net.open('member')
  net.open('expert')
  await settle()
  for (const side of ['member', 'expert'] as const) {
    net.log.length = 0
    net.engines[side]!.listeners!.connected()
    await settle()
    expect(net.log).toContain('expert offer')
    expect(net.peers.expert[0]!.localDescription).toEqual({ sdp: 'restart' })
    expect([net.phase('member'), net.phase('expert'), ...net.counts()]).toEqual(['connected', 'connected', 1, 1])
  }
})

test.each([
  ['member', 'disconnected', 1],
  ['expert', 'disconnected', 1],
  ['member', 'failed', 2],
] as const)('recovers when the connection of the %s is %s', async (side, state, peers) => {
  net.open('member')
  net.open('expert')
  await settle()
  net.peers[side][0]!.become(state)
  expect(net.phase(side)).toBe('recovering')
  await settle()
  net.connect()
  expect([net.phase('member'), net.phase('expert'), ...net.counts()]).toEqual(['connected', 'connected', peers, peers])
})

test.each(['member', 'expert'] as const)('connects anew when the %s reloads, and when a second device takes the place', async (side) => {
  net.open('member')
  net.open('expert')
  await settle()
  const first = net.engines[side]!
  net.open(side)
  await settle()
  expect(first.state?.phase).toBe('taken')
  expect(net.peers[side][0]!.isClosed).toBe(true)
  expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
})

test('waits while the other side has left, and connects when it is back', async () => {
  net.open('member')
  const expert = net.open('expert')
  await settle()
  expert.leave()
  await settle()
  expect(net.phase('member')).toBe('waiting')
  expect(net.engines.member!.state?.hasPartnerLeft).toBe(true)
  net.open('expert')
  await settle()
  expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
})

test('does not wait for a side that chose to be out of the call before it joined', async () => {
  net.left.add('member')
  net.open('expert')
  await settle()
  expect(net.engines.expert!.state).toMatchObject({ phase: 'waiting', hasPartnerLeft: true })
  net.open('member')
  await settle()
  expect(net.engines.expert!.state).toMatchObject({ phase: 'connected', hasPartnerLeft: false })
})

test('joins again when the server could not answer, at the start and in a call', async () => {
  net.failingJoins = 3
  const engines = [net.open('member'), net.open('expert')]
  await settle()
  expect(net.phase('member')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
  const { seat, listeners } = net.engines.member!
  net.failingJoins = 1
  listeners!.connected()
  await vi.advanceTimersByTimeAsync(2000)
  expect(net.engines.member!.seat).toBeGreaterThan(seat)
  net.failingJoins = Infinity
  listeners!.connected()
  await settle()
  for (const engine of engines) engine.close()
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['need', 'offer', 'answer'])('shows the picture again when another path is looked for and its %s is lost', async (kind) => {
  net.open('member')
  net.open('expert')
  await settle()
  net.lost.add(kind)
  net.engines.member!.listeners!.connected()
  await settle()
  expect(net.phase('member')).toBe(kind === 'answer' ? 'connected' : 'recovering')
  await vi.advanceTimersByTimeAsync(2 * WATCHDOG_MS)
  expect([net.phase('member'), net.phase('expert'), ...net.counts()]).toEqual(['connected', 'connected', 1, 1])
})

test('does not take its own newer seat for another device while the answer to the join is on its way', async () => {
  net.open('member')
  net.open('expert')
  await settle()
  for (const side of ['member', 'expert'] as const) {
    net.joinDelay = 500
    net.engines[side]!.listeners!.connected()
    net.peers[side].at(-1)!.onicecandidate!({ candidate: { candidate: 'late', sdpMid: '0', sdpMLineIndex: 0 } })
    await settle()
    expect(net.phase(side)).not.toBe('taken')
    net.joinDelay = 0
    await vi.advanceTimersByTimeAsync(2 * WATCHDOG_MS)
    expect([net.phase('member'), net.phase('expert')]).toEqual(['connected', 'connected'])
  }
})

// A rejection that nobody handles would be logged by the browser, and fails this run.
test('a failure of the browser leaves no trace of what connects the call', async () => {
  const logged: unknown[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((...words) => void logged.push(words)),
  )
  for (const broken of ['setRemoteDescription', 'addIceCandidate', 'createOffer', 'createAnswer', 'setLocalDescription', 'getStats']) {
    net = new Net()
    net.broken = broken
    const engines = [net.open('member'), net.open('expert')]
    await vi.advanceTimersByTimeAsync(20_000)
    for (const engine of engines) {
      await engine.setTrack('video', null)
      engine.setVoice(true)
      engine.retry()
      engine.leave()
    }
  }
  for (const spy of spies) spy.mockRestore()
  expect(logged).toEqual([])
})

test('does not take the place back from a device that took it while this one was away', async () => {
  net.open('member')
  net.open('expert')
  await settle()
  const away = net.engines.member!
  const listeners = away.listeners!
  away.listeners = undefined
  net.open('member')
  await settle()
  expect(away.state?.phase).toBe('connected')
  listeners.connected()
  await settle()
  expect([away.state?.phase, net.phase('member')]).toEqual(['taken', 'connected'])
})
