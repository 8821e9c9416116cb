import { Retry } from './retry.ts'
import { codeOf, isRefusal, type Joined, type Signalling } from './signalling.ts'

type SeatParts = { signalling: Signalling; maxMs: number; onJoined: (seat: Joined) => void; onRefused: () => void; onTaken: () => void }

/** The place of this side in a call. Each join takes a new one. */
export class Seat {
  /** The newest; null before the first answer. */
  current: Joined | null = null
  private readonly parts: SeatParts
  private readonly again: Retry
  private running: Promise<void> | null = null
  private isOver = false

  constructor(parts: SeatParts) {
    this.parts = parts
    this.again = new Retry({ firstMs: 1000, maxMs: parts.maxMs })
  }

  /** Resolves when a join that runs is answered. */
  get joining(): Promise<void> | null {
    return this.running
  }

  /** Whether this is the token of the newest seat: a join of our own that is not answered yet has taken a newer one. */
  isNewest(token: string): boolean {
    return token === this.current?.token && this.running === null && !this.again.isWaiting
  }

  join(): void {
    if (!this.isOver) this.running ??= this.take().finally(() => (this.running = null))
  }

  stop(): void {
    this.isOver = true
    this.again.stop()
  }

  private async take(): Promise<void> {
    try {
      const seat = await this.parts.signalling.join(this.current?.seat_no)
      if (this.isOver) return
      this.again.succeeded()
      this.current = seat
      this.parts.onJoined(seat)
    } catch (error) {
      if (isRefusal(error)) this.parts.onRefused()
      else if (codeOf(error) === 'call.taken_over') this.parts.onTaken()
      // Without the live connection the engine joins when it is back, but a fault of the server leaves that as it is.
      else if (!this.isOver) this.again.failed(() => this.join())
    }
  }
}
