/** Without a connection so long after an attempt began, a new one begins. Milliseconds; each further wait is longer. */
export const WATCHDOG_MS = 4000
export const WATCHDOG_MAX_MS = 15_000

/** Watches an attempt to connect. */
export class Watchdog {
  /** New attempts since the last connection. */
  attempts = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** The expert waits longer, so that the two do not begin attempts against each other. */
  start({ isExpert }: { isExpert: boolean }, restart: () => void): void {
    this.stop()
    const wait = Math.min(WATCHDOG_MS * 1.5 ** this.attempts, WATCHDOG_MAX_MS)
    this.timer = setTimeout(restart, isExpert ? wait * 2 : wait)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
