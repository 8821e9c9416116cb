/** Processes items and returns their results in the same order; an error rejects only its own caller. */
type Run<T, R> = (items: T[]) => Promise<readonly (R | Error)[]>

/**
 * Collects items while a run is in progress and passes them together to the next run: at most `max`, in the order of the
 * calls, never two runs at a time. Each caller gets its own result. An error that a run throws rejects all its callers.
 */
export function makeBatch<T, R>(run: Run<T, R>, { max }: { max: number }): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let isActive = false
  const start = (batch: Waiting<T, R>[]) => ({ batch, results: attempt(run, batch) })
  const work = async (): Promise<void> => {
    let running = start(waiting.splice(0, max))
    for (;;) {
      const { batch, results } = running
      const settled = await results
      // The next run starts before the callers are answered, because they continue with work of their own.
      const next = waiting.splice(0, max)
      if (next.length > 0) running = start(next)
      settle(batch, settled)
      if (next.length > 0) continue
      // Wait for the calls that the answered callers make next.
      await turn()
      if (waiting.length === 0) break
      running = start(waiting.splice(0, max))
    }
    isActive = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isActive) return
      isActive = true
      // Calls of the same turn go into one run.
      void turn().then(work)
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

/** Resolves after the pending I/O events of this turn. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
