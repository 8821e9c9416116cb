import type { CallMessage } from '../../events.ts'

export type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
/** What each side tells the other within the connection. */
export type MediaStatus = {
  microphone: boolean
  camera: boolean
  isPaused: boolean
  /** It takes part by voice alone, and wants no picture. */
  isVoice: boolean
}

export type ConnectionParts = {
  peer: RTCPeerConnection
  hasVideo: boolean
  tracks: Tracks
  status: () => MediaStatus
  send: (message: CallMessage) => void
  onState: (state: RTCPeerConnectionState) => void
  onStream: (stream: MediaStream) => void
  onStatus: (status: MediaStatus) => void
}

/** One RTCPeerConnection of a call: what it sends and receives, and the descriptions that both sides exchange. */
export class Connection {
  private readonly parts: ConnectionParts
  private readonly channel: RTCDataChannel
  private readonly stream = new MediaStream()
  /** Candidates that came before the other side's description. */
  private early: RTCIceCandidateInit[] | null = []
  private isClosed = false
  /** The attempt whose messages belong to it. */
  epoch = 0

  constructor(parts: ConnectionParts) {
    this.parts = parts
    const { peer } = parts
    this.channel = peer.createDataChannel('status', { negotiated: true, id: 0 })
    this.channel.onopen = () => this.sendStatus()
    this.channel.onmessage = ({ data }) => {
      const status = statusOf(data)
      if (status) parts.onStatus(status)
    }
    peer.onicecandidate = ({ candidate }) => {
      if (candidate === null) return
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate
      parts.send({ kind: 'candidate', candidate: text, mid: sdpMid, line: sdpMLineIndex })
    }
    peer.onconnectionstatechange = () => {
      if (!this.isClosed) parts.onState(peer.connectionState)
    }
    peer.ontrack = ({ track }) => {
      this.stream.addTrack(track)
      parts.onStream(this.stream)
    }
  }

  get state(): RTCPeerConnectionState {
    return this.parts.peer.connectionState
  }

  stats = (): Promise<RTCStatsReport> => this.parts.peer.getStats()

  /** Relays with newer credentials, for the next path that is looked for. */
  useServers(iceServers: RTCIceServer[]): void {
    const { peer } = this.parts
    peer.setConfiguration({ ...peer.getConfiguration(), iceServers })
  }

  /** Offers; `isRestart`: the existing connection finds another path. */
  async offer({ isRestart }: { isRestart: boolean }): Promise<void> {
    const { peer, tracks, hasVideo, send } = this.parts
    if (peer.getTransceivers().length === 0) {
      peer.addTransceiver(tracks.audio ?? 'audio', { direction: 'sendrecv' })
      if (hasVideo) peer.addTransceiver(tracks.video ?? 'video', { direction: 'sendrecv' })
    }
    this.early ??= []
    await peer.setLocalDescription(await peer.createOffer({ iceRestart: isRestart }))
    if (!this.isClosed) send({ kind: 'offer', sdp: peer.localDescription!.sdp, fresh: !isRestart })
  }

  async answer(sdp: string): Promise<void> {
    const { peer, tracks, send } = this.parts
    await peer.setRemoteDescription({ type: 'offer', sdp })
    for (const transceiver of peer.getTransceivers()) {
      const track = transceiver.receiver.track.kind === 'audio' ? tracks.audio : tracks.video
      transceiver.direction = 'sendrecv'
      if (transceiver.sender.track !== track) await transceiver.sender.replaceTrack(track)
    }
    await peer.setLocalDescription(await peer.createAnswer())
    if (!this.isClosed) send({ kind: 'answer', sdp: peer.localDescription!.sdp })
    await this.addEarly()
  }

  async accept(sdp: string): Promise<void> {
    await this.parts.peer.setRemoteDescription({ type: 'answer', sdp })
    await this.addEarly()
  }

  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.early) this.early.push(candidate)
    else await this.parts.peer.addIceCandidate(candidate)
  }

  async replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    this.parts.tracks[kind] = track
    await this.senderOf(kind)?.replaceTrack(track)
  }

  /** Stops or continues to send the picture; the sound goes on. */
  async pausePicture(isPaused: boolean): Promise<void> {
    const sender = this.senderOf('video')
    if (!sender) return
    const parameters = sender.getParameters()
    if (parameters.encodings.every(({ active }) => active !== isPaused)) return
    for (const encoding of parameters.encodings) encoding.active = !isPaused
    await sender.setParameters(parameters)
  }

  sendStatus(): void {
    if (this.channel.readyState === 'open') this.channel.send(JSON.stringify(this.parts.status()))
  }

  close(): void {
    this.isClosed = true
    const { peer } = this.parts
    peer.onicecandidate = peer.onconnectionstatechange = peer.ontrack = null
    peer.close()
  }

  private senderOf(kind: 'audio' | 'video'): RTCRtpSender | undefined {
    return this.parts.peer.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender
  }

  private async addEarly(): Promise<void> {
    const early = this.early ?? []
    this.early = null
    for (const candidate of early) await this.parts.peer.addIceCandidate(candidate)
  }
}

function statusOf(data: unknown): MediaStatus | null {
  try {
    const { microphone, camera, isPaused, isVoice } = JSON.parse(String(data)) as Partial<MediaStatus>
    return { microphone: microphone === true, camera: camera === true, isPaused: isPaused === true, isVoice: isVoice === true }
  } catch {
    return null
  }
}
