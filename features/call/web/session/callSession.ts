import { reportMedia } from '#features/counsel/web/public.tsx'
import { openScreen, problemOf, type DeviceKind, type Problem } from '../engine/devices.ts'
import { CallEngine } from '../engine/engine.ts'
import { liveSignalling } from '../engine/live.ts'
import type { Signalling } from '../engine/signalling.ts'
import { START, type CallState } from '../engine/state.ts'
import { readEntry, storeEntry, type Entry } from './entry.ts'
import { OwnDevices } from './ownDevices.ts'

type Own = { microphone: boolean; camera: boolean; isSharing: boolean; picture: MediaStreamTrack | null }
/** What happened to a device during the call. `found`: one that was missing was plugged in; `new`: another one. */
export type DeviceNews = { device: DeviceKind; kind: 'lost' | 'replaced' | 'found' | 'new' }

/** What the stage shows. */
export type CallView = {
  /** How this side takes part; null: not decided. */
  entry: Entry | null
  state: CallState
  own: Own
  /** The device that could not be opened. Without a microphone there is no call. */
  problem: Problem | null
  news: DeviceNews | null
  isOpening: boolean
  /** Empty: the usual one. */
  speakerId: string
}

const NOTHING: Own = { microphone: false, camera: false, isSharing: false, picture: null }

export type CallSessionParts = { counNo: number; hasVideo: boolean; signalling?: Signalling }

/** This side's part in the call of a session: whether and how it takes part, its devices, and the engine. */
export class CallSession {
  private view: CallView = { entry: null, state: START, own: NOTHING, problem: null, news: null, isOpening: false, speakerId: '' }
  private readonly counNo: number
  private readonly hasVideo: boolean
  private readonly signalling: Signalling
  private readonly devices: OwnDevices
  private readonly listeners = new Set<() => void>()
  private engine: CallEngine | null = null
  private stopReport = () => {}
  /** Grows with each entry: what an earlier one opened is stopped. */
  private round = 0
  private afterShare = (): Promise<void> => this.show(null)

  constructor({ counNo, hasVideo, signalling = liveSignalling(counNo) }: CallSessionParts) {
    this.counNo = counNo
    this.hasVideo = hasVideo
    this.signalling = signalling
    this.devices = new OwnDevices({
      hasVideo,
      onLost: (device) => void this.replaceLost(device),
      onPlugged: (device) => this.change({ news: { device, kind: this.devices.isLive(device) ? 'new' : 'found' } }),
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  read = (): CallView => this.view

  /** Goes on as before the page was loaded. */
  resume(): void {
    this.devices.watch()
    const entry = readEntry(this.counNo)
    if (entry === 'chat') {
      this.reportOff()
      this.change({ entry })
    } else if (entry !== null) void this.enter(entry)
  }

  /** Opens the devices and joins the call. */
  async enter(entry: Exclude<Entry, 'chat'>): Promise<void> {
    this.stop()
    const round = this.round
    this.choose(entry)
    this.change({ problem: null, news: null, isOpening: true, state: START })
    const { accept, drop, problem } = await this.devices.open({ video: this.hasVideo && entry === 'video' })
    if (round !== this.round) return drop()
    accept()
    this.change({ problem, isOpening: false, own: this.ownNow() })
    if (this.devices.tracks.audio === null) return this.reportOff()
    const engine: CallEngine = new CallEngine({
      signalling: this.signalling,
      createPeer: (configuration) => new RTCPeerConnection(configuration),
      tracks: this.devices.tracks,
      onChange: (state) => this.engine === engine && this.follow(state),
    })
    this.engine = engine
    engine.setVoice(this.isVoice())
    this.stopReport = reportMedia(this.counNo, () => engine.report())
  }

  /** Goes on by chat alone: the session continues, and the other side is told. */
  leave(): void {
    if (this.engine) this.engine.leave()
    else void this.announceAbsence()
    this.stop()
    this.choose('chat')
    this.reportOff()
    this.change({ own: NOTHING, problem: null, news: null, isOpening: false, state: START })
  }

  toggleMicrophone(): void {
    const { audio } = this.devices.tracks
    if (!audio) return
    audio.enabled = !audio.enabled
    void this.engine?.setTrack('audio', audio)
    this.change({ own: this.ownNow() })
  }

  /** Off stops the device, so that its light goes out. */
  async toggleCamera(): Promise<void> {
    if (this.view.entry === 'voice') return this.setVoice(false)
    if (this.devices.tracks.video === null) await this.openCamera()
    else await this.show(null)
    this.choose(this.devices.tracks.video === null ? 'dark' : 'video')
  }

  /** By voice alone neither side sends its picture, to spare the network; or by picture again. */
  async setVoice(isVoice: boolean): Promise<void> {
    this.choose(isVoice ? 'voice' : 'video')
    this.engine?.setVoice(isVoice)
    this.change({ problem: null })
    await (isVoice ? this.show(null) : this.openCamera())
  }

  flip(): Promise<void> {
    this.devices.turn()
    return this.openCamera()
  }

  /** The button or the browser's own bar ends it: then the camera is sent again if it was before. */
  async toggleShare(): Promise<void> {
    const { isSharing, camera } = this.view.own
    if (isSharing) return this.afterShare()
    const track = await openScreen().catch(() => null)
    if (track === null) return
    this.afterShare = () => (camera ? this.openCamera() : this.show(null))
    await this.show(track, true)
  }

  /** Uses this device from now on, without an interruption. @throws the browser's error */
  async pick(device: DeviceKind, id: string): Promise<void> {
    const track = await this.devices.choose(device, id)
    await (device === 'camera' ? this.show(track) : this.speak(track))
    this.change({ news: null, problem: null })
  }
  pickSpeaker(speakerId: string): void {
    this.change({ speakerId })
  }
  inUse = (device: DeviceKind): string => this.devices.inUse(device)

  /** Uses a device that was found. */
  async useFound(): Promise<void> {
    const { news } = this.view
    if (news === null) return
    this.change({ news: null })
    try {
      const track = await this.devices.usual(news.device)
      await (news.device === 'camera' ? this.show(track) : this.speak(track))
    } catch (error) {
      this.change({ problem: { device: news.device, kind: problemOf(error) } })
    }
  }
  dismiss(): void {
    this.change({ news: null, problem: null })
  }

  retry(): void {
    this.engine?.retry()
  }

  /** The person went on to another screen. The other side is told, else it would search for a path to a page that is gone. */
  close(): void {
    this.engine?.leave()
    this.stop()
    this.devices.close()
  }

  private stop(): void {
    this.round++
    this.stopReport()
    this.engine?.close()
    this.engine = null
    this.devices.stop()
  }

  private choose(entry: Entry): void {
    storeEntry(this.counNo, entry)
    this.change({ entry })
  }

  private isVoice = (): boolean => this.hasVideo && this.view.entry === 'voice'

  private reportOff(): void {
    this.stopReport()
    this.stopReport = reportMedia(this.counNo, () => ({ ice: 'off' }))
  }

  /** Who never joined has no seat to leave, and the other side would wait. */
  private async announceAbsence(): Promise<void> {
    try {
      const { token } = await this.signalling.join()
      if (this.view.entry === 'chat') await this.signalling.leave(token)
    } catch {
      // The other side sees that nobody came.
    }
  }

  /** Shows what the engine tells. A call that went to another device needs no camera here. */
  private follow(state: CallState): void {
    this.change({ state })
    if (state.phase !== 'taken' && state.phase !== 'refused') return
    this.devices.stop()
    this.change({ own: NOTHING })
  }

  private async openCamera(): Promise<void> {
    try {
      await this.show(await this.devices.camera())
      this.change({ problem: null })
    } catch (error) {
      // What was sent is sent on; after a shared screen nothing is.
      if (this.view.own.isSharing) await this.show(null)
      this.change({ problem: { device: 'camera', kind: problemOf(error) } })
    }
  }

  private async show(track: MediaStreamTrack | null, isSharing = false): Promise<void> {
    if (this.engine === null) return track?.stop()
    const before = this.devices.put('video', track)
    if (track && isSharing) track.onended = () => void this.afterShare()
    this.change({ own: { ...this.ownNow(), isSharing } })
    await this.engine.setTrack('video', track)
    before?.stop()
  }

  private async speak(track: MediaStreamTrack): Promise<void> {
    if (this.engine === null) return track.stop()
    track.enabled = this.devices.tracks.audio?.enabled !== false
    const before = this.devices.put('audio', track)
    this.change({ own: { ...this.ownNow(), isSharing: this.view.own.isSharing } })
    await this.engine.setTrack('audio', track)
    before?.stop()
  }

  private async replaceLost(device: DeviceKind): Promise<void> {
    try {
      const track = await this.devices.usual(device)
      await (device === 'camera' ? this.show(track) : this.speak(track))
      this.change({ news: { device, kind: 'replaced' } })
    } catch {
      if (device === 'camera') await this.show(null)
      else this.change({ own: { ...this.ownNow(), isSharing: this.view.own.isSharing } })
      this.change({ news: { device, kind: 'lost' } })
    }
  }

  private ownNow(): Own {
    const { audio, video } = this.devices.tracks
    const isHeard = audio?.enabled === true && audio.readyState !== 'ended'
    return { microphone: isHeard, camera: video !== null, isSharing: false, picture: video }
  }

  private change(part: Partial<CallView>): void {
    this.view = { ...this.view, ...part }
    for (const listener of this.listeners) listener()
  }
}
