/** Milliseconds by which the server's clock is ahead of this device's. */
let skew = 0
const listeners = new Set<() => void>()

/** The server's time now, in milliseconds (decisions d-2, invariant 7). */
export const serverNow = (): number => Date.now() + skew

/**
 * Asks the server for something with its time in it and compares the clocks. The answer was written some time during the call, so that
 * a sample is wrong by at most half of the call's duration: a skew within that is kept, else the countdown would jump with each sample.
 */
export async function readClock<T extends { now: string }>(ask: () => Promise<T>): Promise<T> {
  const sentAt = Date.now()
  const answer = await ask()
  const half = (Date.now() - sentAt) / 2
  const sample = Date.parse(answer.now) - (sentAt + half)
  if (Math.abs(sample - skew) > half) {
    skew = sample
    for (const listener of listeners) listener()
  }
  return answer
}

/** The difference between the clocks, for `useSyncExternalStore`. */
export const clockSkew = {
  read: (): number => skew,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
