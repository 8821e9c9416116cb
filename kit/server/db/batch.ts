/** Processes items and returns their results in the same order; an error rejects only its own caller. */
type Run<T, R> = (items: T[]) => Promise<readonly (R | Error)[]>

type Options<T> = {
  /** Most items of a run. */
  max: number
  /** Most runs at a time; 1 unless given. */
  lanes?: number
  /** Fewest items for which a run starts beside another one: every run has a cost of its own. */
  leastBeside?: number
  /**
   * What an item changes: rooms, wallets. Items with a common key are never in two runs at a time, and keep the order of their calls. Needed
   * for several lanes.
   */
  keysOf?: (item: T) => readonly number[]
}

/**
 * Collects items while runs are in progress and passes them together to the next run: at most `max`, in the order of the
 * calls. Each caller gets its own result. An error that a run throws rejects all its callers.
 */
export function makeBatch<T, R>(run: Run<T, R>, { max, lanes = 1, leastBeside = 1, keysOf }: Options<T>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  /** Keys of the items that are being processed. */
  const busy = new Set<number>()
  let running = 0
  let isScheduled = false

  /** The first items that no run in progress and no earlier item holds back. */
  const nextBatch = (): Waiting<T, R>[] => {
    if (running === 0 || keysOf === undefined) return waiting.slice(0, max)
    const heldBack = new Set<number>()
    const batch: Waiting<T, R>[] = []
    for (const one of waiting) {
      if (batch.length === max) break
      const keys = keysOf(one.item)
      if (keys.some((key) => busy.has(key) || heldBack.has(key))) for (const key of keys) heldBack.add(key)
      else batch.push(one)
    }
    return batch
  }
  const startRuns = (): void => {
    while (running < lanes) {
      const batch = nextBatch()
      if (batch.length < (running === 0 ? 1 : leastBeside)) return
      const taken = new Set(batch)
      waiting = waiting.filter((one) => !taken.has(one))
      void work(batch)
    }
  }
  const work = async (batch: Waiting<T, R>[]): Promise<void> => {
    running++
    const keys = lanes > 1 && keysOf ? batch.flatMap(({ item }) => keysOf(item)) : []
    for (const key of keys) busy.add(key)
    const results = await attempt(run, batch)
    for (const key of keys) busy.delete(key)
    running--
    // The next run starts before the callers are answered, because they continue with work of their own.
    startRuns()
    settle(batch, results)
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isScheduled || running === lanes) return
      isScheduled = true
      // Calls of the same turn go into one run.
      setImmediate(() => {
        isScheduled = false
        startRuns()
      })
    })
}

type Waiting<T, R> = { item: T; resolve(result: R): void; reject(error: Error): void }

async function attempt<T, R>(run: Run<T, R>, batch: Waiting<T, R>[]): Promise<readonly (R | Error)[]> {
  try {
    const results = await run(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error(`A run gave ${results.length} results for ${batch.length} items.`)
    return results
  } catch (error) {
    return batch.map(() => error as Error)
  }
}

function settle<T, R>(batch: Waiting<T, R>[], results: readonly (R | Error)[]): void {
  results.forEach((result, at) => {
    if (result instanceof Error) batch[at]!.reject(result)
    else batch[at]!.resolve(result)
  })
}
