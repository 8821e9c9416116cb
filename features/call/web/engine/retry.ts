/** Tries something again; each further wait after a failure in a row is longer. Milliseconds. */
export class Retry {
  private readonly firstMs: number
  private readonly maxMs: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  isWaiting = false

  constructor({ firstMs, maxMs }: { firstMs: number; maxMs: number }) {
    this.firstMs = firstMs
    this.maxMs = maxMs
  }

  failed(again: () => void): void {
    this.stop()
    this.isWaiting = true
    this.timer = setTimeout(again, Math.min(this.firstMs * 1.5 ** this.failures++, this.maxMs))
  }

  succeeded(): void {
    this.stop()
    this.failures = 0
  }

  stop(): void {
    this.isWaiting = false
    clearTimeout(this.timer)
  }
}
