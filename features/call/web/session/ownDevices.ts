import type { Tracks } from '../engine/connection.ts'
import {
  isSupported,
  listDevices,
  openCamera,
  openDevices,
  openMicrophone,
  type DeviceKind,
  type Problem,
  type Wanted,
} from '../engine/devices.ts'

type OwnDevicesParts = {
  hasVideo: boolean
  /** A device was unplugged, or another program took it. */
  onLost: (device: DeviceKind) => void
  /** One more device of this kind is there. */
  onPlugged: (device: DeviceKind) => void
}

/** Camera and microphone of this side: what is open, and which ones the person chose. */
export class OwnDevices {
  /** Replaced in place: the engine sends what is in it. */
  readonly tracks: Tracks = { audio: null, video: null }
  private readonly parts: OwnDevicesParts
  private wanted: Wanted = {}
  private known: Record<DeviceKind, number> | null = null

  constructor(parts: OwnDevicesParts) {
    this.parts = parts
  }

  watch(): void {
    navigator.mediaDevices?.addEventListener?.('devicechange', this.devicesChanged)
  }

  /** Opens the usual microphone, and the camera; `accept` takes them into use, `drop` stops them. */
  async open({ video }: { video: boolean }): Promise<{ accept: () => void; drop: () => void; problem: Problem | null }> {
    this.wanted = {}
    const { tracks, problem } = await openDevices({ video })
    const accept = () => {
      this.put('audio', tracks.audio)
      this.put('video', tracks.video)
      void this.count()
    }
    return { accept, drop: () => stopAll(tracks), problem }
  }

  /** @throws the browser's error */
  camera = (): Promise<MediaStreamTrack> => openCamera(this.wanted)
  /** @throws the browser's error */
  usual = (device: DeviceKind): Promise<MediaStreamTrack> => (device === 'camera' ? openCamera({}) : openMicrophone({}))

  /** Opens the chosen device. @throws the browser's error */
  async choose(device: DeviceKind, id: string): Promise<MediaStreamTrack> {
    if (device === 'microphone') return openMicrophone({ microphoneId: id })
    const track = await openCamera({ cameraId: id })
    this.wanted = { cameraId: id }
    return track
  }

  /** The camera at the other side of a phone is the wanted one. */
  turn(): void {
    this.wanted = { facing: this.wanted.facing === 'environment' ? 'user' : 'environment' }
  }

  inUse = (device: DeviceKind): string => this.trackOf(device)?.getSettings().deviceId ?? ''
  isLive = (device: DeviceKind): boolean => this.trackOf(device)?.readyState === 'live'

  /** Takes a track into use. Returns the one before, which goes on until it is stopped. */
  put(kind: 'audio' | 'video', track: MediaStreamTrack | null): MediaStreamTrack | null {
    const before = this.tracks[kind]
    if (before) before.onended = null
    this.tracks[kind] = track
    const device = kind === 'audio' ? 'microphone' : 'camera'
    if (track) {
      track.onended = () => {
        if (device === 'camera') this.wanted = {}
        this.parts.onLost(device)
      }
    }
    return before
  }

  stop(): void {
    stopAll(this.tracks)
    this.tracks.audio = this.tracks.video = null
    this.known = null
  }

  close(): void {
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.devicesChanged)
    this.stop()
  }

  private readonly devicesChanged = (): void => void this.count()

  private async count(): Promise<void> {
    const { audio, video } = this.tracks
    if (!isSupported() || (audio === null && video === null)) return
    const found = await listDevices().catch(() => null)
    if (found === null) return
    const before = this.known
    this.known = { camera: found.videoinput.length, microphone: found.audioinput.length }
    if (before === null) return
    for (const device of ['microphone', 'camera'] as const) {
      if (this.known[device] > before[device] && (device === 'microphone' || this.parts.hasVideo)) this.parts.onPlugged(device)
    }
  }

  private trackOf = (device: DeviceKind): MediaStreamTrack | null => (device === 'camera' ? this.tracks.video : this.tracks.audio)
}

function stopAll({ audio, video }: Tracks): void {
  for (const track of [audio, video]) {
    if (!track) continue
    track.onended = null
    track.stop()
  }
}
