import type { MediaReport } from '#features/counsel/web/public.tsx'
import type { CallMessage } from '../../events.ts'
import { Connection, type MediaStatus } from './connection.ts'
import { Monitor } from './monitor.ts'
import { Seat } from './seat.ts'
import { codeOf, ignore, type Joined } from './signalling.ts'
import { START, type CallPhase, type CallState, type EngineParts } from './state.ts'
import { Watchdog, WATCHDOG_MAX_MS } from './watchdog.ts'

/** Epochs of one seat: each attempt of it has a higher one, and so has each later seat. */
const EPOCHS_OF_SEAT = 10_000

/**
 * One side of a call. The member asks with `need` and owns the epochs, the expert always offers; of two sides that both offer, some attempts
 * never connected (decision 078).
 */
export class CallEngine {
  private readonly parts: EngineParts
  private state: CallState = START
  private isVoice = false
  private readonly place: Seat
  private epoch = 0
  private connection: Connection | null = null
  /** Candidates of the current epoch that came before its offer. */
  private early: RTCIceCandidateInit[] = []
  private readonly watchdog = new Watchdog()
  private readonly monitor: Monitor
  private isOver = false
  private readonly stopListening: () => void
  /** Messages are handled one after another: a description must be set before the next message. */
  private work: Promise<void> = Promise.resolve()

  constructor(parts: EngineParts) {
    this.parts = parts
    this.monitor = new Monitor({
      now: parts.now ?? Date.now,
      sendsPicture: () => this.parts.tracks.video !== null && !this.state.partner?.isVoice,
      onQuality: (quality) => this.change({ quality }),
      onPause: (isPaused) => {
        this.change({ isPaused })
        this.updatePicture()
        this.connection?.sendStatus()
      },
    })
    this.stopListening = parts.signalling.listen({
      message: (epoch, message) =>
        this.enqueue(async () => {
          // The other side may be faster than the answer to our join.
          await this.place.joining
          await this.receive(epoch, message)
        }),
      partner: (isHere) => this.enqueue(async () => this.partnerChanged(isHere)),
      taken: (seatNo) => {
        if (seatNo === this.seat?.seat_no) this.stop('taken')
      },
      connected: () => this.place.join(),
    })
    this.place = new Seat({
      signalling: parts.signalling,
      maxMs: WATCHDOG_MAX_MS,
      onJoined: (seat) => this.enqueue(async () => this.joined(seat)),
      onRefused: () => this.stop('refused'),
      onTaken: () => this.stop('taken'),
    })
    this.place.join()
  }

  private get seat(): Joined | null {
    return this.place.current
  }

  /** Sends this track from now on; null: nothing. The other side is told, also that the same one was muted. */
  async setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    this.parts.tracks[kind] = track
    await this.connection?.replaceTrack(kind, track)
    this.connection?.sendStatus()
  }

  /** Takes part by voice alone, or by picture again: the other side is told, and sends its picture accordingly. */
  setVoice(isVoice: boolean): void {
    this.isVoice = isVoice
    this.connection?.sendStatus()
  }

  /** Connects anew at once, as the person asks. */
  retry(): void {
    this.watchdog.attempts = 0
    this.place.join()
  }

  report(): MediaReport {
    return { ice: this.state.phase, ...this.monitor.ages() }
  }

  /** Leaves the call; the session goes on. */
  leave(): void {
    if (this.seat && !this.isOver) void this.parts.signalling.leave(this.seat.token).catch(ignore)
    this.stop('left')
  }

  /** Ends the engine without a word to the other side: the page closes, or the session is over. */
  close(): void {
    this.stop('left')
  }

  private stop(phase: CallPhase): void {
    this.isOver = true
    this.place.stop()
    this.stopListening()
    this.disconnect()
    this.change({ phase, stream: null, partner: null, quality: null })
  }

  /** The member begins; an expert is asked by the member, who is told of the join. */
  private joined({ side, seat_no, has_partner, has_partner_left }: Joined): void {
    if (!has_partner) {
      this.change({ hasPartnerLeft: has_partner_left })
      if (this.connection === null && this.state.phase === 'joining') this.change({ phase: 'waiting' })
    } else if (side === 'member') {
      if (this.epoch < seat_no * EPOCHS_OF_SEAT) this.ask()
    } else if (this.connection === null) {
      this.change({ phase: 'connecting' })
      this.startWatchdog()
    }
  }

  private partnerChanged(isHere: boolean): void {
    if (!isHere) {
      this.disconnect()
      this.change({ phase: 'waiting', stream: null, partner: null, quality: null, hasPartnerLeft: true })
      return
    }
    this.change({ hasPartnerLeft: false })
    if (this.seat?.side === 'member') this.ask()
    else if (this.connection === null) this.askMember()
  }

  /** The member begins an attempt: with the existing connection, if there is one that is not broken. */
  private ask({ fresh = this.connection === null || this.watchdog.attempts > 0 } = {}): void {
    if (this.seat === null) return
    this.epoch = Math.max(this.epoch + 1, this.seat.seat_no * EPOCHS_OF_SEAT)
    this.early = []
    if (fresh) this.disconnect()
    this.change({ phase: this.state.stream ? 'recovering' : 'connecting' })
    this.send({ kind: 'need', fresh })
    this.startWatchdog()
  }

  /** The expert wants another attempt: the member owns the epochs. */
  private askMember(): void {
    if (this.connection === null) this.change({ phase: 'connecting' })
    this.send({ kind: 'need', fresh: false })
    this.startWatchdog()
  }

  private startWatchdog(): void {
    this.watchdog.start({ isExpert: this.seat?.side === 'expert' }, () => this.enqueue(async () => this.restart()))
  }

  private restart(): void {
    if (this.isOver) return
    // The search for another path got lost, but the connection did not.
    if (this.connection?.state === 'connected') return this.noticeConnected()
    this.watchdog.attempts++
    if (this.seat?.side === 'member') this.ask({ fresh: true })
    else this.askMember()
  }

  private send(message: CallMessage): void {
    if (this.seat === null) return
    const { token } = this.seat
    this.parts.signalling.send(token, this.epoch, message).catch((error: unknown) => {
      const code = codeOf(error)
      if (this.isOver) return
      if (code === 'call.bad_token') this.place.join()
      else if (code === 'call.taken_over' && this.place.isNewest(token)) this.stop('taken')
      else if (code === 'call.not_now') this.stop('refused')
      else if (code === 'call.alone' && this.connection?.state !== 'connected') this.change({ phase: 'waiting' })
    })
  }

  private async receive(epoch: number, message: CallMessage): Promise<void> {
    if (this.isOver || this.seat === null) return
    const isExpert = this.seat.side === 'expert'
    if (message.kind === 'need') {
      if (!isExpert) return this.wasAsked()
      if (epoch <= this.epoch) return
      this.epoch = epoch
      return this.offer(message.fresh || this.connection === null)
    }
    if (epoch !== this.epoch) return
    if (message.kind === 'offer' && !isExpert) return this.answer(message.sdp, message.fresh)
    if (message.kind === 'answer' && isExpert) return this.accept(message.sdp)
    if (message.kind !== 'candidate') return
    const candidate = { candidate: message.candidate, sdpMid: message.mid, sdpMLineIndex: message.line }
    if (this.connection?.epoch === epoch) await this.connection.addCandidate(candidate)
    else this.early.push(candidate)
  }

  /** The expert asks for an attempt, unless one runs. */
  private wasAsked(): void {
    if (this.state.phase !== 'connecting' && this.state.phase !== 'recovering') this.ask()
  }

  private async offer(isFresh: boolean): Promise<void> {
    if (isFresh) this.disconnect()
    this.change({ phase: this.state.stream ? 'recovering' : 'connecting' })
    const connection = this.connection ?? this.connect()
    connection.epoch = this.epoch
    if (!isFresh) connection.useServers(this.seat!.ice_servers)
    this.startWatchdog()
    await connection.offer({ isRestart: !isFresh })
  }

  private async answer(sdp: string, isFresh: boolean): Promise<void> {
    if (isFresh) this.disconnect()
    this.startWatchdog()
    const connection = this.connection ?? this.connect()
    connection.epoch = this.epoch
    if (!isFresh) connection.useServers(this.seat!.ice_servers)
    await connection.answer(sdp)
    for (const candidate of this.early.splice(0)) await connection.addCandidate(candidate)
    this.noticeConnected()
  }

  private async accept(sdp: string): Promise<void> {
    await this.connection?.accept(sdp)
    this.noticeConnected()
  }

  /** A connection that was not lost stays connected while it finds another path, without an event. */
  private noticeConnected(): void {
    if (this.connection?.state === 'connected') this.stateChanged('connected')
  }

  private connect(): Connection {
    const { createPeer, tracks } = this.parts
    const peer = createPeer({ iceServers: this.seat!.ice_servers, bundlePolicy: 'max-bundle' })
    const connection: Connection = new Connection({
      peer,
      hasVideo: this.seat!.channel === 'video',
      tracks,
      status: () => this.ownStatus(),
      send: (message) => this.send(message),
      onState: (state) => this.connection === connection && this.stateChanged(state),
      onStream: (stream) => this.connection === connection && this.change({ stream }),
      onStatus: (partner) => {
        if (this.connection !== connection) return
        this.change({ partner })
        this.updatePicture()
      },
    })
    this.connection = connection
    return connection
  }

  private disconnect(): void {
    this.watchdog.stop()
    this.monitor.stop()
    this.connection?.close()
    this.connection = null
  }

  private stateChanged(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.watchdog.stop()
      this.watchdog.attempts = 0
      this.change({ phase: 'connected' })
      this.monitor.start(this.connection!)
      this.updatePicture()
    } else if (state === 'disconnected' || state === 'failed') {
      this.change({ phase: 'recovering', quality: null })
      if (this.seat?.side === 'member') this.ask({ fresh: state === 'failed' })
      else this.askMember()
    }
  }

  private ownStatus(): MediaStatus {
    const { audio, video } = this.parts.tracks
    return { microphone: audio?.enabled === true, camera: video?.enabled === true, isPaused: this.monitor.isPaused, isVoice: this.isVoice }
  }

  /** Our picture is sent while the network carries it and the other side wants it. */
  private updatePicture(): void {
    void this.connection?.pausePicture(this.monitor.isPaused || this.state.partner?.isVoice === true).catch(ignore)
  }

  private change(part: Partial<CallState>): void {
    const next = { ...this.state, ...part }
    const isSame = (Object.keys(next) as (keyof CallState)[]).every((key) => next[key] === this.state[key])
    if (isSame) return
    this.state = next
    this.parts.onChange(next)
  }

  private enqueue(task: () => Promise<void>): void {
    // A message that does not fit, such as a candidate of a closed connection, is dropped: the watchdog begins anew.
    this.work = this.work.then(() => (this.isOver ? undefined : task())).catch(ignore)
  }
}
