import type { Connection } from './connection.ts'
import { nextGate, qualityOf, sampleOf, type PictureGate, type Quality, type Sample } from './quality.ts'

/** Between two looks at the statistics. Milliseconds. */
export const SAMPLE_MS = 1000

export type MonitorParts = {
  now: () => number
  sendsPicture: () => boolean
  onQuality: (quality: Quality) => void
  /** The network became too slow for the picture, or fast enough again. */
  onPause: (isPaused: boolean) => void
}

/** Watches the statistics of a connection: quality, the last picture and sound, and whether the network carries our picture. */
export class Monitor {
  private readonly parts: MonitorParts
  private timer: ReturnType<typeof setInterval> | undefined
  private sample: Sample | null = null
  private framesAt: number | null = null
  private audioAt: number | null = null
  private gate: PictureGate = { isPaused: false, since: null }

  constructor(parts: MonitorParts) {
    this.parts = parts
  }

  get isPaused(): boolean {
    return this.gate.isPaused
  }

  start(connection: Connection): void {
    this.stop()
    this.timer = setInterval(() => void this.look(connection), SAMPLE_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
    this.sample = null
  }

  /** Seconds since the last picture and the last sound came; without those that never came. */
  ages(): { framesAgo?: number; audioAgo?: number } {
    const age = (at: number) => Math.max(0, (this.parts.now() - at) / 1000)
    return {
      ...(this.framesAt !== null && { framesAgo: age(this.framesAt) }),
      ...(this.audioAt !== null && { audioAgo: age(this.audioAt) }),
    }
  }

  private async look(connection: Connection): Promise<void> {
    const report = await connection.stats().catch(() => null)
    if (report === null || this.timer === undefined) return
    const now = this.parts.now()
    const next = sampleOf(report, now)
    const before = this.sample
    this.sample = next
    if (next.framesDecoded > (before?.framesDecoded ?? 0)) this.framesAt = now
    if (next.audioPackets > (before?.audioPackets ?? 0)) this.audioAt = now
    if (before) this.parts.onQuality(qualityOf(before, next))
    if (!this.parts.sendsPicture()) return
    const wasPaused = this.gate.isPaused
    this.gate = nextGate(this.gate, next.outgoing, now)
    if (this.gate.isPaused === wasPaused) return
    this.parts.onPause(this.gate.isPaused)
  }
}
