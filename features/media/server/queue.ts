import { mediaErrors } from '../errors.ts'

export type Queue = {
  /**
   * Runs the work when its turn comes.
   * @throws `media.busy` when too many wait already
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** So many works at a time and so many waiting: a burst of uploads cannot eat the machine. */
export function makeQueue({ running, waiting }: { running: number; waiting: number }): Queue {
  let free = running
  const line: (() => void)[] = []
  return {
    async run(work) {
      if (free > 0) free--
      else if (line.length >= waiting) throw mediaErrors.busy()
      else await new Promise<void>((resolve) => line.push(resolve))
      try {
        return await work()
      } finally {
        // The turn goes on to whoever waits longest.
        const next = line.shift()
        if (next) next()
        else free++
      }
    },
  }
}

/** Whoever asks for what is being made already gets that one. */
export function makeShared<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, make) => {
    const found = running.get(key)
    if (found) return found
    const made = make().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}
