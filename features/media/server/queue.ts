import { mediaErrors } from '../errors.ts'

export type Queue = {
  /**
   * Runs the work in its turn. @throws `media.busy` if too many tasks wait
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Limits the running and the waiting tasks, so that a burst of uploads cannot exhaust the machine. */
export function makeQueue({ running, waiting }: { running: number; waiting: number }): Queue {
  let free = running
  const waiters: (() => void)[] = []
  return {
    async run(work) {
      if (free > 0) free--
      else if (waiters.length >= waiting) throw mediaErrors.busy()
      else await new Promise<void>((resolve) => waiters.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiters.shift()
        if (next) next()
        else free++
      }
    },
  }
}

/** Concurrent calls with the same key share one run. */
export function makeSingleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, make) => {
    const found = running.get(key)
    if (found) return found
    const made = make().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}
